/**
 * What a failing run costs beside a conforming one: judges the reference implementation as it is, with parts of its operations, and with faults
 * that are drawn from those of the proof, each in a run of its own. Of each it tells the requests, how long the case that waited longest waited
 * for what did not come, and the wall time, which says little on a busy machine. From the first two follows what the run costs, in conforming runs:
 * requests in proportion, and waiting beside the time that a conforming run takes on a quiet machine (`--conforming`, in ms).
 *
 *   node tools/measure/red-runs.ts [--count 100] [--seed 1] [--effort standard] [--at-once 2] [--conforming 5000] [--fault ID…] [--part TEXT…] [--verbose]
 */
import { parseArgs } from 'node:util'
import { faultList } from '../../reference-impl/faults/list.ts'
import { edge } from '../../reference-impl/faults/seams.ts'
import { withFaults } from '../../reference-impl/index.ts'
import type { Wrap } from '../../reference-impl/parts.ts'
import { startReference } from '../../reference-impl/server.ts'
import { verify } from '../../src/app/verify.ts'
import type { Effort } from '../../src/engine/interface/settings.ts'
import { keysByRole } from '../../src/target/reference.ts'
import { seeded } from './seeded.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    effort: { type: 'string', default: 'standard' },
    'at-once': { type: 'string', default: '2' },
    conforming: { type: 'string', default: '5000' },
    fault: { type: 'string', multiple: true },
    part: { type: 'string', multiple: true },
    verbose: { type: 'boolean', default: false },
  },
})

interface Subject {
  readonly name: string
  readonly wrap?: Wrap
}

interface Cost {
  readonly name: string
  readonly verdict: string
  readonly requests: number
  /** Of the case that waited longest for what did not come, in ms. */
  readonly inVain: number
  readonly wall: number
}

/** A service that has only the operations whose path and method match. */
const having = (operations: RegExp): Wrap =>
  edge(async (request, next) =>
    operations.test(`${request.method} ${new URL(request.url).pathname}`)
      ? next(request)
      : Response.json({ error: true, message: 'Not Found' }, { status: 404 }),
  )

const parts: readonly Subject[] = [
  { name: 'wallets alone', wrap: having(/\/v1-alpha1\/wallets$/) },
  { name: 'half: no minting', wrap: having(/wallets|collections\/$|templates|usage/) },
  { name: 'half: no listing of tokens', wrap: having(/v1-alpha1\/wallets$|collections\/?[^/]*$|nfts\/[^/]+$/) },
]

function drawn(count: number): Subject[] {
  const random = seeded(Number(values.seed))
  const ids =
    values.fault ??
    faultList
      .map(({ id }) => ({ id, lot: random() }))
      .toSorted((a, b) => a.lot - b.lot)
      .map(({ id }) => id)
  return ids.slice(0, count).map((id) => ({ name: id, wrap: withFaults(id as never) }))
}

function keysOf(table: Awaited<ReturnType<typeof startReference>>['keys']) {
  const { full, otherProject, ...others } = keysByRole(table)
  const lacking = Object.fromEntries(Object.entries(others).map(([role, key]) => [role.replace('lacking.', ''), key]))
  return { full, lacking, ...(otherProject === undefined ? {} : { otherProject }) }
}

async function costOf({ name, wrap }: Subject): Promise<Cost> {
  const reference = await startReference({ mintDelayMs: 150, fetchFrom: ['127.0.0.1'], ...(wrap && { wrap }) })
  let inVain = 0
  const started = performance.now()
  const report = await verify({
    target: reference.url,
    keys: keysOf(reference.keys),
    effort: values.effort as Effort,
    seed: 7,
    onEvent: (event) => {
      if (event.type !== 'case-ended') return
      const { caseId, inVainMs = 0, reason = '' } = event.result
      inVain = Math.max(inVain, inVainMs)
      if (values.verbose && inVainMs > 0) console.error(`${name}: ${caseId} waited ${inVainMs} ms in vain ${reason}`)
    },
  })
  await reference.close()
  const cost = {
    name,
    verdict: report.verdict,
    requests: report.run.requests,
    inVain,
    wall: Math.round(performance.now() - started),
  }
  console.log(JSON.stringify(cost))
  return cost
}

const conforming = await costOf({ name: 'conforming' })
const waiting: Subject[] = [
  ...parts.filter(({ name }) => values.part?.some((part) => name.includes(part)) ?? values.fault === undefined),
  ...drawn(Number(values.count)),
]
const costs: Cost[] = []
async function take(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) costs.push(await costOf(next))
}
await Promise.all(Array.from({ length: Number(values['at-once']) }, take))

const quiet = Number(values.conforming)
const red = costs.filter(({ verdict, name }) => verdict !== 'conforming' && !parts.some((part) => part.name === name))
const ratios = (of: (cost: Cost) => number): string => {
  const ordered = red.map(of).toSorted((a, b) => a - b)
  const at = (part: number): string =>
    (ordered[Math.min(ordered.length - 1, Math.floor(part * ordered.length))] ?? 0).toFixed(2)
  return `median ${at(0.5)}, 95th percentile ${at(0.95)}, most ${at(1)}`
}
console.log(`${red.length} of ${costs.length} runs failed`)
console.log(
  `cost in conforming runs: ${ratios(({ requests, inVain }) => requests / conforming.requests + inVain / quiet)}`,
)
console.log(`requests: ${ratios(({ requests }) => requests / conforming.requests)}`)
console.log(`waited in vain, s: ${ratios(({ inVain }) => inVain / 1000)}`)
console.log(`wall time: ${ratios(({ wall }) => wall / conforming.wall)}`)
process.exit(0)
