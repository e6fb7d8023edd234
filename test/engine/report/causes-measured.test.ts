import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { causesOf } from '../../../src/engine/report/causes.ts'
import type { Report } from '../../../src/engine/report/model.ts'
import { sampleReport } from './sample.ts'

/** As `tools/generate/broken-services.ts` writes it: one of drawn faults, of which no two break one requirement. */
interface Service {
  readonly faults: readonly { readonly id: string; readonly breaks: readonly string[] }[]
  readonly failures: readonly {
    readonly caseId: string
    readonly requirement: string
    readonly message: string
    readonly expected: string
    readonly actual: string
    readonly decisive?: { readonly seq: number; readonly operation: string; readonly status: number }
  }[]
}

const services = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'broken-services.json'), 'utf8'),
) as readonly Service[]

const sample = sampleReport(8, '', 'failed')

function reportOf({ failures }: Service): Report {
  const [pattern] = sample.cases.flatMap((one) => one.failures)
  const [exchange] = pattern?.exchanges ?? []
  const [requirement] = sample.requirements
  if (pattern === undefined || exchange === undefined || requirement === undefined)
    throw new Error('the sample is empty')
  const cases = failures.map(({ caseId, decisive, ...own }) => ({
    id: caseId,
    title: '',
    requirements: [own.requirement],
    outcome: 'failed' as const,
    durationMs: 1,
    requests: 1,
    failures: [
      {
        ...pattern,
        ...own,
        exchanges:
          decisive === undefined
            ? []
            : [
                {
                  ...exchange,
                  seq: decisive.seq,
                  operation: decisive.operation,
                  response: { ...exchange.response, status: decisive.status },
                },
              ],
      },
    ],
  }))
  const ids = [...new Set(failures.map((one) => one.requirement))]
  const run = { ...sample.run, strict: true }
  return { ...sample, run, cases, requirements: ids.map((id) => ({ ...requirement, id, level: 'MUST' as const })) }
}

/** Pairs of failures that are put together, or apart, as their faults have it; of all pairs. */
function randIndex(service: Service, groups: readonly (readonly string[])[]) {
  const members = groups.flatMap((faults, cause) => faults.map((fault) => ({ fault, cause })))
  let right = 0
  let all = 0
  for (const [place, a] of members.entries()) {
    for (const b of members.slice(place + 1)) {
      all += 1
      if ((a.fault === b.fault) === (a.cause === b.cause)) right += 1
    }
  }
  return { right, all, service }
}

test('of twelve broken services each violation ends in a cause of its own, and no cause mixes two', () => {
  const mixed: string[] = []
  let [right, all, seen, causes] = [0, 0, 0, 0]
  for (const service of services) {
    const ownerOf = (requirement: string): string | undefined =>
      service.faults.find(({ breaks }) => breaks.includes(requirement))?.id
    const groups = causesOf(reportOf(service), 'failed').map(({ title, failures }) => {
      const faults = failures.flatMap(({ failure }) => ownerOf(failure.requirement) ?? [])
      if (new Set(faults).size > 1) mixed.push(`${title}: ${[...new Set(faults)].join(' and ')}`)
      return faults
    })
    const index = randIndex(service, groups)
    right += index.right
    all += index.all
    seen += new Set(groups.flat()).size
    causes += groups.filter((faults) => faults.length > 0).length
  }
  process.stderr.write(
    `causes of ${services.length} broken services: Rand index ${(right / all).toFixed(3)}; ${seen} violations seen, ${causes} causes\n`,
  )
  expect(services.map(({ faults }) => faults.length)).toHaveLength(12)
  expect(mixed).toEqual([])
  expect(right / all).toBeGreaterThan(0.95)
})
