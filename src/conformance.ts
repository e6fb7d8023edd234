import type { z } from 'zod'
import type { CaseId } from '../suites/case-id.ts'
import { settingsFrom } from './config/load.ts'
import type { fileSchema } from './config/schema.ts'
import { runSettings } from './config/settings.ts'
import { worthIn } from './engine/case/effort.ts'
import type { CaseResult } from './engine/case/result.ts'
import { TargetUnreachable } from './engine/http/errors.ts'
import { Secrets } from './engine/http/secrets.ts'
import { select } from './engine/plan/selection.ts'
import { notRun } from './engine/run/outcomes.ts'
import { Runner } from './engine/run/runner.ts'
import { openRuntime } from './engine/run/runtime.ts'
import type { Effort, Profile } from './engine/settings.ts'
import type { Area } from './interface/areas.ts'
import type { Case, RequirementId } from './interface/case.ts'
import { missingNeed, type Needs } from './interface/needs.ts'
import { openKit } from './kit.ts'
import { refuseHopeless } from './preflight/refuse-hopeless.ts'
import { toolVersion } from './version.ts'

/** What is judged and how: the keys of `conformint.yaml` as a value, and the flags that choose what runs. */
export interface ConformanceOptions extends z.input<typeof fileSchema> {
  /** Base address of the running service. */
  readonly target: string
  /** Default `quick`: these are tests that run often. */
  readonly effort?: Effort
  /** Seed of everything generated; default: random, told by `seed`. */
  readonly seed?: number
  /** Only what bears on these requirements, areas or cases. */
  readonly only?: readonly RequirementId[]
  readonly areas?: readonly Area[]
  readonly cases?: readonly CaseId[]
  readonly profile?: Profile
}

/** One case as a test of any test runner. */
export interface ConformanceCase {
  readonly id: string
  readonly title: string
  readonly area: string
  /** Ids of the requirements that it may judge. */
  readonly requirements: readonly string[]
  /** Why it does not run: the options do not supply what it needs. */
  readonly skip?: string
}

/** The cases against one service, for a test runner of the caller's. */
export interface Conformance {
  readonly seed: number
  readonly cases: readonly ConformanceCase[]
  /**
   * Looks at the service before anything is created.
   * @throws TargetUnreachable when no case could tell anything: in one sentence, with what to do
   */
  check(): Promise<void>
  /** Runs one case. Never throws for what the service does: see `outcome` and `messageOf`. @throws Error when there is no such case */
  runCase(id: string): Promise<CaseResult>
  /** Ends all connections. */
  close(): Promise<void>
}

/** Longest that one case may take, in ms. */
export const caseTimeLimit = 300_000

/**
 * Opens the cases for a test runner: register a test for each of `cases`, and call `runCase` in it.
 * @throws SettingsError when an option is wrong, UsageError when nothing is selected
 */
export function openConformance(options: ConformanceOptions): Conformance {
  const { effort = 'quick', seed, only, areas, cases, profile, ...document } = options
  const settings = settingsFrom(document, {
    effort,
    ...(seed === undefined ? {} : { seed: String(seed) }),
    ...(only === undefined ? {} : { only }),
    ...(areas === undefined ? {} : { area: areas }),
    ...(cases === undefined ? {} : { case: cases }),
    ...(profile === undefined ? {} : { profile }),
  })
  const { keys } = settings
  if (keys === undefined || settings.target.kind !== 'url') throw new Error('a running service has an address and keys')
  const target = { kind: 'url' as const, url: settings.target.url, keys, close: async () => {} }
  const supply = runSettings(settings, keys)
  const kit = openKit()
  const selection = select(kit.interface.catalogue, kit.cases, settings, (needs) =>
    missingNeed(needs as Needs | undefined, supply),
  )
  const chosen = kit.cases.filter((case_) => selection.planned.includes(case_) || selection.skipped.has(case_.id))
  const secrets = new Secrets(keys, kit.interface.secrets)
  const { concurrency } = settings
  const userAgent = `conformint/${toolVersion}`
  const { runtime, close } = openRuntime(
    kit.interface,
    { baseUrl: target.url, keys, settings: supply, concurrency, userAgent },
    secrets,
  )
  let checked: Promise<unknown> | undefined
  const check = async (): Promise<void> => {
    checked ??= refuseHopeless(target, { settings, records: false, say: () => {} })
    await checked
  }
  return {
    seed: settings.seed,
    cases: chosen.map((case_) => described(case_, selection.skipped.get(case_.id))),
    check,
    runCase: async (id) => {
      const case_ = kit.cases.find((one) => one.id === id)
      if (case_ === undefined || !selection.planned.includes(case_)) throw new Error(`There is no selected case ${id}.`)
      try {
        await check()
      } catch (error) {
        if (error instanceof TargetUnreachable) return notRun(id, 'blocked', secrets.text(error.message))
        throw error
      }
      const [result] = await new Runner(
        { ...runtime, worthOfRows: worthIn(kit.rows ?? {}) },
        { concurrency: 1, caseTimeLimit },
      ).run([case_])
      // The one gate, as in the thread of a run: what answers echoed stands in observations too.
      return secrets.value(result ?? notRun(id, 'blocked', 'did not end'))
    },
    close,
  }
}

const described = ({ id, title, requirements }: Pick<Case, 'id' | 'title' | 'requirements'>, skip?: string) => ({
  id,
  title,
  area: id.split('/', 1).join(''),
  requirements,
  ...(skip === undefined ? {} : { skip }),
})

/** What a test that failed, or could not be carried out, tells: the broken requirements, with what was expected and seen. */
export const messageOf = ({ outcome, reason, failures }: CaseResult): string =>
  outcome === 'failed' ? failures.map(failureText).join('\n\n') : (reason ?? `${outcome}, and nothing says why`)

const failureText = ({
  requirement,
  message,
  expected,
  latitude,
  actual,
  counterexample,
  exchanges,
}: CaseResult['failures'][number]) =>
  [
    `${requirement}: ${message}`,
    `  expected  ${expected}`,
    ...(latitude === undefined ? [] : [`  because   ${latitude}`]),
    `  actual    ${actual}`,
    ...(counterexample === undefined ? [] : [`  example   ${JSON.stringify(counterexample)}`]),
    ...exchanges
      .slice(-1)
      .map(({ request, response }) => `  answered  ${response.status} to ${request.method} ${request.url}`),
  ].join('\n')
