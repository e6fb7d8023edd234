import { createHash } from 'node:crypto'
import { causesOf, decisiveOf } from '../causes.ts'
import type { Report } from '../model.ts'
import type { Sources } from './sources.ts'

/** Longest description, in characters. */
const longest = 500

/** What GitLab shows in a merge request: one entry a requirement that is not kept. */
export function renderCodeQuality(report: Report, sources: Sources): string {
  const entries = causesOf(report, 'failed').flatMap(({ requirements, failures }) =>
    requirements.map((requirement) => {
      const { failure } = failures.find((one) => one.requirement === requirement) ?? failures[0]
      const operation = decisiveOf(failure)?.operation ?? requirement.operations[0] ?? ''
      const place = sources.operation(operation) ??
        sources.requirement(requirement.id) ?? { path: 'report.json', line: 1 }
      return {
        description: `${requirement.id}: ${failure.message}`.slice(0, longest),
        check_name: requirement.id,
        fingerprint: createHash('sha256').update(requirement.id).digest('hex'),
        severity: requirement.level === 'MUST' ? 'critical' : 'minor',
        location: { path: place.path, lines: { begin: place.line } },
      }
    }),
  )
  return `${JSON.stringify(entries, null, 2)}\n`
}
