import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Settings } from '../../src/config/settings.ts'
import { ownPacts as generated } from '../../src/contracts/generate.ts'
import { consumers } from '../../src/contracts/interaction.ts'
import { type ProviderState, states } from '../../src/contracts/states/vocabulary.ts'
import type { Pact } from '../../src/contracts/verify/pact-file.ts'
import { Session, verifyPacts } from '../../src/contracts/verify/session.ts'
import type { CaseResult } from '../../src/engine/case/result.ts'
import { Secrets } from '../../src/engine/redaction/secrets.ts'
import { openRuntime } from '../../src/engine/run/runtime.ts'
import type { Keys } from '../../src/engine/transport/transport.ts'
import { openInterface } from '../../src/interface/interface.ts'
import { capabilities, keyRolesOf } from '../../src/interface/roles.ts'
import type { Limits, RunSettings } from '../../src/interface/settings.ts'

export const provider = 'custodial-wallet-service'

/** Settings of a run in staging, against a target with these keys. */
export const settingsFor = (keys: Keys, limits: Partial<Limits> = {}): RunSettings => ({
  runId: randomUUID().slice(0, 8),
  seed: 1,
  environment: 'staging',
  namespace: 'service',
  assets: { image: 'https://files.example.org/image.png', started: false },
  chains: { evm: 'polygon-amoy', solana: 'solana', aptos: 'aptos' },
  capabilities: Object.fromEntries(capabilities.map((name) => [name, true])) as RunSettings['capabilities'],
  limits: { requestTimeout: 10_000, completionTimeout: 10_000, retryAfter: 30_000, mints: 1000, ...limits },
  effort: 'quick',
  quotaFactor: 1,
  profile: 'full',
  keyRoles: keyRolesOf(keys),
})

/** What a verification with these settings must not write. */
export const secretsOf = ({ keys }: Settings): Secrets => new Secrets(keys ?? { full: '' }, openInterface().secrets)

let own: Promise<readonly Pact[]> | undefined

/** Our own pacts, generated once for all test files of a process. */
export function ownPacts(): Promise<readonly Pact[]> {
  own ??= generated(consumers)
  return own
}

/** One implementation, and what it is held against. */
export interface Subject {
  readonly name: string
  readonly url: string
  readonly keys: Keys
  readonly pacts: readonly Pact[]
  readonly limits?: Partial<Limits>
}

/** Verifies many implementations in one run of the official verifier. @returns results by name of the subject */
export async function verifyAll(subjects: readonly Subject[]): Promise<Map<string, CaseResult[]>> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'conformint-test-'))
  const opened = subjects.map((subject) => {
    const { url: baseUrl, keys, limits } = subject
    const { runtime, close } = openRuntime(openInterface(), {
      userAgent: 'test',
      baseUrl,
      keys,
      settings: settingsFor(keys, limits),
      concurrency: 16,
    })
    return { subject, close, session: new Session(runtime, keys) }
  })
  try {
    await Promise.all(
      opened.flatMap(({ subject, session }) => subject.pacts.map((pact) => session.admit(named(pact, subject.name)))),
    )
    const sessions = opened.map(({ session }) => session)
    await verifyPacts(sessions, provider, scratch, new AbortController().signal)
    const results = await Promise.all(
      opened.map(async ({ subject, session }) => [subject.name, await session.results()] as const),
    )
    const bugs = results.flatMap(([, own]) => own.filter(({ outcome }) => outcome === 'error'))
    if (bugs.length > 0) throw new Error(bugs.map(({ reason }) => reason).join('\n'))
    return new Map(results)
  } finally {
    await Promise.all(opened.map(({ close }) => close()))
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** With the name of the subject in the ids, since all go through one gateway. */
const named = ({ source, content }: Pact, name: string): Pact => ({
  source,
  content: {
    ...content,
    interactions: content.interactions.map((interaction) => {
      const own = interaction.comments?.references?.conformint as Readonly<Record<string, string>>
      const conformint = { ...own, interaction: `${name}/${own.interaction}` }
      return { ...interaction, comments: { ...interaction.comments, references: { conformint } } }
    }),
  },
})

const reasons = (Object.values(states) as readonly ProviderState[]).flatMap(({ unprovokable }) =>
  unprovokable === undefined ? [] : [`not provoked: ${unprovokable}`],
)

/** Whether no client can bring a state of it about. */
export const isNotProvokable = ({ outcome, reason = '' }: CaseResult): boolean =>
  outcome === 'not-applicable' && reasons.includes(reason)

/** What did not hold, one line each. */
export const complaints = (results: readonly CaseResult[]): string[] =>
  results.flatMap((result) => {
    const { caseId, outcome, reason, failures } = result
    if (outcome === 'passed' || isNotProvokable(result)) return []
    if (failures.length === 0) return [`${caseId}: ${outcome} ${reason}`]
    return failures.map(({ message, expected, actual }) => `${caseId}: ${message} (${expected}, ${actual})`)
  })
