import { type CaseResult, notRun } from '../engine/case/index.ts'
import type { Effort } from '../engine/interface/index.ts'
import { askedLines, askedOf } from '../engine/report/asked.ts'
import { tellingAgainst } from '../engine/run/index.ts'
import { planned } from '../engine/run/prepare.ts'
import { TargetUnreachable } from '../engine/transport/index.ts'
import type { Case } from '../interface/case.ts'
import { openInterface } from '../interface/interface.ts'
import { openKit } from './kit.ts'
import { OpenRun } from './open-run.ts'
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
  const run = new OpenRun(prepared, kit, options.onEvent)
  const against = new Set(tellingAgainst(prepared))
  const chosen = kit.cases.filter((case_) => selection.planned.includes(case_) || selection.skipped.has(case_.id))
  return {
    seed: settings.seed,
    cases: chosen.map((case_) => described(case_, selection.skipped.get(case_.id))),
    check: async () => void (await run.open()),
    runCase: async (id) => {
      const case_ = kit.cases.find((one) => one.id === id)
      if (case_ === undefined || !selection.planned.includes(case_)) throw new Error(`There is no selected case ${id}.`)
      try {
        return await run.runCase(case_)
      } catch (error) {
        if (error instanceof TargetUnreachable) return notRun(id, 'blocked', secrets.text(error.message))
        throw error
      }
    },
    runRest: async () => {
      try {
        return await run.topUp()
      } catch (error) {
        if (error instanceof TargetUnreachable) return []
        throw error
      }
    },
    tellsAgainst: ({ failures }) => failures.some(({ requirement }) => against.has(requirement)),
    close: () => run.close(),
  }
}

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
