import { randomInt } from 'node:crypto'
import type { Case, Monitor } from '../engine/case/index.ts'
import type { Effort, KitTypes, Profile, RunLimits } from '../engine/interface/index.ts'
import type { Kit as EngineKit, FaultEntry, Subject } from '../engine/run/index.ts'
import type { Keys } from '../engine/transport/index.ts'
import type { DefinedInterface, KitSettings } from './interface.ts'

/** An implementation that was started in this process. */
export interface StartedServer {
  /** Base address, without a slash at its end. */
  readonly url: string
  /** Default: it takes any key. */
  readonly keys?: Keys
  /** Ends it, with all of its connections. */
  close(): Promise<unknown>
}

/** The implementation that the cases are proved on. */
export interface Reference {
  /** What it can be made to do wrong. */
  readonly faults: readonly FaultEntry[]
  /**
   * Starts it.
   * @param fault id of what it does wrong; `undefined`: nothing
   * @throws Error when it cannot be started
   */
  start(fault?: string): Promise<StartedServer>
  /** In ms; default: those of `run`, and half a second for what takes a while. */
  readonly limits?: Partial<RunLimits>
  /** Settings of the interface's own. */
  readonly own?: Readonly<Record<string, string>>
}

/** What `defineKit` takes. */
export interface KitDefinition<W extends KitTypes> {
  /** What is judged. */
  readonly interface: DefinedInterface<W>
  /** What judges it; ids are unique. */
  readonly cases: readonly Case<W>[]
  /**
   * Called once a run: gives what watches each of its cases, and judges what the case does not look at itself. Default: nobody
   * does.
   */
  readonly openMonitoring?: () => () => Monitor<W>
  /** Default: the cases can be run, and not proved. */
  readonly reference?: Reference
  /**
   * `import.meta.url` of a module whose default export is this kit. Runs and proofs then have threads of their own, so that
   * what a target makes them hold, or where they hang, leaves the process able to report. Default: they run in this one.
   */
  readonly module?: string
}

/** An interface and what it takes to judge it: a value. */
export interface Kit<W extends KitTypes = KitTypes>
  extends Omit<EngineKit<W>, 'interface'>,
    Pick<KitDefinition<W>, 'interface' | 'reference' | 'module'> {}

/** What is asked of a run that its settings are made from. */
export interface SettingsInput {
  readonly seed?: number | undefined
  readonly effort?: Effort | undefined
  readonly profile?: Profile | undefined
  readonly limits?: Partial<RunLimits> | undefined
  readonly own?: Readonly<Record<string, string>> | undefined
}

/** Longest that an answer, a read that lags, and a 429 or 503 are waited for, in ms. */
const usualLimits = { requestTimeout: 10_000, completionTimeout: 30_000, retryAfter: 180_000 } as const

/** The same where what is judged runs in this process. */
const referenceLimits = { ...usualLimits, completionTimeout: 500, retryAfter: 2000 } as const

/**
 * Makes a kit.
 * @throws Error when two cases have one id, or one judges a requirement that there is not
 */
export function defineKit<W extends KitTypes>(definition: KitDefinition<W>): Kit<W> {
  const { interface: judged, cases, reference } = definition
  const ids = cases.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new Error(`two cases have the id ${twice}`)
  for (const { id, requirements } of cases) {
    const unknown = requirements.find((one) => !judged.catalogue.byId.has(one))
    if (unknown !== undefined) throw new Error(`the case ${id} judges ${unknown}, which is no requirement`)
  }
  return { ...definition, ...(reference && { subject: async () => subjectFor(judged, reference) }) }
}

function subjectFor(judged: Pick<DefinedInterface, 'options'>, reference: Reference): Subject {
  const { faults, limits, own } = reference
  return {
    faults,
    start: async (fault) => ({ keys: anyKey, ...(await reference.start(fault)) }),
    settingsFor: (_, seed, keys) => settingsFor(judged, { seed, own, limits: { ...referenceLimits, ...limits } }, keys),
  }
}

/** For what takes any key. */
export const anyKey: Keys = { full: '' }

/** The settings of one run, as its cases see them. */
export function settingsFor(
  { options }: Pick<DefinedInterface, 'options'>,
  input: SettingsInput,
  keys: Keys,
  quotaFactor = 1,
  runId: string = newRunId(),
): KitSettings {
  const { seed = newSeed(), effort = 'standard', profile = 'full', limits, own = {} } = input
  return {
    runId,
    seed,
    effort,
    profile,
    quotaFactor,
    limits: { ...usualLimits, ...limits },
    keyRoles: Object.keys(keys).filter((role) => role !== 'full'),
    own: Object.fromEntries(
      Object.entries(options).map(([name, { default: usual = '' }]) => [name, own[name] ?? usual]),
    ),
  }
}

export const newSeed = (): number => randomInt(2 ** 31 - 1)

/** 8 characters of a-z and 0-9. */
export const newRunId = (): string =>
  Array.from({ length: 8 }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[randomInt(36)]).join('')
