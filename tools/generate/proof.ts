/**
 * Writes the proof of this version, `reports/proof.json` and `reports/proof.html`: every fault at three seeds.
 * `--again FILE` takes what a run that proved all but a few has kept, and runs those few and what has changed once more.
 * `--check` runs nothing: it says whether the files still are about the faults and requirements that there are.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { faultList as faults } from '../../reference-impl/faults/list.ts'
import { kitModule } from '../../src/app/kit-facts.ts'
import { publishedProof } from '../../src/cli/prove.ts'
import { renderProof } from '../../src/engine/prove/html.ts'
import type { MutantRun } from '../../src/engine/prove/mutant-run.ts'
import { judgeProof, type Proof, type ProvedFault, proofSchema } from '../../src/engine/prove/proof.ts'
import { defaultSeeds, planProof, prove } from '../../src/engine/prove/prove.ts'
import type { FaultEntry } from '../../src/engine/run/index.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { toolVersion } from '../../src/package/version.ts'
import { readPublished, sensitivityOf } from '../measure/sensitivity/assess.ts'

const folder = path.join(packageRoot, 'reports')
const file = path.join(folder, 'proof.json')
const page = path.join(folder, 'proof.html')

/** What was found, where not all of it was a proof. */
interface Kept {
  readonly commit: string
  /** Of each fault what it was then. */
  readonly faults: Readonly<Record<string, string>>
  readonly mutantRuns: readonly MutantRun[]
}

/** How every proof of this version is made. */
const asEver = { version: toolVersion, seeds: defaultSeeds, extent: 'bearing' } as const

const keptIn = path.join(tmpdir(), 'conformint-mutant-runs.json')

const { values } = parseArgs({
  options: { check: { type: 'boolean' }, again: { type: 'string' } },
})
if (values.check) await check()
else write(await proveAll(values.again))

async function proveAll(keptBefore: string | undefined): Promise<Proof> {
  const { faults, requirements } = await planProof(kitModule, {})
  const before = keptBefore === undefined ? [] : provedBefore(keptBefore)
  const proved = new Set(before.map(({ fault }) => fault))
  const left = faults.filter(({ id }) => !proved.has(id)).map(({ id }) => id)
  const mutantRuns = [...before]
  const all = faults.length * defaultSeeds.length
  const started = performance.now()
  const options = { earlier: publishedProof(), toolVersion, ...(proved.size === 0 ? {} : { faults: left }) }
  if (left.length > 0) {
    await prove(kitModule, options, (mutantRun) => {
      mutantRuns.push(mutantRun)
      if (mutantRuns.length % 200 === 0 || mutantRuns.length === all)
        console.error(`${mutantRuns.length}/${all} mutantRuns`)
    })
  }
  const durationMs = performance.now() - started
  const proof = judgeProof({ ...asEver, faults, requirements, mutantRuns, durationMs })
  const kept: Kept = {
    commit: commitNow(),
    faults: Object.fromEntries(faults.map((one) => [one.id, contentOf(one)])),
    mutantRuns,
  }
  if (proof.verdict !== 'proved') writeFileSync(keptIn, JSON.stringify(kept))
  return proof
}

/** Runs of the faults that were caught, and are what they were. @throws Error where it was another judge that saw them */
function provedBefore(keptBefore: string): readonly MutantRun[] {
  const { commit, faults: contents, mutantRuns } = JSON.parse(readFileSync(keptBefore, 'utf8')) as Kept
  const changed = execFileSync('git', ['diff', '--name-only', commit, '--', 'src', 'suites'], { encoding: 'utf8' })
  if (changed !== '') throw new Error(`Since ${commit} the judge has changed, prove all of it:\n${changed}`)
  const runs = Map.groupBy(mutantRuns, ({ fault }) => fault)
  return faults.flatMap((fault) => {
    const own = runs.get(fault.id) ?? []
    const { verdict } = judgeProof({ ...asEver, faults: [fault], requirements: [], mutantRuns: own, durationMs: 0 })
    return verdict === 'proved' && contents[fault.id] === contentOf(fault) ? own : []
  })
}

function write(proof: Proof): void {
  if (proof.verdict !== 'proved') {
    const wrong = proof.faults.filter(({ outcome }) => outcome !== 'caught')
    console.error(wrong.map(whatCameOf).join('\n'))
    console.error(`Not proved: nothing was written. When it is mended: npm run proof -- --again ${keptIn}`)
    process.exit(1)
  }
  // What was proved earlier, elsewhere, says itself when and where.
  const origin = { madeOn: new Date().toISOString().slice(0, 10), commit: commitNow() }
  const lasting = { ...origin, ...repeatable(proof), sensitivity: sensitivityOf(readPublished()) }
  writeFileSync(file, `${JSON.stringify(lasting)}\n`)
  writeFileSync(page, renderProof(lasting))
}

/** With what it does not name: under load it may come of a run like this one alone. */
function whatCameOf({ id, outcome, caught, failed }: ProvedFault): string {
  const unnamed = failed.filter(({ named }) => !named)
  const also = unnamed.map(({ requirement, cases }) => `${requirement} in ${cases.join(', ')}`).join('; ')
  return `${id}: ${outcome}, caught at ${caught} seeds${also === '' ? '' : `; failed also ${also}`}`
}

function commitNow(): string {
  return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim()
}

/** What a proof says of a fault. */
function contentOf({ breaks, difficulty, says }: Pick<FaultEntry, 'breaks' | 'difficulty' | 'says'>): string {
  return JSON.stringify([breaks, difficulty, says])
}

/** Without what differs from run to run. */
function repeatable({ durationMs: _, ...proof }: Proof): Proof {
  return { ...proof, faults: proof.faults.map(({ durationMs: __, ...fault }) => fault) }
}

async function check(): Promise<void> {
  const proof = proofSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const stale = [
    ...differences<FaultEntry>('fault', proof.faults, faults, contentOf),
    ...differences<Readonly<Record<'id' | 'level' | 'text', string>>>(
      'requirement',
      proof.requirements,
      (await planProof(kitModule, {})).requirements,
      ({ level, text }) => `${level} ${text}`,
    ),
    ...(proof.tool.version === toolVersion
      ? []
      : [`it is of version ${proof.tool.version}, and this is ${toolVersion}`]),
    ...(readFileSync(page, 'utf8') === renderProof(proof) ? [] : ['proof.html does not show proof.json']),
  ]
  if (stale.length === 0) return
  console.error(`reports/proof.json is stale; run \`npm run proof\`:\n${stale.slice(0, 20).join('\n')}`)
  process.exit(1)
}

function differences<T extends { readonly id: string }>(
  what: string,
  before: readonly T[],
  now: readonly T[],
  contentOf: (one: T) => string,
): string[] {
  const [old, current] = [before, now].map((all) => new Map(all.map((one) => [one.id, contentOf(one)])))
  const ids = [...now, ...before].map(({ id }) => id)
  return [...new Set(ids)].flatMap((id) => {
    if (old?.get(id) === current?.get(id)) return []
    const how = current?.has(id) ? (old?.has(id) ? 'has changed' : 'is new') : 'is no more'
    return [`${what} ${id} ${how}`]
  })
}
