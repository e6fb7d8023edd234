import type { Colours } from '../../command/terminal.ts'
import { pendingMark } from '../../contracts/verify/differences.ts'
import type { ContractVerification } from '../../contracts/verify/verify.ts'
import type { CaseResult } from '../../engine/case/index.ts'
import { madeText } from '../../engine/report/index.ts'
import { counted, cut, seconds, terminalLine, terminalText } from '../../engine/text/index.ts'

/** Differences of one interaction told in full; the report has all. */
const mostTold = 10
const longestValue = 300
/** Interactions with one reason that are named. */
const mostTogether = 5

/** What `contracts verify` prints at its end. */
export function contractsText(verification: ContractVerification, files: readonly string[], colours: Colours): string {
  const { report, results } = verification
  // Its first line is among the reasons.
  const output = verification.unanswered?.match(/\n(.+)/s)?.[1]
  const of = (outcome: CaseResult['outcome']): CaseResult[] => results.filter((result) => result.outcome === outcome)
  // They fail nobody's build, and are somebody's work: apart from what nobody could judge.
  const pending = of('not-applicable').filter(({ reason = '' }) => reason.startsWith(pendingMark))
  return [
    ...of('failed').flatMap((result) => failedText(result, titleOf(verification, result), colours)),
    ...reasonsText(
      // What kept all of them from being verified is told as the reason of the verdict.
      of('blocked').filter(({ reason = '' }) => !report.because?.includes(reason)),
      colours.magenta('blocked'),
    ),
    ...reasonsText(pending, colours.yellow('pending')),
    ...reasonsText(
      of('not-applicable').filter((result) => !pending.includes(result)),
      colours.dim('not verified'),
    ),
    '',
    `${verdictOf(report.verdict, colours)}  ${terminalLine(report.target.image ?? report.target.url)}`,
    ...(report.because ?? []).map((reason) => `  ${terminalLine(reason)}`),
    ...(output === undefined ? [] : [terminalText(output)]),
    `${of('passed').length} ${of('passed').length === 1 ? 'interaction holds' : 'interactions hold'}, ${of('failed').length} do not, ${of('blocked').length} blocked, ` +
      `${of('not-applicable').length - pending.length} not verified${pending.length === 0 ? '' : `, ${pending.length} pending do not hold yet`}`,
    `${counted(report.run.requests, 'request')}${madeText(report.run)}, ${seconds(report.run.durationMs)}`,
    ...files.map((file, index) => `${index === 0 ? 'reports ' : '        '}${file}`),
  ].join('\n')
}

export const internalText = (error: string): string =>
  `${terminalText(error)}\nThis is a bug of conformint, and says nothing about the target.`

const titleOf = ({ report }: ContractVerification, { caseId }: CaseResult): string =>
  report.cases.find(({ id }) => id === caseId)?.title ?? caseId

function verdictOf(verdict: ContractVerification['report']['verdict'], colours: Colours): string {
  if (verdict === 'conforming') return colours.bold(colours.green('contracts hold'))
  return colours.bold(
    verdict === 'non-conforming' ? colours.red('contracts do not hold') : colours.yellow('inconclusive'),
  )
}

/** Each difference once, however many requirements the interaction rests on. */
function failedText({ caseId, failures }: CaseResult, title: string, colours: Colours): string[] {
  const differences = [...new Map(failures.map((failure) => [failure.message, failure])).values()]
  const requirements = [...new Set(failures.map(({ requirement }) => requirement))].filter((id) => id !== caseId)
  return [
    `${colours.red(colours.bold(caseId))}`,
    `  ${terminalLine(title)}`,
    ...(requirements.length === 0 ? [] : [`  rests on ${requirements.join(', ')}`]),
    ...differences
      .slice(0, mostTold)
      .flatMap(({ message, expected, actual }) => [
        `  ${terminalLine(message)}`,
        ...(expected === '' ? [] : [`    expected ${value(expected)}`]),
        ...(actual === '' ? [] : [`    actual   ${value(actual)}`]),
      ]),
    ...(differences.length > mostTold ? [`  … and ${differences.length - mostTold} more in the report`] : []),
    '',
  ]
}

/** What has one reason is told together: of a target that is gone, that is all. */
const reasonsText = (results: readonly CaseResult[], word: string): string[] =>
  [...Map.groupBy(results, ({ reason = '' }) => reason)].map(([reason, same]) => {
    const ids = same.slice(0, mostTogether).map(({ caseId }) => caseId)
    const more = same.length > ids.length ? ` and ${same.length - ids.length} more` : ''
    return `${word} ${ids.join(', ')}${more}: ${value(reason)}`
  })

const value = (text: string): string => cut(terminalLine(text), longestValue)
