import { writeFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Fault } from '../../reference-impl/faults/fault.ts'
import { faults } from '../../reference-impl/faults/index.ts'
import { startReference } from '../../reference-impl/server.ts'
import type { Pact, PactInteraction } from '../../src/contracts/verify/pact-file.ts'
import type { CaseResult } from '../../src/engine/case/result.ts'
import { keysByRole } from '../../src/target/reference.ts'
import { invisible, unfailing } from './invisible-faults.ts'
import { ownPacts, type Subject, verifyAll } from './verifying.ts'

const atOnce = 30

/** What a fault did to the interactions that cite a requirement which it breaks. */
interface Finding {
  readonly fault: Fault
  readonly failed: readonly CaseResult[]
  readonly blocked: readonly CaseResult[]
}

const findings = new Map<string, Finding>()
let pacts: Pact[]

const referenceOf = ({ comments }: PactInteraction): { interaction: string; requirements: string } =>
  comments?.references?.conformint as { interaction: string; requirements: string }

/** Only the interactions that a fault bears on. */
const borneOn = (fault: Fault): Pact[] =>
  pacts.flatMap(({ source, content }) => {
    const interactions = content.interactions.filter((interaction) =>
      referenceOf(interaction)
        .requirements.split(' ')
        .some((id) => (fault.breaks as readonly string[]).includes(id)),
    )
    return interactions.length === 0 ? [] : [{ source, content: { ...content, interactions } }]
  })

async function findOut(some: readonly Fault[]): Promise<void> {
  const servers = await Promise.all(some.map((fault) => startReference({ mintDelayMs: 50, wrap: fault.wrap })))
  try {
    const subjects = some.map((fault, index): Subject => {
      const { url = '', keys = {} } = servers[index] ?? {}
      const limits = { requestTimeout: 3000, completionTimeout: 1500, retryAfter: 500 }
      return { name: fault.id, url, keys: keysByRole(keys), pacts: borneOn(fault), limits }
    })
    const results = await verifyAll(subjects)
    for (const fault of some) {
      const of = (outcome: CaseResult['outcome']): CaseResult[] =>
        (results.get(fault.id) ?? []).filter((result) => result.outcome === outcome)
      findings.set(fault.id, { fault, failed: of('failed'), blocked: of('blocked') })
    }
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
}

beforeAll(async () => {
  pacts = await ownPacts()
  const bearing = faults.filter((fault) => !fault.generated && borneOn(fault).length > 0)
  for (let start = 0; start < bearing.length; start += atOnce) await findOut(bearing.slice(start, start + atOnce))
  if (process.env.CONFORMINT_TEST_FINDINGS) writeFindings(process.env.CONFORMINT_TEST_FINDINGS)
}, 900_000)

const isSeen = ({ failed }: Finding): boolean => failed.length > 0

test('every blunt fault that touches a requirement of a contract fails it, but those that no contract can see', () => {
  const blunt = [...findings.values()].filter(({ fault }) => fault.difficulty === 'blunt')
  const missed = blunt.filter((finding) => !isSeen(finding)).map(({ fault }) => fault.id)
  expect(missed.toSorted()).toEqual(Object.keys(invisible).toSorted())
  const subtle = [...findings.values()].filter(({ fault }) => fault.difficulty !== 'blunt')
  const seen = [...findings.values()].filter(isSeen).length
  process.stderr.write(
    `${findings.size} faults touch a requirement of a contract; contracts see ${seen}. Of ${blunt.length} blunt ones ` +
      `they cannot see ${missed.length}, of ${subtle.length} others ${subtle.filter((one) => !isSeen(one)).length}.\n`,
  )
})

test('a failure names the interaction and the difference', () => {
  const vague = [...findings.values()]
    .flatMap(({ failed }) => failed)
    .filter(({ caseId, failures }) => !failures.every((one) => /: (status|header|body)/.test(one.message)) || !caseId)
  expect(vague.map(({ caseId, failures }) => `${caseId}: ${failures[0]?.message}`)).toEqual([])
})

test('every interaction fails for some fault', () => {
  const failing = new Set(
    [...findings.values()].flatMap(({ fault, failed }) =>
      failed.map(({ caseId }) => caseId.slice(`contracts/${fault.id}/`.length)),
    ),
  )
  const never = pacts
    .flatMap(({ content }) => content.interactions.map((interaction) => referenceOf(interaction).interaction))
    .filter((id) => !failing.has(id))
  expect(never.toSorted()).toEqual(Object.keys(unfailing).toSorted())
})

/** For whoever has to write the tables anew. */
function writeFindings(file: string): void {
  const lines = [...findings.values()].map(({ fault, failed, blocked }) => ({
    fault: fault.id,
    difficulty: fault.difficulty,
    breaks: fault.breaks,
    says: fault.says,
    failed: failed.map(({ caseId, failures }) => `${caseId}: ${failures[0]?.message}`),
    blocked: blocked.map(({ caseId, reason }) => `${caseId}: ${reason}`),
  }))
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
