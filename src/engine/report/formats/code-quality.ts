import { createHash } from 'node:crypto'
import { askedLines, askedOf } from '../asked.ts'
import { causesOf } from '../causes.ts'
import type { Report } from '../model.ts'
import { shownOutcome } from '../shown-outcome.ts'

/**
 * A line of a file of the vendor's, by its path in his repository: formats that point into files point at his configuration, since
 * nothing tells in which of his files a sentence is broken.
 */
export interface SourceLine {
  readonly path: string
  /** From 1. */
  readonly line: number
}

/** Longest description, in characters. */
const longest = 500

/** What GitLab shows in a merge request: one entry a requirement that is not kept. */
export function renderCodeQuality(report: Report, place: SourceLine = { path: 'conformint.yaml', line: 1 }): string {
  const causes = [...causesOf(report, 'failed'), ...causesOf(report, 'not-followed')]
  const entries = causes.flatMap(({ requirements, failures }) =>
    requirements.map((requirement) => {
      const { failure } = failures.find((one) => one.requirement === requirement) ?? failures[0]
      // One line is all that a merge request has for it.
      const [, asked] = askedLines(askedOf(failure)).find(([label]) => label === 'asked') ?? []
      return {
        description: [`${requirement.id}: ${failure.message}`, ...(asked ? [asked] : [])].join('; ').slice(0, longest),
        check_name: requirement.id,
        fingerprint: createHash('sha256').update(requirement.id).digest('hex'),
        severity: shownOutcome(requirement, report) === 'failed' ? 'critical' : 'info',
        location: { path: place.path, lines: { begin: place.line } },
      }
    }),
  )
  return `${JSON.stringify(entries, null, 2)}\n`
}
