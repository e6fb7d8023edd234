import { type Case, type CaseResult, notRun } from '../engine/case/index.ts'
import { unranked } from '../engine/plan/index.ts'
import {
  type Kit,
  type Prepared,
  runtimeOptionsOf,
  type Target,
  type Tell,
  topUp,
  topUpOf,
} from '../engine/run/index.ts'
import { Runner } from '../engine/run/runner.ts'
import { openRuntime } from '../engine/run/runtime.ts'

/** Longest that one case may take, in ms. */
export const caseTimeLimit = 300_000

interface Open {
  readonly target: Target
  readonly runtime: ReturnType<typeof openRuntime>
  readonly runner: Runner
}

/** A run whose cases somebody else begins, one by one: a test runner. Within its budget all the same. */
export class OpenRun {
  readonly #prepared: Prepared
  readonly #kit: Kit
  readonly #tell: Tell
  #open: Promise<Open> | undefined

  constructor(prepared: Prepared, kit: Kit, tell: Tell = () => {}) {
    this.#prepared = prepared
    this.#kit = kit
    this.#tell = tell
  }

  /** Looks at the target before anything is created, once. @throws TargetUnreachable when no case could tell anything */
  open(): Promise<Open> {
    this.#open ??= this.#begin()
    return this.#open
  }

  async #begin(): Promise<Open> {
    const { request, plan, secrets, settings, selection } = this.#prepared
    const { seed, effort } = settings
    const cases = selection.planned.map(({ id }) => id)
    this.#tell({ type: 'planned', seed, effort, cases, requests: plan.requests })
    const target = await request.openTarget()
    const asker = { tell: this.#tell, secrets, signal: new AbortController().signal }
    const looked = await request.preflight?.(target, plan, asker)
    const options = runtimeOptionsOf(this.#prepared, target, looked?.sent ?? 0)
    const runtime = openRuntime(this.#kit.interface, options, { secrets, tell: this.#tell })
    const limits = { concurrency: 1, caseTimeLimit, tell: this.#tell }
    const { openMonitoring, ranking = unranked } = this.#kit
    const runner = new Runner(
      { ...runtime.runtime, createMonitor: openMonitoring?.(), takenRows: ranking.takenRows },
      limits,
    )
    return { target, runtime, runner }
  }

  /** @throws TargetUnreachable when no case could tell anything */
  async runCase(case_: Case): Promise<CaseResult> {
    const { runner } = await this.open()
    await runner.run([case_])
    return this.#resultOf(runner, case_.id)
  }

  /**
   * Carries out what the plan left out, where a requirement is without a check once the cases have run, within the margin that
   * the effort keeps for it.
   * @returns what came of these cases
   */
  async topUp(): Promise<readonly CaseResult[]> {
    const { runner } = await this.open()
    const more = topUpOf(this.#prepared)
    if (more === undefined) return []
    const { seed, effort } = this.#prepared.settings
    const added = new Set<string>()
    await topUp(runner, this.#kit, more, effort, (cases) => {
      for (const id of cases) added.add(id)
      this.#tell({ type: 'planned', seed, effort, cases, isMore: true })
    })
    return [...added].map((id) => this.#resultOf(runner, id))
  }

  #resultOf(runner: Runner, id: string): CaseResult {
    return runner.results.get(id) ?? notRun(id, 'blocked', 'did not end')
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    const open = await this.#open?.catch(() => undefined)
    await open?.runtime.close()
    await open?.target.close()
  }
}
