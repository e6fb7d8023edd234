/**
 * Mutation of the cases: which of their expectations does no fault need?
 *
 * Every check that runs against the unfaulted reference implementation is an expectation, known by its place in the suites.
 * One pass over all faults tells which expectations fail under which faults. Then each expectation is taken away from the
 * faults that it alone catches, which have to survive.
 *
 * Ends with 1 when an expectation fails under no fault: it wants a fault, or has to go.
 */
import { availableParallelism } from 'node:os'
import { faultList as faults } from '../../reference-impl/faults/list.ts'
import { kitModule } from '../../src/app/kit-facts.ts'
import type { MutantRun, MutantRunRequest } from '../../src/engine/prove/mutant-run.ts'
import { runMutants } from '../../src/engine/prove/pool.ts'
import { production, runAgainstReference } from '../../src/target/subject.ts'
import { allCases } from '../../suites/index.ts'

const seed = 1
const breaks = new Map<string, ReadonlySet<string>>(faults.map((fault) => [fault.id, new Set<string>(fault.breaks)]))

const expectations = await seenWithoutFaults()
const passes = await tried(faults.map(({ id }) => ({ fault: id, seed, extent: 'bearing' })))
/** By fault: the expectations that catch it for the right reason. */
const catching = new Map(passes.map((mutantRun) => [mutantRun.fault, rightSites(mutantRun)]))
const catches = (site: string): string[] => [...catching].flatMap(([fault, sites]) => (sites.has(site) ? [fault] : []))
const alone = (site: string): string[] => catches(site).filter((fault) => catching.get(fault)?.size === 1)

const removed = await tried(
  [...expectations.keys()].flatMap((site) => {
    const [fault] = alone(site)
    return fault === undefined ? [] : [{ fault, seed, extent: 'bearing' as const, withoutSites: [site] }]
  }),
)
const survived = new Set(
  removed.filter((mutantRun) => rightSites(mutantRun).size === 0).flatMap((mutantRun) => mutantRun.withoutSites),
)

const rows = [...expectations].map(([site, requirements]) => ({
  site,
  requirements: [...requirements].toSorted(),
  faults: catches(site),
  role: survived.has(site) ? 'needed' : catches(site).length > 0 ? 'shared' : 'idle',
}))
const of = (role: string) => rows.filter((row) => row.role === role).toSorted((a, b) => a.site.localeCompare(b.site))
console.log(`${rows.length} expectations, ${faults.length} faults`)
console.log(`${of('needed').length} needed: without it, a fault survives`)
console.log(`${of('shared').length} shared: another expectation catches the same faults`)
for (const { site, requirements, faults: caught } of of('shared')) {
  console.log(`  ${site}  ${requirements.join(', ')}: ${caught.length} faults`)
}
console.log(`${of('idle').length} idle: no fault makes it fail`)
for (const { site, requirements } of of('idle')) console.log(`  ${site}  ${requirements.join(', ')}`)
process.exit(of('idle').length === 0 ? 0 : 1)

/** By site, the requirements that are judged there; production has checks of its own. */
async function seenWithoutFaults(): Promise<Map<string, Set<string>>> {
  const seen = new Map<string, Set<string>>()
  for (const settings of [{}, production]) {
    await runAgainstReference(allCases, {
      reference: {},
      seed,
      settings,
      isOff: (requirement, site) => {
        const place = site()
        seen.set(place, (seen.get(place) ?? new Set()).add(requirement))
        return false
      },
    })
  }
  return seen
}

async function tried(orders: readonly MutantRunRequest[]): Promise<MutantRun[]> {
  const mutantRuns: MutantRun[] = []
  await runMutants(kitModule, orders, Math.min(availableParallelism(), orders.length), (mutantRun) => {
    mutantRuns.push(mutantRun)
    if (mutantRuns.length % 200 === 0) console.error(`${mutantRuns.length}/${orders.length} mutantRuns`)
  })
  return mutantRuns
}

function rightSites({ fault, catches }: MutantRun): Set<string> {
  return new Set(catches.filter(({ requirement }) => breaks.get(fault)?.has(requirement)).map(({ site }) => site))
}
