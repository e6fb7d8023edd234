import { createHash } from 'node:crypto'
import { askedLines, askedOf } from '../asked.ts'
import { causesOf } from '../causes.ts'
import type { Report } from '../model.ts'
import { shownOutcome } from '../shown-outcome.ts'
import type { SourceLine } from './source-line.ts'

/** Longest description, in characters. */
const longest = 500

/** What GitLab shows in a merge request: one entry a requirement that is not kept. */
export function renderCodeQuality(report: Report, place: SourceLine = { path: 'conformint.yaml', line: 1 }): string {
  const causes = [...causesOf(report, 'failed'), ...causesOf(report, 'not-followed')]
  const entries = causes.flatMap(({ requirements, failures }) =>
    requirements.map((requirement) => {
      const { failure } = failures.find((one) => one.requirement === requirement) ?? failures[0]
      const told = askedOf(failure)
      // One line is all that a merge request has for it.
      const asked =
        told === undefined ? [] : askedLines(told).flatMap(([label, text]) => (label === 'asked' ? [text] : []))
      return {
        description: [`${requirement.id}: ${failure.message}`, ...asked].join('; ').slice(0, longest),
        check_name: requirement.id,
        fingerprint: createHash('sha256').update(requirement.id).digest('hex'),
        severity: shownOutcome(requirement, report) === 'failed' ? 'critical' : 'info',
        location: { path: place.path, lines: { begin: place.line } },
      }
    }),
  )
  return `${JSON.stringify(entries, null, 2)}\n`
}
