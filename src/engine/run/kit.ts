import type { Case, CaseFacts, Monitor } from '../case/index.ts'
import type { Effort, Interface, KitTypes, RunSettings } from '../interface/index.ts'
import type { Budget, EffortBudget, Ranking } from '../plan/index.ts'
import type { Keys } from '../transport/index.ts'

/** An interface, and what its cases say of themselves: planning a run and judging what came of it need no more. */
export interface KitFacts<W extends KitTypes = KitTypes> {
  readonly interface: Interface<W>
  readonly cases: readonly CaseFacts<W>[]
  /** What each case costs, and in which order they are bought, measured; default: nothing is known. */
  readonly ranking?: Ranking
  /** What a run of an effort may cost at most; one that is not named runs every case. */
  readonly efforts?: Partial<Readonly<Record<Effort, EffortBudget>>>
  /** What a run of an effort may cost in all when what fails is shrunk, too; one that is not named shrinks without limit. */
  readonly most?: Partial<Readonly<Record<Effort, Budget>>>
}

/** An interface and the cases that judge it. */
export interface Kit<W extends KitTypes = KitTypes> extends KitFacts<W> {
  readonly cases: readonly Case<W>[]
  /** Called once a run: gives what watches each of its cases for what that does not look at itself; default: nobody does. */
  readonly openMonitoring?: () => () => Monitor<W>
  /** What the cases are proved on; loaded only where it is wanted. Default: nothing can be proved. */
  readonly subject?: () => Promise<Subject>
}

/**
 * A kit, or the URL of a module that exports `openKit`, or a kit by default: values with functions cannot be copied into a thread.
 * What has an address is run in threads of its own.
 */
export type KitSource = string | Kit

/** Loads a kit, where it is not here. */
export async function loadKit(source: KitSource): Promise<Kit> {
  if (typeof source !== 'string') return source
  const module = (await import(source)) as { default?: Kit; openKit?(): Kit }
  const kit = module.openKit?.() ?? module.default
  if (kit === undefined) throw new Error(`${source} exports no kit: neither openKit nor a default`)
  return kit
}

/** A deliberate violation that an implementation can be started with, as data. */
export interface FaultEntry {
  /** Unique among the faults of a kit. */
  readonly id: string
  /** Ids of the requirements that fail under it, the one that it is about first. */
  readonly breaks: readonly string[]
  /** `blunt`: any request shows it. `subtle`: it takes the right input. `devious`: it takes the right moment or history. */
  readonly difficulty: 'blunt' | 'subtle' | 'devious'
  /** One sentence. */
  readonly says: string
  /**
   * Made by a program, one of very many: it names the requirement that is about the place where it sits, and what else it
   * breaks nobody has written down.
   */
  readonly generated?: true
}

/** An implementation that runs in this process. */
export interface StartedSubject {
  readonly url: string
  readonly keys: Keys
  close(): Promise<unknown>
}

/** The implementation that the checks are proved on. */
export interface Subject {
  readonly faults: readonly FaultEntry[]
  /** Starts it with one fault. @throws Error when there is no such fault */
  start(fault: string): Promise<StartedSubject>
  /** Settings under which the cases of these requirements run: what is said of one environment is judged only there. */
  settingsFor(requirements: readonly string[], seed: number, keys: Keys): RunSettings
}
