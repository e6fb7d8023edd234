import type { CaseContext, InterfaceWords, RequirementId } from '../../src/interface/case.ts'
import type { Monitor } from '../../src/kit/case.ts'
import { wrongErrors, wrongForm, wrongSuccess, wrongType } from './answers.ts'
import { wrongEcho } from './echoes.ts'
import { wrongFilter } from './filters.ts'
import { Collections, Ledger } from './ledger.ts'
import { Owners } from './owners.ts'
import { asked } from './request.ts'
import { Secrets } from './secrets.ts'
import { oddIn, suspicionsOf } from './suspicions.ts'
import type { Suspicion, Wrong } from './wrong.ts'

/** Most things that are looked at again after a case: of one that is wrong everywhere a few are told. */
const mostLooks = 6

/** After so many cases that have waited for a thing in vain, and told of it, the others do not wait as well. */
const enough = 2

/**
 * Holds what every case is shown against what was asked for, where the case looks at something else: tokens, records, collections
 * and wallets keep what they were made with, and refusals have their form. What may be late is read again before it is judged.
 * @returns what creates a monitor for each case of one run
 */
export function openMonitoring(): () => Monitor<InterfaceWords> {
  const collections = new Collections()
  const owners = new Owners()
  const secrets = new Secrets()
  /** Which cases have told of what was late, or never came. */
  const toldBy = new Map<RequirementId, Set<string>>()
  return () => {
    const ledger = new Ledger(collections)
    const suspicions = new Map<string, Suspicion>()
    const wrongAtOnce: Wrong[] = []
    let caseId = ''
    const tell = (ctx: CaseContext, { rule, ...judgement }: Wrong): void => {
      ctx.judge(rule).that(false, judgement)
    }
    return {
      saw(exchange, isOwn) {
        caseId = exchange.caseId
        const request = asked(exchange)
        if (request === undefined) return []
        // What a key may have asked for, whichever, is known; what another than the full one is told is for cases to judge.
        ledger.learn(request, exchange, isOwn)
        owners.note(request, exchange)
        wrongAtOnce.push(...secrets.wrongIn(request, exchange))
        if (!isOwn) return []
        wrongAtOnce.push(
          ...[wrongForm, wrongSuccess, wrongErrors, wrongType]
            .map((look) => look(request, exchange))
            .filter((wrong) => wrong !== undefined),
          ...wrongEcho(ledger, request, exchange),
          ...owners.wrongIn(request, exchange),
          ...wrongFilter(request, exchange),
        )
        const found = suspicionsOf(ledger, request, exchange)
        for (const one of found) suspicions.set(one.key, one)
        return oddIn(ledger, request, exchange, found)
      },
      async judge(ctx) {
        for (const wrong of wrongAtOnce.slice(0, mostLooks)) tell(ctx, wrong)
        const settling = ctx.settling()
        /** What all are shown is told once. */
        const isTold = (rule: RequirementId, isShared = false): boolean => {
          const others = [...(toldBy.get(rule) ?? [])].filter((id) => id !== caseId).length
          return others >= (isShared ? 1 : enough)
        }
        const untold = [...suspicions.values()].filter(
          ({ isShared, rules }) => !rules.every((rule) => isTold(rule, isShared)),
        )
        for (const one of untold.slice(0, mostLooks)) {
          const found = await settling.until(
            () => one.look(ctx),
            (wrong) => wrong.length === 0,
          )
          for (const wrong of found) {
            if (isTold(wrong.rule, one.isShared)) continue
            toldBy.set(wrong.rule, (toldBy.get(wrong.rule) ?? new Set()).add(caseId))
            tell(ctx, wrong)
          }
        }
      },
    }
  }
}
