import { ExitCode } from '../command/exit-code.ts'
import type { Colours, Terminal } from '../command/terminal.ts'
import { wrap } from '../command/wrap.ts'
import type { Typed } from '../config/flag-values.ts'
import type { Flags } from '../config/flags.ts'
import { loadSettings } from '../config/load.ts'
import { type Diagnosis, diagnose, type Forecast } from '../doctor/diagnose.ts'
import type { Finding } from '../doctor/finding.ts'
import { Secrets } from '../engine/redaction/secrets.ts'
import { counted, terminalLine, terminalText } from '../engine/text/index.ts'
import { openInterface } from '../interface/interface.ts'

/** `conformint doctor`: looks at configuration and target, and changes nothing. @returns the exit code */
export async function runDoctor(flags: Flags & Typed<never, never, 'json'>, terminal: Terminal): Promise<number> {
  const settings = loadSettings(flags, process.env, process.cwd(), 'optional')
  const stop = new AbortController()
  const interrupt = (): void => stop.abort()
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const diagnosis = await diagnose(settings, (line) => terminal.err(terminalText(line)), stop.signal)
    const secrets = new Secrets(settings.keys ?? { full: '' }, openInterface().secrets)
    secrets.addNetwork(settings.network)
    const text = flags.json
      ? JSON.stringify(diagnosis, null, 2)
      : doctorText(diagnosis, terminal.colours, terminal.width)
    terminal.out(secrets.text(text))
    return ExitCode[diagnosis.verdict]
  } catch (error) {
    if (!stop.signal.aborted) throw error
    terminal.err('Interrupted.')
    return ExitCode.interrupted
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

const verdicts: Readonly<Record<Diagnosis['verdict'], string>> = {
  good: 'A run makes sense.',
  bad: 'Mend the problems first: a run would be refused, or would tell less than it could.',
  unanswered: 'Nothing could be asked.',
}

/** What `doctor` prints. */
function doctorText(diagnosis: Diagnosis, colours: Colours, width: number): string {
  const { findings, run, verdict } = diagnosis
  const of = (about: Finding['about']): string[] =>
    findings.filter((finding) => finding.about === about).flatMap((finding) => findingLines(finding, colours, width))
  const headed = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', colours.underline(heading), ...lines]
  return [
    ...valueLines(diagnosis, colours),
    ...of('configuration'),
    ...headed('Target', of('target')),
    ...headed('Keys', of('keys')),
    ...headed('A run', run === undefined ? [] : [...runLines(run), ...of('run')]),
    '',
    colours.bold(verdict === 'good' ? colours.green(verdicts.good) : colours.red(verdicts[verdict])),
  ].join('\n')
}

/** What is as it is by default is told in a line. */
function valueLines({ configuration, configFile }: Diagnosis, colours: Colours): string[] {
  const chosen = configuration.filter(
    ({ key, origin }) => origin !== 'default' || key === 'target' || key === 'environment',
  )
  const rest = configuration.filter((value) => !chosen.includes(value))
  const plain = rest.filter(({ key, value }) => !key.startsWith('capabilities.') || value !== true)
  const column = Math.max(...chosen.map(({ key }) => key.length))
  const values = Math.max(...chosen.map(({ value }) => String(value).length))
  return [
    `${colours.underline('Configuration')}${colours.dim(configFile === undefined ? '' : `  ${configFile}`)}`,
    ...chosen.map(
      ({ key, value, origin }) =>
        `  ${key.padEnd(column)}  ${terminalLine(String(value)).padEnd(Math.min(values, 60))}  ${colours.dim(terminalLine(origin))}`,
    ),
    ...wrap(
      `by default: ${[...plain.map(({ key, value }) => `${key} ${value}`), 'other capabilities true'].join(', ')}`,
      96,
    ).map((line, index) => `  ${index === 0 ? '' : '  '}${colours.dim(line)}`),
  ]
}

function findingLines({ level, text }: Finding, colours: Colours, width: number): string[] {
  const tone = { good: colours.green, note: String, warning: colours.yellow, problem: colours.red }[level]
  const mark = (index: number): string => (index > 0 ? '' : level === 'good' ? 'ok' : level).padEnd(7)
  return wrap(terminalLine(text), width - 11).map((line, index) => `  ${tone(mark(index))}  ${line}`)
}

function runLines({ cases, requests, created, seconds, requirements, notJudged }: Forecast): string[] {
  const number = (count: number): string => count.toLocaleString('en')
  const made = Object.entries(created).map(([kind, count]) => `${number(count)} ${kind}`)
  const lost = Object.values(notJudged).reduce((sum, count) => sum + count, 0)
  const time =
    seconds === undefined
      ? ''
      : `, about ${seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} on the way`
  return [
    `  ${counted(cases, 'case', 'cases', number)}; at most ${counted(requests, 'request', 'requests', number)}${time}; at most ${made.join(', ')}`,
    `  judges ${requirements - lost} of ${requirements} requirements${lost === 0 ? '' : '; not:'}`,
    ...Object.entries(notJudged).map(([reason, count]) => `  ${String(count).padStart(5)}  ${reason}`),
  ]
}
