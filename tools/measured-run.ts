import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Effort } from '../src/engine/interface/settings.ts'
import type { Exchange } from '../src/engine/transport/exchange.ts'
import type { Report } from '../src/interface/report.ts'
import { scopes } from '../src/interface/roles.ts'
import { packageRoot } from '../src/package/package-root.ts'
import { allCases } from '../suites/index.ts'
import { chainOf, waitsOf } from './chain.ts'

/** What a case did in one run. */
export interface Measured {
  readonly requests: number
  readonly chain: number
  readonly waits: number
  readonly created: Readonly<Record<string, number>>
  readonly exercised: readonly string[]
}

/** From acceptance of a mint to its completion where waits are counted, in ms: far above what requests take. */
const longDelay = 3000

/** Nothing is cut short by a budget. */
const plenty = 100_000

export interface MeasuredRunOptions {
  readonly effort: Effort
  readonly seed: string
  /** `limits.mints`, which says how much a thorough run may try. */
  readonly mints: number
  /** Whether mints take so long that waits for them show. */
  readonly slow?: boolean
}

/** One run of every case, also of those that the effort would leave out, against the reference implementation. */
export function measuredRun({ effort, seed, mints, slow = false }: MeasuredRunOptions): Map<string, Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-prices-'))
  try {
    const bin = path.join(packageRoot, 'bin', 'conformint.js')
    const config = path.join(folder, 'conformint.json')
    writeFileSync(config, JSON.stringify({ limits: { mints, maxMints: plenty }, ...(slow ? { keys } : {}) }))
    const serve = `${process.execPath} ${bin} serve --port {port} --fetch-from 127.0.0.1 --mint-delay ${longDelay}ms`
    const target = slow ? ['--command', serve] : ['--reference']
    const reports = ['--report-dir', folder, '--reporter', 'json']
    const flags = ['verify', ...target, '--config', config, '--effort', effort, '--seed', seed, ...reports]
    const cases = allCases.flatMap(({ id }) => ['--case', id])
    const { status, stderr } = spawnSync(process.execPath, [bin, ...flags, ...cases], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the reference implementation is not conforming at seed ${seed}:\n${stderr}`)
    const report = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report
    return perCase(report, readFileSync(path.join(folder, 'exchanges.ndjson'), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Those that `serve` takes. */
const keys = {
  full: 'sk_reference_full',
  otherProject: 'sk_reference_other_project',
  lacking: Object.fromEntries(scopes.map((scope) => [scope, `sk_reference_lacking_${scope.replaceAll(/[.:]/g, '_')}`])),
}

function perCase({ cases }: Report, lines: string): Map<string, Measured> {
  const exchanges = lines.trim().split('\n')
  const byCase = Map.groupBy(
    exchanges.map((line) => JSON.parse(line) as Exchange),
    ({ caseId }) => caseId,
  )
  const ran = cases.filter(({ outcome }) => outcome !== 'not-applicable')
  return new Map(
    ran.map(({ id, exercised = [], minted = 0 }) => {
      const own = byCase.get(id) ?? []
      const measured = {
        requests: own.length,
        chain: chainOf(own),
        waits: waitsOf(own, longDelay),
        created: createdBy(own, minted),
        exercised,
      }
      return [id, measured] as const
    }),
  )
}

function createdBy(exchanges: readonly Exchange[], minted: number): Readonly<Record<string, number>> {
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
