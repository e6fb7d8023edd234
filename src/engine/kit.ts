import type { Case } from './case/case.ts'
import type { Interface, Words } from './interface.ts'

/** An interface and the cases that judge it. */
export interface Kit<W extends Words = Words> {
  readonly interface: Interface<W>
  readonly cases: readonly Case<W>[]
}

/** A module that a worker thread can load: values with functions cannot be copied there. */
export interface KitModule {
  openKit(): Kit
}

/** @param module URL of a module that exports `openKit` */
export const loadKit = async (module: string): Promise<Kit> => ((await import(module)) as KitModule).openKit()
