import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Eta } from 'eta'
import { escapeHtml } from '../report/escape.ts'
import { templateFolder } from '../report/templates.ts'
import type { Proof, ProvedFault } from './proof.ts'

const outcomeNames: Record<ProvedFault['outcome'], string> = {
  survived: 'survived',
  'wrong-reason': 'failed a requirement that it does not name',
  flaky: 'caught at some seeds only',
  caught: 'caught',
}

/** The matrix as one self-contained page without a script: what is wrong first, then the areas, folded. */
export function renderProof(proof: Proof): string {
  const folder = templateFolder
  const eta = new Eta({ views: folder, cache: true, escapeFunction: escapeHtml })
  const naming = Map.groupBy(
    proof.faults.flatMap((fault) => fault.breaks.map((requirement) => ({ requirement, fault }))),
    ({ requirement }) => requirement,
  )
  return eta.render('./proof', {
    proof,
    wrong: (['survived', 'flaky', 'wrong-reason'] as const).flatMap((outcome) => {
      const faults = proof.faults.filter((fault) => fault.outcome === outcome)
      return faults.length === 0 ? [] : [{ title: outcomeNames[outcome], faults }]
    }),
    areas: [...new Set(proof.requirements.map(({ area }) => area))].flatMap((area) => {
      const requirements = proof.requirements
        .filter((requirement) => requirement.area === area)
        .map((requirement) => ({
          ...requirement,
          rows: (naming.get(requirement.id) ?? []).map(({ fault }) => cell(fault, requirement.id, proof.seeds.length)),
        }))
      return requirements.length === 0 ? [] : [{ area, requirements }]
    }),
    facts: facts(proof),
    style: ['page.css', 'proof.css'].map((file) => readFileSync(path.join(folder, file), 'utf8')).join(''),
  })
}

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

function facts({ seeds, extent, tool, durationMs, faults }: Proof): [string, string][] {
  const difficulties = ['blunt', 'subtle', 'devious'].map(
    (difficulty) => `${faults.filter((fault) => fault.difficulty === difficulty).length} ${difficulty}`,
  )
  return [
    ['seeds', seeds.join(', ')],
    ['cases run', extent === 'all' ? 'all against each fault' : 'those that bear on each fault'],
    ['faults', difficulties.join(', ')],
    ['made by', `conformint ${tool.version}`],
    ...(durationMs === undefined ? [] : [['time', `${(durationMs / 1000).toFixed(1)} s`] as [string, string]]),
  ]
}
