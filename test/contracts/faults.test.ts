import { writeFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Fault } from '../../reference-impl/faults/fault.ts'
import { faults } from '../../reference-impl/faults/index.ts'
import { startReference } from '../../reference-impl/server.ts'
import type { Pact, PactInteraction } from '../../src/contracts/verify/pact-file.ts'
import type { CaseResult } from '../../src/engine/case/result.ts'
import type { Limits } from '../../src/interface/settings.ts'
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
let pacts: readonly Pact[]

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

/** Ms: what a fault withholds is not waited for long. */
const impatient: Partial<Limits> = { requestTimeout: 3000, completionTimeout: 1500, retryAfter: 500 }

async function findOut(some: readonly Fault[], limits: Partial<Limits>): Promise<void> {
  const servers = await Promise.all(some.map((fault) => startReference({ mintDelayMs: 50, wrap: fault.wrap })))
  try {
    const subjects = some.map((fault, index): Subject => {
      const { url = '', keys = {} } = servers[index] ?? {}
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

const isSeen = ({ failed }: Finding): boolean => failed.length > 0

/** On a machine that is busy some run out of time: what came to no end and is not seen is asked once more, patiently and beside few. */
async function findOutAll(some: readonly Fault[]): Promise<void> {
  for (let start = 0; start < some.length; start += atOnce) await findOut(some.slice(start, start + atOnce), impatient)
  const open = some.filter(({ id }) => {
    const finding = findings.get(id)
    return finding !== undefined && !isSeen(finding) && finding.blocked.length > 0 && !Object.hasOwn(invisible, id)
  })
  for (let start = 0; start < open.length; start += 4) await findOut(open.slice(start, start + 4), {})
}

/** Interactions that have not failed yet. */
function unfailed(): Set<string> {
  const failing = new Set(
    [...findings.values()].flatMap(({ fault, failed }) =>
      failed.map(({ caseId }) => caseId.slice(`contracts/${fault.id}/`.length)),
    ),
  )
  const all = pacts.flatMap(({ content }) => content.interactions.map((one) => referenceOf(one).interaction))
  return new Set(all.filter((id) => !failing.has(id)))
}

beforeAll(async () => {
  pacts = await ownPacts()
  const bearing = faults.filter((fault) => !fault.generated && borneOn(fault).length > 0)
  await findOutAll(bearing.filter(({ difficulty }) => difficulty === 'blunt'))
  // Of the others only those that may fail what no blunt one fails; all of them for whoever writes the tables anew.
  const left = unfailed()
  const mayFail = (fault: Fault): boolean =>
    borneOn(fault).some(({ content }) => content.interactions.some((one) => left.has(referenceOf(one).interaction)))
  const { CONFORMINT_TEST_FINDINGS: file } = process.env
  await findOutAll(bearing.filter((fault) => !findings.has(fault.id) && (file !== undefined || mayFail(fault))))
  if (file !== undefined) writeFindings(file)
}, 900_000)

test('every blunt fault that touches a requirement of a contract fails it, but those that no contract can see', () => {
  const blunt = [...findings.values()].filter(({ fault }) => fault.difficulty === 'blunt')
  const missed = blunt.filter((finding) => !isSeen(finding)).map(({ fault }) => fault.id)
  expect(missed.toSorted()).toEqual(Object.keys(invisible).toSorted())
  process.stderr.write(
    `Of ${blunt.length} blunt faults that touch a requirement of a contract, contracts miss ${missed.length}.\n`,
  )
})

test('a failure names the interaction and the difference', () => {
  const vague = [...findings.values()]
    .flatMap(({ failed }) => failed)
    .filter(({ caseId, failures }) => !failures.every((one) => /: (status|header|body)/.test(one.message)) || !caseId)
  expect(vague.map(({ caseId, failures }) => `${caseId}: ${failures[0]?.message}`)).toEqual([])
})

test('every interaction fails for some fault', () => {
  expect([...unfailed()].toSorted()).toEqual(Object.keys(unfailing).toSorted())
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
