import { isDeepStrictEqual } from 'node:util'
import type { Oracle } from '../oracle/index.ts'
import { excerpt } from '../text/index.ts'
import { type Certainty, certaintyAfter, type Exchange, isDisturbed } from '../transport/index.ts'
import {
  acceptsStatus,
  type ExpectedStatus,
  expectedOf,
  type Judge,
  type Judgement,
  type Latitude,
  type SetJudge,
} from './judge.ts'
import type { CaseFailure } from './result.ts'
import type { ToldStep } from './steps.ts'

/** One broken requirement, as the check saw it. */
export interface Violation
  extends Pick<CaseFailure, 'requirement' | 'message' | 'expected' | 'actual' | 'latitude' | 'site'> {
  /** `seq` of the last exchange that had ended by then. */
  readonly after: number
  /** What it is about: an exchange, by its `seq`, or what was read out of an answer. Holds no answer in memory. */
  readonly about: { readonly seq: number } | { readonly part: object } | undefined
  /** Only the status of that exchange is wrong. */
  readonly statusOnly: boolean
  /** The statuses that would have been right, as inclusive ranges, where the check says. */
  readonly accepts?: Latitude['accepts']
  /** What was done before it, in words; empty where nobody told. */
  readonly steps: readonly ToldStep[]
  readonly evidence: Certainty
}

/** A judgement, with what the engine's own checks know beside it. */
type Made = Judgement & { readonly about?: unknown; readonly accepts?: Latitude['accepts'] }

/** Tells whether a check is switched off: nothing that it would find is seen. `site` as in `Violation`. */
export type Mute = (requirement: string, site: () => string) => boolean

/** Ends an attempt after a violation that leaves nothing to go on with. */
export class AttemptEnded extends Error {}

/** Carries the violations of an attempt through fast-check, so that it shrinks. */
export class ViolationsFound extends Error {
  readonly attempt: Attempt

  constructor(attempt: Attempt) {
    super(attempt.violations.map((violation) => `${violation.requirement}: ${violation.message}`).join('\n'))
    this.attempt = attempt
  }
}

/** What an attempt asks around it. */
interface AttemptOptions {
  /** See `Interface`. */
  readonly checksIn?: string | undefined
  readonly oracle: Oracle
  /** `seq` of the last exchange that has ended. */
  readonly lastSeq: () => number
  /** What a check is worth by now. */
  readonly evidence: () => Certainty
  /** Takes the requirements of which a check was void, since something on the way had disturbed what it is about. */
  readonly voided: Set<string>
  readonly isOff?: Mute | undefined
  /** Requirements whose violation was noted before: it is none again, and still does not hold. */
  readonly knownBroken?: ReadonlySet<string> | undefined
  /** Told of a violation that counts at once. */
  readonly violated?: ((requirement: string) => void) | undefined
  /** Asked after a violation of a requirement: whether nobody wants to know more. */
  readonly isEnough?: ((requirement: string) => boolean) | undefined
}

/** A stretch of a case in which violations are collected: the whole case, or one example of a property. */
export class Attempt {
  readonly violations: Violation[] = []
  readonly exercised: Set<string>
  /** What led to it and what it sent, oldest first; there once it has ended with a violation. */
  story: readonly Exchange[] = []

  readonly #steps: ToldStep[] = []
  readonly #options: AttemptOptions

  constructor(exercised: Set<string>, options: AttemptOptions) {
    this.exercised = exercised
    this.#options = options
  }

  /** Tells what is done next, in words. */
  tell(step: string): void {
    this.#steps.push({ says: step, after: this.#options.lastSeq() })
  }

  /** Where something answered in the target's place, what went before it makes no difference. */
  #evidenceOf(exchange: Exchange | undefined): Certainty {
    return exchange !== undefined && isDisturbed(exchange) ? certaintyAfter(exchange) : this.#options.evidence()
  }

  judge(requirement: string): Judge {
    const { oracle, checksIn, lastSeq, voided, isOff, knownBroken, violated, isEnough } = this.#options
    const site = (): string => siteOfCheck(checksIn)
    const that = (holds: boolean, judgement: Made): boolean => {
      if (isOff?.(requirement, site)) return true
      this.exercised.add(requirement)
      if (!holds && !knownBroken?.has(requirement)) {
        const evidence = this.#evidenceOf(judgement.exchange)
        this.violations.push({
          requirement,
          message: judgement.message,
          ...printedApart(judgement),
          site: site(),
          after: lastSeq(),
          about: aboutOf(judgement),
          statusOnly: judgement.exchange !== undefined,
          ...(judgement.accepts === undefined ? {} : { accepts: judgement.accepts }),
          ...(judgement.latitude === undefined ? {} : { latitude: judgement.latitude }),
          steps: [...this.#steps],
          evidence,
        })
        if (evidence === 'sure') violated?.(requirement)
        if (isEnough?.(requirement)) throw new AttemptEnded()
      }
      return holds
    }
    const equal: SetJudge['equal'] = (actual, expected, what) =>
      that(isDeepStrictEqual(actual, expected), { message: `${what} differs`, expected, actual })
    const statusSoft: Judge['statusSoft'] = (exchange, expected) => {
      const holds = acceptsStatus(expected, exchange.response.status)
      if (!holds && isSecondSuccess(exchange, expected)) {
        voided.add(requirement)
        return true
      }
      return that(holds, statusJudgement(exchange, expected))
    }
    return {
      that,
      status: (exchange, expected) => {
        if (!statusSoft(exchange, expected)) throw new AttemptEnded()
      },
      statusSoft,
      shape: (value, schema, what) => {
        const mismatches = oracle.validate(schema, value)
        const [first] = mismatches
        // What is wrong as a whole, such as a time that is `null`, has no place in itself.
        const isWhole = first !== undefined && first.pointer === ''
        const places = mismatches.map((mismatch) => `${mismatch.pointer || '/'} ${mismatch.message}`)
        return that(first === undefined, {
          message: `${what ?? 'the answer'} does not have the shape ${schema}`,
          ...(isWhole && mismatches.length === 1
            ? { expected: `${schema}: ${first.expected}`, actual: first.actual }
            : { expected: schema, actual: places.join('; ') }),
          about: value,
        })
      },
      equal,
      basedOn: (...answers) => (answers.length > 0 && answers.every(isSuccess) ? { that, equal } : nothingToJudge),
    }
  }
}

/**
 * Another success than the expected one, to a request that was sent again since something on the way had disturbed it: it
 * may have been carried out before, as when what is created is there already. That judges nothing.
 */
const isSecondSuccess = (exchange: Exchange, expected: ExpectedStatus): boolean =>
  certaintyAfter(exchange) === 'none' && isSuccess(exchange) && successes.some((one) => acceptsStatus(expected, one))

const successes = [200, 201, 202, 204]

/** Void checks: they hold and do not count. */
const nothingToJudge: SetJudge = { that: () => true, equal: () => true }

const isSuccess = (answer: Exchange | 'made' | undefined): boolean =>
  answer === 'made' || (answer !== undefined && answer.response.status >= 200 && answer.response.status < 300)

const statusJudgement = (exchange: Exchange, expected: ExpectedStatus): Made => ({
  message: `${exchange.operation} answered ${exchange.response.status}`,
  ...expectedOf(expected),
  accepts: typeof expected === 'number' ? [[expected, expected]] : expected.accepts,
  actual: `${exchange.response.status} ${excerpt(exchange.response.text, 300)}`.trim(),
  exchange,
})

const aboutOf = ({ exchange, about, actual }: Made): Violation['about'] => {
  if (exchange !== undefined) return { seq: exchange.seq }
  const part = about ?? actual
  return typeof part === 'object' && part !== null ? { part } : undefined
}

/** Values that read alike and are not, such as a number and its digits, are told with their kind. */
function printedApart(judgement: Judgement): Pick<Violation, 'expected' | 'actual'> {
  const expected = printed(judgement.expected)
  const actual = printed(judgement.actual)
  if (expected !== actual || typeof judgement.expected === typeof judgement.actual) return { expected, actual }
  const told = (value: unknown): string => `${JSON.stringify(value) ?? String(value)} (${typeof value})`
  return { expected: told(judgement.expected), actual: told(judgement.actual) }
}

/** Longest text of a value, in characters: a failure shows less of it, around the difference. */
const longestPrinted = 256 * 1024

const printed = (value: unknown): string => {
  if (typeof value === 'string') return excerpt(value, longestPrinted)
  if (value === undefined) return 'nothing'
  return excerpt(JSON.stringify(value) ?? String(value), longestPrinted)
}

/** Where the engine stands, whose frames are no checks. */
const engine = new URL('..', import.meta.url).pathname

/**
 * Where the check stands that is being made, as the stack tells.
 * @param folder of all checks, with a slash at its end: its innermost frame, by its place in there; default: the innermost frame
 * outside of the engine, by the name of its file
 * @returns `unknown` where there is none
 */
export function siteOfCheck(folder?: string): string {
  const [, ...frames] = (new Error('site').stack ?? '').split('\n')
  // Who imports a module anew, as Vitest does, gives it a query, and each time another one.
  const plain = frames.map((line) => line.replace(/\?[^/]*(?=:\d+:\d+\)?$)/, ''))
  const places = plain.flatMap((line) => /((?:file:\/\/)?\/.*?:\d+:\d+)\)?$/.exec(line)?.[1] ?? [])
  const found = places.flatMap((place) => {
    if (folder !== undefined) return placeIn(folder, place) ?? []
    return placeIn(engine, place) === undefined ? [place.slice(place.lastIndexOf('/') + 1)] : []
  })
  return found.at(0) ?? 'unknown'
}

/** In a stack a file stands by its address or by its path. */
function placeIn(folder: string, place: string): string | undefined {
  const own = [folder, decodeURI(folder)].find((one) => place.includes(one))
  return own === undefined ? undefined : place.slice(place.indexOf(own) + own.length)
}
