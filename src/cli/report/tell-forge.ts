import { appendFileSync } from 'node:fs'
import type { Terminal } from '../../command/terminal.ts'
import { failureText } from '../../engine/report/failure-text.ts'
import { renderMarkdown } from '../../engine/report/formats/markdown.ts'
import {
  causesOf,
  type Material,
  type RepeatCommand,
  type ReportFolder,
  renderCodeQuality,
  type SeenFailure,
  usualRepeatCommand,
} from '../../engine/report/index.ts'

/** GitHub shows ten annotations of a kind and step. */
const mostAnnotations = 10

/**
 * Where the environment says that a forge runs us, tells it in its own words: annotations and the step summary on
 * GitHub, a code quality report on GitLab.
 * @returns the files that were written for it
 */
export function tellForge(
  material: Material,
  folder: ReportFolder,
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): string[] {
  const { report, place, again = usualRepeatCommand, parts } = material
  if (environment.GITHUB_ACTIONS === 'true') {
    if (report.verdict === 'inconclusive')
      terminal.err(`::error title=inconclusive::${data((report.because ?? []).join('\n'))}`)
    for (const { title, requirements, failures } of causesOf(report, 'failed').slice(0, mostAnnotations)) {
      const level = requirements.some((one) => one.level === 'MUST') ? 'error' : 'warning'
      const where = place === undefined ? '' : `file=${property(place.path)},line=${place.line},`
      const ids = requirements.map(({ id }) => id).join(', ')
      terminal.err(`::${level} ${where}title=${property(ids)}::${data(annotationOf(title, failures[0], again))}`)
    }
  }
  if (environment.GITHUB_STEP_SUMMARY)
    appendFileSync(environment.GITHUB_STEP_SUMMARY, renderMarkdown(report, again, parts))
  if (environment.GITLAB_CI !== 'true') return []
  return [folder.write('code-quality.json', renderCodeQuality(report, place))]
}

/** Longest value in an annotation, in characters. */
const longestValue = 300

const annotationOf = (title: string, { failure, case_ }: SeenFailure, again: RepeatCommand): string => {
  const told = failureText(failure, { longest: longestValue, again: [case_.id, again] })
  return told.startsWith(`${failure.requirement}: ${title}\n`) ? told : `${title}\n${told}`
}

/** As the runner wants text of others: nothing in it can begin a command of its own. */
const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
