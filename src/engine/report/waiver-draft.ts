import { stringify } from 'yaml'
import { causesOf } from './causes.ts'
import type { Report } from './model.ts'

/** Days that a drafted waiver holds. */
const days = 30

/**
 * Waivers for everything that is not kept, as `waivers.yaml` has them. The reason is left empty: a file with such a waiver
 * is refused until somebody has given one.
 */
export function draftWaivers(report: Report): string {
  const expires = new Date(Date.parse(report.run.startedAt) + days * 86_400_000).toISOString().slice(0, 10)
  const told = causesOf(report, 'failed').flatMap(({ requirements, title }) =>
    requirements.map(
      ({ id }) =>
        `# ${title.replaceAll(/\s+/g, ' ').slice(0, 200)}\n${stringify([{ requirement: id, reason: '', owner: '', expires }])}`,
    ),
  )
  const head = '# Drafted by conformint. Give each a reason and an owner, or take it out; the list can only shrink.\n'
  return `${head}${told.length === 0 ? '[]\n' : told.join('')}`
}
