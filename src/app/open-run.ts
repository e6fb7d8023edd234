import type { Case } from '../engine/case/case.ts'
import { worthIn } from '../engine/case/effort.ts'
import { notRun } from '../engine/case/not-run.ts'
import type { CaseResult } from '../engine/case/result.ts'
import type { Kit } from '../engine/kit.ts'
import type { RunEvent, Tell } from '../engine/run/events.ts'
import type { Prepared } from '../engine/run/prepare.ts'
import { Runner } from '../engine/run/runner.ts'
import { openRuntime } from '../engine/run/runtime.ts'
import type { Target } from '../engine/run/target.ts'
import { runtimeOptionsOf } from '../engine/run/thread-order.ts'

/** Longest that one case may take, in ms. */
export const caseTimeLimit = 300_000

interface Open {
  readonly target: Target
  readonly runtime: ReturnType<typeof openRuntime>
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
    const { order, plan, secrets, settings, selection } = this.#prepared
    const { seed, effort } = settings
    const cases = selection.planned.map(({ id }) => id)
    this.#tell({ type: 'planned', seed, effort, cases, requests: plan.requests })
    const target = await order.openTarget()
    secrets.addNetwork(target.network)
    const asker = { tell: this.#tell, secrets, signal: new AbortController().signal }
    const looked = await order.askBefore?.(target, plan, asker)
    const options = runtimeOptionsOf(this.#prepared, target, looked?.sent ?? 0)
    return { target, runtime: openRuntime(this.#kit.interface, options, { secrets, tell: this.#tell }) }
  }

  /** @throws TargetUnreachable when no case could tell anything */
  async runCase(case_: Case): Promise<CaseResult> {
    const { runtime } = (await this.open()).runtime
    const { secrets } = this.#prepared
    let ended: CaseResult | undefined
    const tell = (event: RunEvent): void => {
      // The one gate, as in the thread of a run: what answers echoed stands in observations too.
      const told = event.type === 'case-ended' ? { ...event, result: secrets.value(event.result) } : event
      if (told.type === 'case-ended') ended = told.result
      this.#tell(told)
    }
    const options = { concurrency: 1, caseTimeLimit, tell }
    await new Runner({ ...runtime, worthOfRows: worthIn(this.#kit.rows ?? {}) }, options).run([case_])
    return ended ?? notRun(case_.id, 'blocked', 'did not end')
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    const open = await this.#open?.catch(() => undefined)
    await open?.runtime.close()
    await open?.target.close()
  }
}
