import type { KitTypes } from '../interface/index.ts'
import { AttemptEnded } from './attempt.ts'
import type { CaseContext } from './case.ts'
import type { Judgement } from './judge.ts'

/** What a model says that should hold, by the sentence that says so. */
export interface Finding<R extends string = string> extends Judgement {
  readonly rule: R
}

/**
 * What was done in a small world, step by step, and what was found in it. The first finding ends the attempt: what follows
 * a world that is not as the model has it would be judged by a model of another world.
 */
export class Chronicle<W extends KitTypes = KitTypes> {
  readonly ctx: CaseContext<W>
  #last: string | undefined
  #isOver = false

  constructor(ctx: CaseContext<W>) {
    this.ctx = ctx
  }

  /** Tells the next step in words. */
  tell(step: string): void {
    this.#last = step
    this.ctx.tell(step)
  }

  /** Judges one thing, and goes on only if it holds; what goes on beside it, no further than to its next check. */
  check(rule: W['requirement'], holds: boolean, judgement: Judgement): void {
    if (!this.#isOver && this.#judge(rule, holds, judgement)) return
    this.#isOver = true
    throw new AttemptEnded()
  }

  /** Judges a recommendation that the model does not rest on, and goes on either way. */
  recommend(rule: W['requirement'], holds: boolean, judgement: Judgement): void {
    this.#judge(rule, holds, judgement)
  }

  /** Notes what a look has judged and found as it should be. */
  holds(...rules: readonly W['requirement'][]): void {
    for (const rule of new Set(rules)) this.ctx.judge(rule).basedOn('made').that(true, nothingAmiss)
  }

  /** Judges what a look at the world found amiss: the first of it. */
  accuse(findings: readonly Finding<W['requirement']>[]): void {
    for (const { rule, ...judgement } of findings) this.check(rule, false, judgement)
  }

  #judge(rule: W['requirement'], holds: boolean, judgement: Judgement): boolean {
    const message = this.#last === undefined ? judgement.message : `${judgement.message}, after ${this.#last}`
    return this.ctx
      .judge(rule)
      .basedOn('made')
      .that(holds, { ...judgement, message })
  }
}

const nothingAmiss: Judgement = { message: '', expected: '', actual: '' }
