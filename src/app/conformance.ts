import { type CaseResult, notRun } from '../engine/case/index.ts'
import type { Effort } from '../engine/interface/index.ts'
import { unranked } from '../engine/plan/index.ts'
import { askedLines, askedOf } from '../engine/report/asked.ts'
import {
  type Kit,
  type Prepared,
  runtimeOptionsOf,
  type Tell,
  tellingAgainst,
  topUp,
  topUpOf,
} from '../engine/run/index.ts'
import { planned } from '../engine/run/prepare.ts'
import { Runner } from '../engine/run/runner.ts'
import { openRuntime } from '../engine/run/runtime.ts'
import { TargetUnreachable } from '../engine/transport/index.ts'
import type { Case } from '../interface/case.ts'
import { openInterface } from '../interface/interface.ts'
import { openKit } from './kit.ts'
import { type RunOptions, settingsOf } from './options.ts'
import { refuseRun } from './run.ts'
import { runRequestOf } from './run-request.ts'

/** What is judged and how, for a test runner. */
export interface ConformanceOptions extends RunOptions {
  /** Base address of the running service. */
  readonly target: string
  /** Default `quick`: these are tests that run often. */
  readonly effort?: Effort
}

/** Longest that one case may take, in ms. */
export const caseTimeLimit = 300_000

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
  /**
   * Once the cases have run: carries out what the effort left out, where a requirement is still without a check, within a tenth
   * of what the effort may cost. Most services need none of it.
   * @returns what came of these cases; never throws for what the service does
   */
  runRest(): Promise<readonly CaseResult[]>
  /** Whether what failed makes a verdict non-conforming: a MUST, with `strict` a SHOULD too, and none that is waived. */
  tellsAgainst(result: CaseResult): boolean
  /** Ends all connections. */
  close(): Promise<void>
}

/**
 * Opens the cases for a test runner: register a test for each of `cases`, and call `runCase` in it. They are those that
 * the command runs at the same effort and seed, under the same guards and budget.
 * @throws SettingsError when an option is wrong, or creating on main networks is not allowed
 * @throws UsageError when nothing is selected, or the cases would mint more than `limits.mints`
 */
export function openConformance(options: ConformanceOptions): Conformance {
  const settings = settingsOf({ ...options, effort: options.effort ?? 'quick' })
  const { keys } = settings
  if (keys === undefined) throw new Error('a running service has keys')
  const kit = openKit()
  const prepared = planned(runRequestOf(settings), kit, keys)
  refuseRun(settings, prepared)
  const { selection, secrets } = prepared
  const tell = options.onEvent ?? (() => {})
  let opened: Promise<Open> | undefined
  const open = (): Promise<Open> => {
    opened ??= begin(prepared, kit, tell)
    return opened
  }
  const against = new Set(tellingAgainst(prepared))
  const chosen = kit.cases.filter((case_) => selection.planned.includes(case_) || selection.skipped.has(case_.id))
  return {
    seed: settings.seed,
    cases: chosen.map((case_) => described(case_, selection.skipped.get(case_.id))),
    check: async () => void (await open()),
    runCase: async (id) => {
      const case_ = kit.cases.find((one) => one.id === id)
      if (case_ === undefined || !selection.planned.includes(case_)) throw new Error(`There is no selected case ${id}.`)
      try {
        const { runner } = await open()
        await runner.run([case_])
        return resultOf(runner, id)
      } catch (error) {
        if (error instanceof TargetUnreachable) return notRun(id, 'blocked', secrets.text(error.message))
        throw error
      }
    },
    runRest: async () => {
      try {
        const { runner } = await open()
        return await toppedUp(runner, prepared, kit, tell)
      } catch (error) {
        if (error instanceof TargetUnreachable) return []
        throw error
      }
    },
    tellsAgainst: ({ failures }) => failures.some(({ requirement }) => against.has(requirement)),
    close: async () => {
      const open = await opened?.catch(() => undefined)
      await open?.runtime.close()
      await open?.target.close()
    },
  }
}

type Open = Awaited<ReturnType<typeof begin>>

/** Looks at the target before anything is created. @throws TargetUnreachable when no case could tell anything */
async function begin(prepared: Prepared, kit: Kit, tell: Tell) {
  const { request, plan, secrets, settings, selection } = prepared
  const { seed, effort } = settings
  const cases = selection.planned.map(({ id }) => id)
  tell({ type: 'planned', seed, effort, cases, requests: plan.requests })
  const target = await request.openTarget()
  const looked = await request.preflight?.(target, plan, { tell, secrets, signal: new AbortController().signal })
  const options = runtimeOptionsOf(prepared, target, looked?.sent ?? 0)
  const runtime = openRuntime(kit.interface, options, { secrets, tell })
  const { openMonitoring, ranking = unranked } = kit
  const parts = { ...runtime.runtime, createMonitor: openMonitoring?.(), takenRows: ranking.takenRows }
  return { target, runtime, runner: new Runner(parts, { concurrency: 1, caseTimeLimit, tell }) }
}

/** Carries out what the plan left out, within the margin that the effort keeps for it. @returns what came of these cases */
async function toppedUp(runner: Runner, prepared: Prepared, kit: Kit, tell: Tell): Promise<readonly CaseResult[]> {
  const more = topUpOf(prepared)
  if (more === undefined) return []
  const { seed, effort } = prepared.settings
  const added = new Set<string>()
  await topUp(runner, kit, more, effort, (cases) => {
    for (const id of cases) added.add(id)
    tell({ type: 'planned', seed, effort, cases, isMore: true })
  })
  return [...added].map((id) => resultOf(runner, id))
}

const resultOf = (runner: Runner, id: string): CaseResult =>
  runner.results.get(id) ?? notRun(id, 'blocked', 'did not end')

const described = ({ id, title, requirements }: Pick<Case, 'id' | 'title' | 'requirements'>, skip?: string) => ({
  id,
  title,
  area: id.split('/', 1).join(''),
  requirements,
  ...(skip === undefined ? {} : { skip }),
})

/**
 * What a test that failed, or could not be carried out, tells: the broken requirements with their sentences, what was
 * expected and seen, and what was asked; of a service that went away in it, the requests that may have ended it.
 */
export function messageOf({ outcome, reason, unanswered, failures }: CaseResult): string {
  const why = reason ?? `${outcome}, and nothing says why`
  const told = outcome === 'failed' ? failures.map(failureText).join('\n\n') : why
  return unanswered === undefined ? told : `${told} ${unanswered}`
}

function failureText(failure: CaseResult['failures'][number]): string {
  const { requirement, message, expected, latitude, actual, counterexample } = failure
  const kept = openInterface().catalogue.byId.get(requirement)
  const asked = askedOf(failure)
  return [
    `${requirement}: ${message}`,
    ...(kept === undefined ? [] : [`  ${kept.level.padEnd(8)}  ${kept.text} (${kept.section})`]),
    `  expected  ${expected}`,
    ...(latitude === undefined ? [] : [`  because   ${latitude}`]),
    `  actual    ${actual}`,
    ...(counterexample === undefined ? [] : [`  example   ${JSON.stringify(counterexample)}`]),
    ...(asked === undefined ? [] : askedLines(asked).map(([label, text]) => `  ${label.padEnd(8)}  ${text}`)),
  ].join('\n')
}
