/**
 * Measures what each case sends and creates, and writes it as data: `suites/prices.json`, from which runs are planned.
 *
 *   node tools/prices.ts [--seeds 1,2,3] [--catches FILE] [--keep FILE]
 *
 * Every case runs against the reference implementation at each effort, and once more at each where mints take long, which
 * tells how often it waits. Means count, and the most that was seen. Together with which case catches which fault, as
 * `tools/catches.ts` has found or else the proof, it gives the order in which cases are bought. It takes some ten minutes; with `--keep` it goes on where it was
 * interrupted.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openKit } from '../src/app/kit.ts'
import { publishedProof } from '../src/cli/published-proof.ts'
import { type Effort, efforts } from '../src/engine/interface/settings.ts'
import { certain } from '../src/engine/plan/budget.ts'
import { planOf } from '../src/engine/plan/plan.ts'
import type { Price, Priced, PriceList } from '../src/engine/plan/price.ts'
import { packageRoot } from '../src/package/package-root.ts'
import { allCases } from '../suites/index.ts'
import { type Measured, type MeasuredRunOptions, measuredRun } from './measured-run.ts'
import type { Bid } from './purchase.ts'
import { ranked } from './ranked.ts'
import { moreOf, typical } from './typical.ts'

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1,2,3' }, keep: { type: 'string' }, catches: { type: 'string' } },
})
const seeds = values.seeds.split(',')
const [first = '1'] = seeds

const kept: Record<string, Record<string, Measured>> = values.keep !== undefined && existsSync(values.keep)
  ? JSON.parse(readFileSync(values.keep, 'utf8'))
  : {}

/** Of a run that was measured before, what was kept. */
function measured(options: MeasuredRunOptions): ReadonlyMap<string, Measured> {
  const key = JSON.stringify(options)
  const run = kept[key] ?? Object.fromEntries(measuredRun(options))
  if (kept[key] === undefined) console.error(`measured ${key}`)
  kept[key] = run
  if (values.keep !== undefined) writeFileSync(values.keep, JSON.stringify(kept))
  return new Map(Object.entries(run))
}

const kit = openKit()
const { interface: proved, prices: known = {} } = kit
const planned = (limit: number) => planOf(proved, allCases, { prices: known, effort: 'thorough', limit })
/** Room for a thorough run that tries as many examples which use up tokens as a standard one, and for one that tries more. */
const room = { once: planned(0).usual.scarce, often: 5000 }
/** What a quick run draws differs from seed to seed; a thorough one takes minutes. */
const seedsOf: Readonly<Record<Effort, readonly string[]>> = {
  quick: [...seeds, ...seeds.map((seed) => `${Number(seed) + 100}`)],
  standard: seeds,
  thorough: seeds.slice(0, 2),
}
const ran = (effort: Effort, mints = 5000): ReadonlyMap<string, Measured>[] =>
  seedsOf[effort].map((seed) => measured({ effort, seed, mints }))
const runs = { quick: ran('quick'), standard: ran('standard'), thorough: ran('thorough', room.once) }
const slow = {
  quick: measured({ effort: 'quick', seed: first, mints: room.often, slow: true }),
  standard: measured({ effort: 'standard', seed: first, mints: room.often, slow: true }),
}
const often = measured({ effort: 'thorough', seed: first, mints: room.often })
const times = planned(room.often).scarceFactor

const at = (effort: Effort, id: string): Measured[] => runs[effort].flatMap((run) => run.get(id) ?? [])
const ids = allCases.map(({ id }) => id).filter((id) => efforts.every((effort) => at(effort, id).length > 0))
const priceAt = (effort: Effort, id: string): Price =>
  typical(at(effort, id), slow[effort === 'quick' ? 'quick' : 'standard'].get(id))

const catches: Readonly<Record<string, readonly string[]>> =
  values.catches === undefined ? ofProof() : JSON.parse(readFileSync(values.catches, 'utf8'))
const bids: Bid[] = ids.map((id) => ({
  id,
  requests: priceAt('quick', id).requests,
  mints: priceAt('quick', id).created.mints ?? 0,
  judges: judgedBy(id),
  catches: new Set(Object.keys(catches).filter((fault) => catches[fault]?.includes(id))),
}))
const { requests = Infinity, scarce = Infinity } = kit.efforts?.quick ?? {}
// The rest is drawn by seed.
const order = ranked(bids, { requests: certain * requests, mints: certain * scarce })
const prices: PriceList = Object.fromEntries(
  ids.toSorted().map((id): [string, Priced] => {
    const place = order.get(id) ?? { rank: ids.length, essential: false }
    const [quick, standard, thorough] = [priceAt('quick', id), priceAt('standard', id), priceAt('thorough', id)]
    const more = moreOf(thorough, often.get(id), times, proved.scarce.kind)
    return [
      id,
      {
        rank: place.rank,
        ...(place.essential ? { essential: true } : {}),
        quick,
        standard,
        ...(thorough.requests > 1.1 * standard.requests ? { thorough } : {}),
        ...(more === undefined ? {} : { more }),
      },
    ]
  }),
)
const rows = Object.entries(prices).map(([id, priced]) => `  ${JSON.stringify(id)}: ${JSON.stringify(priced)}`)
writeFileSync(path.join(packageRoot, 'suites', 'prices.json'), `{\n${rows.join(',\n')}\n}\n`)
for (const effort of efforts) {
  const { requests, created } = planOf(proved, allCases, { prices, effort, limit: room.often })
  console.log(`every case at ${effort}: at most ${requests} requests, ${created.mints} tokens`)
}

/**
 * Requirements that a case judges at any seed. One that no case judges at every seed is the business of those that did at
 * most of them: somebody has to be essential for it.
 */
function judgedBy(id: string): ReadonlySet<string> {
  const own = allCases.find((case_) => case_.id === id)?.requirements ?? []
  return new Set(own.filter((requirement) => timesJudged(id, requirement) === mostJudged(requirement)))
}

function timesJudged(id: string, requirement: string): number {
  return at('quick', id).filter(({ exercised }) => exercised.includes(requirement)).length
}

function mostJudged(requirement: string): number {
  const bearing = allCases.filter(({ requirements }) => requirements.some((one) => one === requirement))
  return Math.max(...bearing.map(({ id }) => timesJudged(id, requirement)))
}

/** Cases that catch each fault, as the proof saw. */
function ofProof(): Readonly<Record<string, readonly string[]>> {
  const proof = publishedProof()
  if (proof === undefined) throw new Error('there is no reports/proof.json: run `npm run proof`')
  return Object.fromEntries(
    proof.faults.map(({ id, failed }) => [id, failed.flatMap(({ named, cases }) => (named ? cases : []))]),
  )
}
