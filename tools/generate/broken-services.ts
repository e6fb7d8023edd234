/**
 * Judges twelve services of one to eight drawn faults at quick effort, on what they break, and keeps of their reports what causes are made from: what
 * test/engine/report/causes-measured.test.ts measures the grouping on.
 *
 *   node tools/generate/broken-services.ts [--seed 1]
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultList } from '../../reference-impl/faults/list.ts'
import { withFaults } from '../../reference-impl/index.ts'
import { startReference } from '../../reference-impl/server.ts'
import { verify } from '../../src/app/verify.ts'
import { decisiveOf } from '../../src/engine/report/causes.ts'
import { keysByRole } from '../../src/target/reference.ts'
import { seeded } from '../measure/seeded.ts'

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } })
const random = seeded(Number(values.seed))
const sizes = [1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8]
/** Failures of a requirement that are kept of a service. */
const mostKept = 3
const longest = 300

/** Faults of which no two break one requirement: then a failure tells whose it is. */
function drawn(size: number) {
  const own: (typeof faultList)[number][] = []
  const faults = faultList.filter(({ generated }) => !generated)
  while (own.length < size) {
    const one = faults[Math.floor(random() * faults.length)]
    if (one && !own.some(({ breaks }) => breaks.some((id) => one.breaks.includes(id)))) own.push(one)
  }
  return own
}

const cut = (text: string): string => text.slice(0, longest)

async function recorded(faults: ReturnType<typeof drawn>) {
  const reference = await startReference({ wrap: withFaults(...faults.map(({ id }) => id as never)) })
  const report = await verify({
    target: reference.url,
    keys: { full: keysByRole(reference.keys).full },
    only: faults.flatMap(({ breaks }) => breaks) as never,
    effort: 'quick',
    seed: 7,
    limits: { completionTimeout: '5s' } as never,
  })
  await reference.close()
  const kept = new Map<string, number>()
  const failures = report.cases.flatMap(({ id: caseId, failures }) =>
    failures.flatMap((failure) => {
      const { requirement, message, expected, actual } = failure
      const number = kept.get(requirement) ?? 0
      if (number === mostKept) return []
      kept.set(requirement, number + 1)
      const exchange = decisiveOf(failure)
      const decisive = exchange && {
        seq: exchange.seq,
        operation: exchange.operation,
        status: exchange.response.status,
      }
      return [{ caseId, requirement, message: cut(message), expected: cut(expected), actual: cut(actual), decisive }]
    }),
  )
  console.error(`${faults.map(({ id }) => id).join(' ')}: ${failures.length} failures kept`)
  return { faults: faults.map(({ id, breaks }) => ({ id, breaks })), failures }
}

// They mostly wait.
const services = await Promise.all(sizes.map(drawn).map(recorded))
writeFileSync(
  'test/engine/report/broken-services.json',
  `[\n${services.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`,
)
process.exit(0)
