import type { CaseFacts } from '../case/index.ts'
import { type RunSettings, UsageError } from '../interface/index.ts'
import {
  affordable,
  type Choice,
  drawnBy,
  type Measured,
  type MissingNeed,
  type Plan,
  planOf,
  refuseTooMuch,
  type Selection,
  select,
  unranked,
  workOf,
} from '../plan/index.ts'
import { Secrets } from '../redaction/secrets.ts'
import type { Keys } from '../transport/index.ts'
import { type KitFacts, loadKit } from './kit.ts'
import type { RunRequest, Target } from './run-request.ts'

/** What is about to run. */
export interface Prepared {
  readonly request: RunRequest
  readonly kit: KitFacts
  readonly settings: RunSettings
  readonly selection: Selection
  readonly plan: Plan
  readonly keys: Keys
  readonly missingNeed: MissingNeed
  /** What must not be written anywhere: whatever leaves the process goes through it. */
  readonly secrets: Secrets
  /** Where the target is, as far as it is known before it is started. */
  readonly url: string | undefined
  /** What was started to learn its keys, before the run begins. */
  readonly target: Target | undefined
  /** Ends what was started so far; needed only when the run is not. */
  close(): Promise<void>
}

/**
 * Decides what to run; sends nothing.
 * @throws {UsageError} when the filter is wrong or matches nothing
 */
export async function prepare(request: RunRequest): Promise<Prepared> {
  const kit = request.facts ?? (await loadKit(request.kit))
  const target = request.keys === undefined ? await request.openTarget() : undefined
  const keys = target?.keys ?? request.keys
  if (keys === undefined) throw new Error('a target has keys')
  try {
    return planned(request, kit, keys, target)
  } catch (error) {
    await target?.close()
    throw error
  }
}

/** The same where kit and keys are known. @throws as `prepare` */
export function planned(request: RunRequest, kit: KitFacts, keys: Keys, target?: Target): Prepared {
  const settings = request.settingsFor(keys, 1)
  const missingNeed: MissingNeed = (needs) => kit.interface.missingNeed(needs, settings)
  const { ranking = unranked } = kit
  const measured = { ranking, effort: settings.effort, quota: kit.interface.quota.kind }
  const filter = {
    ...request.filter,
    costOf: ({ id }: CaseFacts) => workOf(ranking.costOf(id, 'standard'), kit.interface),
    choose: (runnable: readonly CaseFacts[]) => chosen(runnable, request, kit, settings.seed, measured),
  }
  const { catalogue, parts } = kit.interface
  const selection = select(catalogue, kit.cases, filter, missingNeed, parts)
  if (selection.planned.length === 0 && [...selection.leftOut.values()].includes('budget'))
    throw new UsageError(tooLittle(kit.interface.quota.flag))
  return {
    request,
    kit,
    settings,
    selection,
    plan: planOf(kit.interface, selection.planned, { ...measured, limit: request.quotaLimit }),
    keys,
    missingNeed,
    secrets: new Secrets(keys, kit.interface.secrets, target?.secrets),
    url: request.target.url ?? target?.url,
    target,
    close: async () => target?.close(),
  }
}

/**
 * A budget is planned for, and never exceeded; without one there is a limit.
 * @throws {UsageError} when the plan would create more than the settings allow
 */
export function refuseBeyondLimit({ request, plan, kit }: Prepared): void {
  if (request.budget?.quota === undefined) refuseTooMuch(plan, kit.interface, request.quotaLimit)
}

const tooLittle = (flag: string): string =>
  `The budget does not reach to a single case: raise --max-requests or ${flag}.`

/** Single cases that are named run at any effort; a budget holds for them too. */
function chosen(
  runnable: readonly CaseFacts[],
  { filter, budget, precedence, exploration }: RunRequest,
  kit: KitFacts,
  seed: number,
  measured: Measured,
): Choice {
  const own = filter.cases?.length ? undefined : kit.efforts?.[measured.effort]
  const first = new Set(precedence?.first)
  const drawn =
    own === undefined
      ? new Set(runnable)
      : drawnBy(seed, runnable, own, measured).union(new Set(runnable.filter(({ id }) => first.has(id))))
  // It goes as far as the budget reaches.
  if (budget === undefined || exploration !== undefined) return { cases: drawn }
  const afforded = affordable([...drawn], budget, measured)
  return { cases: afforded, beyondBudget: drawn.difference(afforded) }
}
