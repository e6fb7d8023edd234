import { allCases } from '../suites/index.ts'
import prices from '../suites/prices.json' with { type: 'json' }
import rows from '../suites/rows.json' with { type: 'json' }
import type { RowList } from './engine/case/effort.ts'
import type { Kit } from './engine/kit.ts'
import type { PriceList } from './engine/plan/price.ts'
import type { Subject } from './engine/prove/subject.ts'
import type { InterfaceWords } from './interface/case.ts'
import { openInterface } from './interface/interface.ts'

/** This module, for the threads that open the kit anew. */
export const kitModule: string = import.meta.url

/** What a quick run is planned for on a service like the reference implementation; the other efforts run every case. */
const efforts = { quick: { requests: 2420, scarce: 240 } } as const

/** This interface and its cases. */
export const openKit = (): Kit<InterfaceWords> => ({
  interface: openInterface(),
  cases: allCases,
  prices: prices as PriceList,
  rows: rows as RowList,
  efforts,
})

/** What the checks are proved on: the reference implementation with its faults, loaded only here. */
export const openSubject = async (): Promise<Subject> => (await import('./target/subject.ts')).openReferenceSubject()
