import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { cut } from '../../engine/text/index.ts'
import { jsonOf } from '../../engine/transport/index.ts'
import { fieldsOf } from '../template.ts'
import { type Broker, loginVariables } from './address.ts'

/** The broker took the request in and said no: exit 1. */
export class BrokerRefused extends Error {
  override readonly name = 'BrokerRefused'
  readonly code = 'BROKER_REFUSED'
}

/** The broker is not there, lets us not in, or is none: exit 3. */
export class BrokerUnanswered extends Error {
  override readonly name = 'BrokerUnanswered'
  readonly code = 'BROKER_UNANSWERED'
}

/** The broker's own words. */
export const noticesSchema = z.array(z.looseObject({ type: z.string().default(''), text: z.string() })).default([])

/** Longest that one question may take, in ms. */
export const patience = 60_000

/**
 * What the broker answered to a command of the official tool, such as `publish`.
 * @throws BrokerRefused, BrokerUnanswered, PactToolMissing
 */
export async function askBroker<S extends z.ZodType>(
  broker: Broker,
  [command = '', ...args]: readonly string[],
  schema: S,
  limitMs = patience,
): Promise<{ readonly data: z.infer<S>; readonly json: unknown }> {
  const asked = ['broker', command, `--broker-base-url=${broker.url}`, ...args, '--output=json', '--retries=2']
  const end = await runPactTool(asked, loginVariables(broker), limitMs)
  if (end.code !== 0) throw troubleOf(end, broker)
  const json = jsonOf(end.stdout.slice(end.stdout.indexOf('{')))
  const { data } = schema.safeParse(json)
  if (data === undefined) throw new BrokerUnanswered(noBroker(broker.url))
  return { data, json }
}

/** Characters of a broker's words that are told. */
const mostTold = 4000
const longestLine = 1000

/** `…failed: 401 Unauthorized. Response: {…}. URL: 'http://…'` */
const httpFailure = /failed: (\d{3})([^.]*)\.(?: Response: ([\s\S]*?)\.)? URL: '/

/** What an end of the official tool that is not good means. The tool tells it in prose, on stdout. */
function troubleOf(end: ToolEnd, broker: Broker): BrokerRefused | BrokerUnanswered {
  const { url } = broker
  const said = `${end.stdout}\n${end.stderr}`
  const conflict = /Pact publication failed:([\s\S]*)/.exec(said)
  if (conflict) return new BrokerRefused(reasonOf(conflict[1] ?? ''))
  const validation = /failed validation - (\[.*\])/.exec(said)
  if (validation) return new BrokerRefused(listed(validation[1] ?? ''))
  const failure = httpFailure.exec(said)
  if (failure) return new BrokerUnanswered(refusal(broker, Number(failure[1]), (failure[2] ?? '').trim(), failure[3]))
  if (/Failed to access pact broker|error sending request/.test(said)) {
    return new BrokerUnanswered(`No answer from the broker at ${url}. Is it running, and is its address right?`)
  }
  if (end.code === undefined) return new BrokerUnanswered(`The broker at ${url} took too long to answer.`)
  if (/valid HAL|panicked|with a HAL/.test(said)) return new BrokerUnanswered(noBroker(url))
  return new BrokerUnanswered(`The Pact tool failed against the broker at ${url}: ${tidy(said)}`)
}

const noBroker = (url: string): string =>
  `What answers at ${url} is no Pact Broker, or one older than 2.86. Is the address right?`

function refusal({ url, login }: Broker, status: number, words: string, body: string | undefined): string {
  const answer = [`${status} ${words}`.trim(), messageIn(body)].filter(Boolean).join(': ')
  if (status === 401 || status === 403) {
    const sent = { none: 'was asked without a login', token: 'refused the token', basic: 'refused the user' }[
      login.kind
    ]
    const hint = login.kind === 'none' ? ' Give --broker-token or PACT_BROKER_TOKEN, or a user name and password.' : ''
    return `The broker at ${url} ${sent} (${answer}).${hint}`
  }
  if (status === 404) return `${noBroker(url)} (${answer})`
  return `The broker at ${url} answered ${answer}.`
}

/** The reason in a broker's error body: its `error.message`, its `errors`, or the text as it is. */
function messageIn(body: string | undefined): string {
  if (body === undefined) return ''
  const { error, errors, message } = fieldsOf(jsonOf(body))
  const told = fieldsOf(error).message ?? message ?? errors ?? error ?? body
  return tidy(typeof told === 'string' ? told : JSON.stringify(told))
}

/** The broker lists its errors, and says them again, with the difference, as notices; the tool puts each on one line. */
function reasonOf(text: string): string {
  const [errors = '', details] = text.split(/^Details:$/m)
  return tidy(details?.trim() ? details : errors)
    .split('\n')
    .map((line) => cut(line, longestLine))
    .join('\n')
}

/** Rust prints a list of texts much like JSON. */
function listed(list: string): string {
  const json = jsonOf(list)
  return tidy(Array.isArray(json) ? json.join('\n') : list)
}

/** Without the tool's pictures and blank lines. */
function tidy(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\p{Extended_Pictographic}|\u{FE0F})+\s*/u, '').trimEnd())
  const told = lines.filter((line) => line.trim() !== '')
  return cut(told.join('\n').trim(), mostTold)
}

/** The official Pact tool cannot be run on this machine. */
export class PactToolMissing extends Error {
  override readonly name = 'PactToolMissing'
  readonly code = 'PACT_TOOL_MISSING'
}

/** What the tool said when it ended, without colours. */
interface ToolEnd {
  /** `undefined` when it was ended from outside: it took too long, or wrote too much. */
  readonly code: number | undefined
  readonly stdout: string
  readonly stderr: string
}

/** Characters that the tool may write; the matrix of a large broker is some megabytes. */
const mostWritten = 64 * 1024 * 1024

/**
 * The program of this platform. The package's own bins start it and wait without passing signals on, so that ending one
 * would leave the program behind; they are passed by, and the package is only asked where the program is.
 * @throws PactToolMissing
 */
function toolPath(): string {
  const require = createRequire(import.meta.url)
  try {
    const { standalone } = require('@pact-foundation/pact-cli/src/pact-standalone.js') as {
      standalone(): { readonly pactFullPath: string }
    }
    return standalone().pactFullPath
  } catch (error) {
    const platform = `${process.platform}-${process.arch}`
    throw new PactToolMissing(
      `There is no Pact tool for ${platform}: the optional package @pact-foundation/pact-cli-${platform} is not installed.`,
      { cause: error },
    )
  }
}

/**
 * Runs the tool to its end.
 * @param variables in the place of any `PACT_` variable of ours
 * @param limitMs it is ended after that
 * @throws PactToolMissing
 */
export async function runPactTool(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  limitMs: number,
): Promise<ToolEnd> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^PACT_/i.test(name))
  const options = {
    env: { ...Object.fromEntries(inherited), ...variables, PACT_DO_NOT_TRACK: 'true', NO_COLOR: '1' },
    timeout: limitMs,
    killSignal: 'SIGKILL',
    maxBuffer: mostWritten,
    windowsHide: true,
  } as const
  const tool = toolPath()
  return new Promise((resolve, reject) => {
    const child = execFile(tool, [...args], options, (error, stdout, stderr) => {
      // Without a process there is no number of it.
      if (error !== null && child.pid === undefined) {
        return reject(new PactToolMissing(`The Pact tool cannot be started: ${error.message}`, { cause: error }))
      }
      const code = error === null ? 0 : error.code
      const [out, err] = [stdout, stderr].map((text) => stripVTControlCharacters(text)) as [string, string]
      resolve({ code: typeof code === 'number' ? code : undefined, stdout: out, stderr: err })
    })
    child.stdin?.end()
  })
}
