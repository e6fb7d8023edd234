import { countedForReaders, icons, pagesWith } from '../report/html/format.ts'
import { seconds } from '../text/index.ts'
import type { Proof, ProvedFault } from './proof.ts'

const outcomeNames: Record<ProvedFault['outcome'], string> = {
  survived: 'survived',
  'wrong-reason': 'failed a requirement that it does not name',
  flaky: 'caught at some seeds only',
  caught: 'caught',
}

/** How much of a suite it takes to see a fault. */
const difficulties = [
  ['blunt', 'Any request of the operation shows it.'],
  ['subtle', 'It takes the right input: a boundary, a rare kind of value, a part that few look at.'],
  ['devious', 'It takes the right moment or history: a race, a repeat, the thing that came before.'],
] as const

/** The matrix as one self-contained page: what is wrong first, then the areas, folded; complete without its script. */
export function renderProof(proof: Proof): string {
  return pagesWith(['page.css', 'proof.css'], 'proof.js')('./proof', {
    proof,
    icon: icons[proof.verdict === 'proved' ? 'good' : 'bad'],
    counts: countsOf(proof),
    facts: facts(proof),
    difficulties: difficulties.map(([name, says]) => ({
      name,
      says,
      number: proof.faults.filter(({ difficulty }) => difficulty === name).length,
    })),
    sensitivity: sensitivityView(proof),
    wrong: (['survived', 'flaky', 'wrong-reason'] as const).flatMap((outcome) => {
      const faults = proof.faults.filter((fault) => fault.outcome === outcome)
      return faults.length === 0 ? [] : [{ title: outcomeNames[outcome], faults }]
    }),
    areas: areasOf(proof),
    counted: countedForReaders,
  })
}

const countsOf = ({ summary }: Proof) => [
  { name: 'requirements proved', number: summary.requirements - summary.unproved, tone: 'passed' },
  { name: 'faults caught', number: summary.caught, tone: 'passed' },
  { name: 'survived', number: summary.survived, tone: 'failed' },
  { name: 'flaky', number: summary.flaky, tone: 'waived' },
  { name: 'for a wrong reason', number: summary.wrongReason, tone: 'failed' },
  { name: 'unproved', number: summary.unproved, tone: 'failed' },
]

/** Each area with its requirements, and each fault that breaks something of it once: one square a fault, folded and open. */
function areasOf(proof: Proof) {
  const naming = Map.groupBy(
    proof.faults.flatMap((fault) => fault.breaks.map((requirement) => ({ requirement, fault }))),
    ({ requirement }) => requirement,
  )
  return [...Map.groupBy(proof.requirements, ({ area }) => area)].map(([area, own]) => {
    const requirements = own.map((requirement) => ({
      ...requirement,
      rows: (naming.get(requirement.id) ?? []).map(({ fault }) => cell(fault, requirement.id, proof.seeds.length)),
    }))
    const byFault = Map.groupBy(
      requirements.flatMap(({ rows }) => rows),
      ({ id }) => id,
    )
    return { area, requirements, faults: [...byFault.values()].map(strongest) }
  })
}

/** What a fault amounts to in an area: where it was seen best. */
const strongest = (rows: readonly Cell[]): Cell | undefined => rows.toSorted((a, b) => b.times - a.times)[0]

type Cell = ReturnType<typeof cell>

/** One fault as one requirement sees it. */
function cell(fault: ProvedFault, requirement: string, seeds: number) {
  const failed = fault.failed.find((one) => one.requirement === requirement)
  const times = failed?.seeds ?? 0
  return {
    id: fault.id,
    difficulty: fault.difficulty,
    says: fault.says,
    times,
    cases: failed?.cases ?? [],
    mark: times === seeds ? 'always' : times > 0 ? 'sometimes' : 'never',
  }
}

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`

const sensitivityView = ({ sensitivity }: Proof) =>
  sensitivity && {
    mutants: sensitivity.mutants,
    share: percent(sensitivity.noticed / sensitivity.mutants),
    interval: `${percent(sensitivity.low)} to ${percent(sensitivity.high)}`,
  }

function facts(proof: Proof): (readonly [string, string])[] {
  const { seeds, extent, tool, durationMs, madeOn, commit } = proof
  const sensitivity = sensitivityView(proof)
  const all: (readonly [string, string])[] = [
    ['Version', `conformint ${tool.version}`],
    ['Commit', commit ?? ''],
    ['Date', madeOn ?? ''],
    ['Seeds', seeds.join(', ')],
    ['Cases run', extent === 'all' ? 'all against each fault' : 'those that bear on each fault'],
    ['Sensitivity', sensitivity === undefined ? '' : `${sensitivity.share} (${sensitivity.interval})`],
    ['Time', durationMs === undefined ? '' : seconds(durationMs)],
  ]
  return all.filter(([, value]) => value !== '')
}
