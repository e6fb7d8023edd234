import type { ScriptSetting } from '../evidence/index.ts'
import type { Interface, KitTypes } from '../interface/index.ts'
import type { Oracle } from '../oracle/index.ts'
import type { Redactor } from '../redaction/index.ts'
import type { Exchange, ExchangeSink } from '../transport/index.ts'
import type { EarlyAnswers, Pace, Patience } from '../waiting/index.ts'
import type { Mute } from './attempt.ts'
import type { Monitor } from './case.ts'
import type { TakenRows } from './effort.ts'
import type { CaseFailure } from './result.ts'
import type { ShrinkBudget } from './shrinking.ts'

/** What the cases of one run share. Holds the only way to the target; keys stay behind it. */
export interface Runtime<W extends KitTypes = KitTypes> {
  readonly interface: Interface<W>
  readonly oracle: Oracle
  readonly settings: W['settings']
  readonly seed: number
  /** Path of a counterexample that the properties try before anything else, see `fast-check`. */
  readonly path?: string | undefined
  /** Whether what was found there was unsure, and is still to be shrunk; default false. */
  readonly isOpenAtPath?: boolean
  /** The one example that a property tries instead of those that an effort draws; default: there is none. */
  readonly exploring?: Exploring
  /** Whether a counterexample is shrunk to the smallest; default true. */
  readonly shrinks?: boolean
  /** What that may cost in the whole run; default: without limit. */
  readonly shrinkBudget?: ShrinkBudget | undefined
  /** Whether failures carry the exchanges that led to them, and a script; default true. */
  readonly evidence?: boolean
  /** Checks that are switched off; default none. */
  readonly isOff?: Mute
  /** Asked after a violation of a requirement: whether the attempt may end there; default: it goes on. */
  readonly isEnough?: (requirement: string) => boolean
  /** Whether every row of a table is tried, by a case that was carried out with some of them before; default false. */
  readonly isWhole?: boolean
  /** Whether it was carried out before, as it is; default false. */
  readonly isOnceMore?: boolean
  /** Which rows of a table a quick run takes in any event, of these names; default: nothing is known of any. */
  readonly takenRows?: (caseId: string, names: readonly string[]) => TakenRows | undefined
  /** How long what takes a while takes here: learned by all cases together. */
  readonly pace: Pace
  /** What reads show of what was written before they show all of it: learned by all cases together. */
  readonly early: EarlyAnswers
  /** How long what does not come is waited for; default: as long as the settings allow. */
  readonly patience?: Patience | undefined
  /** What the cases of the run share, see `Interface.createShared`. */
  readonly shared: unknown
  /** Operations for one case, with the full key; every exchange is pushed to `collected` and recorded. */
  createApi(caseId: string, collected: ExchangeSink): W['api']
  /** Watches a case for what it does not look at itself; default: nobody does. */
  readonly createMonitor?: (() => Monitor<W>) | undefined
  /** Whether a request was sent with the full key. */
  isOwn(exchange: Exchange): boolean
  /** Ends when the line is quiet again, or has not been for as long as is waited; default: at once. */
  readonly calm?: () => Promise<void>
  /** What a case says and sends crosses it before anybody else gets it. */
  readonly redactor: Pick<Redactor, 'exchange' | 'text' | 'value'>
  /** A shell script that repeats the exchanges in order, with the keys as environment variables, and compares the last answer. */
  curl(
    exchanges: readonly Exchange[],
    about: Pick<ScriptSetting, 'title' | 'statusOnly' | 'accepts'>,
  ): readonly string[]
}

/** Whether a run is a bad one where this requirement fails; where nothing is known of it, it is. */
export const tellsAgainst = ({ patience }: Pick<Runtime, 'patience'>, requirement: string): boolean =>
  patience?.tellsAgainst(requirement) ?? true

/** One example of a property whose examples are drawn without end. */
export interface Exploring {
  /** Where it is, as fast-check writes it: its number, and behind colons how it was shrunk. */
  readonly path: string
  /** Requirements whose violation was noted at an earlier example: it is none again. */
  readonly knownBroken: ReadonlySet<string>
  /** Whether the first violation of a requirement is all that is wanted; of others it is noted, and the example tried again for the rest. */
  readonly endsWith: (requirement: string) => boolean
  /** Told of what the example breaks for sure. @returns whether a smaller example is wanted */
  readonly found: (failures: readonly CaseFailure[]) => boolean
}

/** What the shrinking of a counterexample may take that is all that came of an exploration. */
export const explorersLimit = { executions: 400, time: 60_000 } as const
