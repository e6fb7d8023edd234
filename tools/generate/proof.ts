/**
 * Writes the proof of this version, `reports/proof.json` and `reports/proof.html`: every fault at three seeds.
 * `--from FILE` takes what `conformint prove --json FILE` has found instead of running it again.
 * `--check` runs nothing: it says whether the files still are about the faults and requirements that there are.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { faultList as faults } from '../../reference-impl/faults/list.ts'
import { kitModule } from '../../src/app/kit-facts.ts'
import { publishedProof } from '../../src/cli/published-proof.ts'
import { renderProof } from '../../src/engine/prove/html.ts'
import { type Proof, type ProvedFault, proofSchema } from '../../src/engine/prove/proof.ts'
import { planProof, prove } from '../../src/engine/prove/prove.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { toolVersion } from '../../src/package/version.ts'
import { readPublished, sensitivityOf } from '../measure/sensitivity/publish.ts'

const folder = path.join(packageRoot, 'reports')
const file = path.join(folder, 'proof.json')
const page = path.join(folder, 'proof.html')

const { values } = parseArgs({ options: { check: { type: 'boolean' }, from: { type: 'string' } } })
if (values.check) await check()
else write(values.from === undefined ? await proveAll() : readProof(values.from))

async function proveAll(): Promise<Proof> {
  const { mutantRuns } = await planProof(kitModule, {})
  let done = 0
  return prove(kitModule, { earlier: publishedProof(), toolVersion }, () => {
    done += 1
    if (done % 200 === 0 || done === mutantRuns) console.error(`${done}/${mutantRuns} mutantRuns`)
  })
}

function readProof(from: string): Proof {
  return proofSchema.parse(JSON.parse(readFileSync(from, 'utf8')))
}

function write(proof: Proof): void {
  if (proof.verdict !== 'proved') {
    const wrong = proof.faults.filter(({ outcome }) => outcome !== 'caught')
    console.error(wrong.map(whatCameOf).join('\n'))
    console.error('Not proved: nothing was written.')
    process.exit(1)
  }
  // What was proved earlier, elsewhere, says itself when and where.
  const lasting = { ...origin(), ...repeatable(proof), sensitivity: sensitivityOf(readPublished()) }
  writeFileSync(file, `${JSON.stringify(lasting)}\n`)
  writeFileSync(page, renderProof(lasting))
}

/** With what it does not name: under load it may come of a run like this one alone. */
function whatCameOf({ id, outcome, caught, failed }: ProvedFault): string {
  const unnamed = failed.filter(({ named }) => !named)
  const also = unnamed.map(({ requirement, cases }) => `${requirement} in ${cases.join(', ')}`).join('; ')
  return `${id}: ${outcome}, caught at ${caught} seeds${also === '' ? '' : `; failed also ${also}`}`
}

/** When and of which commit: what the committed files are looked up by. */
function origin(): Pick<Proof, 'madeOn' | 'commit'> {
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim()
  return { madeOn: new Date().toISOString().slice(0, 10), commit }
}

/** Without what differs from run to run. */
function repeatable({ durationMs: _, ...proof }: Proof): Proof {
  return { ...proof, faults: proof.faults.map(({ durationMs: __, ...fault }) => fault) }
}

async function check(): Promise<void> {
  const proof = readProof(file)
  const stale = [
    ...differences(
      'fault',
      proof.faults.map(({ id, breaks, difficulty, says }) => [id, JSON.stringify([breaks, difficulty, says])]),
      faults.map(({ id, breaks, difficulty, says }) => [id, JSON.stringify([breaks, difficulty, says])]),
    ),
    ...differences(
      'requirement',
      proof.requirements.map(({ id, level, text }) => [id, `${level} ${text}`]),
      (await planProof(kitModule, {})).requirements.map(({ id, level, text }) => [id, `${level} ${text}`]),
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

type Entry = readonly [id: string, content: string]

function differences(what: string, before: readonly Entry[], now: readonly Entry[]): string[] {
  const old = new Map(before)
  const current = new Map(now)
  return [
    ...now.flatMap(([id, content]) =>
      old.get(id) === content ? [] : [`${what} ${id} ${old.has(id) ? 'has changed' : 'is new'}`],
    ),
    ...before.flatMap(([id]) => (current.has(id) ? [] : [`${what} ${id} is no more`])),
  ]
}
