import path from 'node:path'
import { caseList } from '../../suites/list.ts'
import ranking from '../../suites/ranking.json' with { type: 'json' }
import { type RankedCase, Ranking } from '../engine/plan/index.ts'
import type { KitFacts } from '../engine/run/index.ts'
import type { InterfaceWords } from '../interface/case.ts'
import { openInterface } from '../interface/interface.ts'

/** The module of the kit, for the threads that open it. */
export const kitModule: string = new URL(`./kit${path.extname(import.meta.url)}`, import.meta.url).href

/**
 * What runs are planned for, so that they take no more than below; a quick one with some room for what is sent again. A standard run has
 * nearly every case: what it leaves out is what slips through, and stands last in the ranking (odd paths and bodies that are
 * not JSON, which operations share).
 */
const efforts = { quick: { requests: 2350, quota: 226, depth: 4 }, standard: { requests: 7740, quota: 740 } } as const

/** What a run takes in all, with the shrinking of what fails. */
const most = { quick: { requests: 2500, quota: 250 }, standard: { requests: 7740, quota: 750 } } as const

/** This interface and what its cases say of themselves: they are loaded only by the thread that runs them. */
export const openKitFacts = (): KitFacts<InterfaceWords> => ({
  interface: openInterface(),
  cases: caseList,
  ranking: new Ranking(ranking as readonly RankedCase[]),
  efforts,
  most,
})
