/**
 * Measures what each case sends and creates, and writes it as data: `suites/prices.json`, from which runs are planned.
 *
 *   node tools/prices.ts [--seeds 1,2]
 *
 * Every case runs against the reference implementation at each effort; means count. Together with what the proof says of
 * which case catches which fault it gives the order in which cases are bought.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Exchange } from '../src/engine/http/exchange.ts'
import type { Price, PriceList } from '../src/engine/plan/price.ts'
import type { Report } from '../src/engine/report/model.ts'
import { packageRoot } from '../src/package-root.ts'
import { allCases } from '../suites/index.ts'
import { chainOf } from './chain.ts'
import { type Bid, ranked } from './ranked.ts'

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '1,2' } } })
const seeds = values.seeds.split(',')
const folder = mkdtempSync(path.join(tmpdir(), 'conformint-prices-'))

interface Measured {
  readonly price: Price
  readonly exercised: ReadonlySet<string>
}

/** One run of every case, also of those that the effort would leave out. */
function measure(effort: string, seed: string): Map<string, Measured> {
  const cases = allCases.flatMap(({ id }) => ['--case', id])
  const flags = ['--reference', '--effort', effort, '--seed', seed, '--report-dir', folder, '--reporter', 'json']
  const bin = path.join(packageRoot, 'bin', 'conformint.js')
  const { status, stderr } = spawnSync(process.execPath, [bin, 'verify', ...flags, ...cases], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the reference implementation is not conforming at seed ${seed}:\n${stderr}`)
  const report = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report
  const lines = readFileSync(path.join(folder, 'exchanges.ndjson'), 'utf8').trim().split('\n')
  const byCase = Map.groupBy(
    lines.map((line) => JSON.parse(line) as Exchange),
    ({ caseId }) => caseId,
  )
  return new Map(
    report.cases
      .filter(({ outcome }) => outcome !== 'not-applicable')
      .map(({ id, exercised = [], minted = 0 }) => {
        const exchanges = byCase.get(id) ?? []
        const price = { requests: exchanges.length, chain: chainOf(exchanges), created: createdBy(exchanges, minted) }
        return [id, { price, exercised: new Set(exercised) }] as const
      }),
  )
}

const createdBy = (exchanges: readonly Exchange[], minted: number): Readonly<Record<string, number>> => {
  const count = (operation: string, status: number): number =>
    exchanges.filter((one) => one.operation.startsWith(operation) && one.response.status === status).length
  const fresh = new Set(
    exchanges.flatMap(({ operation, request, response }) =>
      operation === 'PUT /2022-06-09/collections/{collectionId}' && response.status === 200 ? [request.url] : [],
    ),
  )
  const created = {
    wallets: count('POST /v1-alpha1/wallets', 201),
    collections:
      count('POST /2022-06-09/collections/', 200) - count('POST /2022-06-09/collections/{', 200) + fresh.size,
    mints: minted,
    orders: count('POST /2022-06-09/orders', 200),
  }
  return Object.fromEntries(Object.entries(created).filter(([, number]) => number > 0))
}

const mean = (numbers: readonly number[]): number => Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length)

/** Of several runs. */
function typical(prices: readonly Price[]): Price {
  const kinds = new Set(prices.flatMap(({ created }) => Object.keys(created)))
  return {
    requests: mean(prices.map(({ requests }) => requests)),
    chain: mean(prices.map(({ chain }) => chain)),
    created: Object.fromEntries(
      [...kinds].toSorted().map((kind) => [kind, mean(prices.map(({ created }) => created[kind] ?? 0))]),
    ),
  }
}

try {
  const efforts = ['quick', 'standard'] as const
  const runs = efforts.map((effort) => seeds.map((seed) => measure(effort, seed)))
  const at = (effort: number, id: string): Measured[] => (runs[effort] ?? []).flatMap((run) => run.get(id) ?? [])
  const ids = allCases.map(({ id }) => id).filter((id) => at(0, id).length > 0 && at(1, id).length > 0)
  const proof = JSON.parse(readFileSync(path.join(packageRoot, 'reports', 'proof.json'), 'utf8'))
  const bids: Bid[] = ids.map((id) => ({
    id,
    requests: mean(at(0, id).map(({ price }) => price.requests)),
    mints: mean(at(0, id).map(({ price }) => price.created.mints ?? 0)),
    judges: at(0, id)
      .map(({ exercised }) => exercised)
      .reduce((a, b) => a.intersection(b)),
    catches: catchesIn(proof, id),
  }))
  const order = ranked(bids)
  const prices: PriceList = Object.fromEntries(
    ids.toSorted().map((id) => {
      const place = order.get(id) ?? { rank: ids.length, essential: false }
      const [quick, standard] = [0, 1].map((effort) => typical(at(effort, id).map(({ price }) => price)))
      if (quick === undefined || standard === undefined) throw new Error(`${id} has no price`)
      return [id, { rank: place.rank, ...(place.essential ? { essential: true } : {}), quick, standard }]
    }),
  )
  const rows = Object.entries(prices).map(([id, priced]) => `  ${JSON.stringify(id)}: ${JSON.stringify(priced)}`)
  writeFileSync(path.join(packageRoot, 'suites', 'prices.json'), `{\n${rows.join(',\n')}\n}\n`)
  const sum = (effort: 'quick' | 'standard', kind?: string): number =>
    Object.values(prices).reduce(
      (all, one) => all + (kind ? (one[effort].created[kind] ?? 0) : one[effort].requests),
      0,
    )
  for (const effort of efforts) {
    console.log(`every case at ${effort}: ${sum(effort)} requests, ${sum(effort, 'mints')} tokens`)
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** Faults that this case catches, as the proof saw. */
function catchesIn(
  proof: { faults: { id: string; failed: { named: boolean; cases: string[] }[] }[] },
  caseId: string,
): ReadonlySet<string> {
  return new Set(
    proof.faults
      .filter(({ failed }) => failed.some(({ named, cases }) => named && cases.includes(caseId)))
      .map(({ id }) => id),
  )
}
