import type { Effort } from '../interface/index.ts'
import { type Extra, extrasFor, type TopUp, unranked } from '../plan/index.ts'
import type { Kit } from './kit.ts'
import type { Runner } from './runner.ts'

/**
 * Carries out what the plan left out, while a requirement is without a check that this could make and the margin lasts.
 * @param tell told of the ids of what follows
 */
export async function topUp(
  runner: Runner,
  kit: Kit,
  more: TopUp,
  effort: Effort,
  tell: (cases: readonly string[]) => void,
): Promise<void> {
  const stock = { cases: kit.cases, ranking: kit.ranking ?? unranked, effort, quota: kit.interface.quota.kind }
  const byId = new Map(kit.cases.map((case_) => [case_.id, case_]))
  const tried: Extra[] = []
  while (!runner.isStopped) {
    const extras = extrasFor(more, runner.results, tried, stock)
    if (extras.length === 0) return
    tried.push(...extras)
    tell(extras.map(({ caseId }) => caseId))
    for (const isWhole of [false, true]) {
      const own = extras.filter((extra) => extra.isWhole === isWhole)
      await runner.run(
        own.flatMap(({ caseId }) => byId.get(caseId) ?? []),
        isWhole,
      )
    }
  }
}
