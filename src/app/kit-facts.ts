import path from 'node:path'
import { caseList } from '../../suites/list.ts'
import prices from '../../suites/prices.json' with { type: 'json' }
import type { PriceList } from '../engine/plan/price.ts'
import type { KitFacts } from '../engine/run/kit.ts'
import type { InterfaceWords } from '../interface/case.ts'
import { openInterface } from '../interface/interface.ts'

/** The module of the kit, for the threads that open it. */
export const kitModule: string = new URL(`./kit${path.extname(import.meta.url)}`, import.meta.url).href

/** What a quick run is planned for, so that it takes no more than below; the other efforts run every case. */
const efforts = { quick: { requests: 2380, scarce: 240 } } as const

/** What a run takes in all, with the shrinking of what fails. */
const most = { quick: { requests: 2500, scarce: 250 }, standard: { requests: 8000, scarce: 750 } } as const

/** This interface and what its cases say of themselves: they are loaded only by the thread that runs them. */
export const openKitFacts = (): KitFacts<InterfaceWords> => ({
  interface: openInterface(),
  cases: caseList,
  prices: prices as PriceList,
  efforts,
  most,
})
