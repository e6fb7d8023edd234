import type { RunSettings } from '../interface/index.ts'
import type { Keys } from '../transport/index.ts'

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
