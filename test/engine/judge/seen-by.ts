import type { CaseFacts } from '../../../src/engine/case/case.ts'
import type { CaseResult } from '../../../src/engine/case/result.ts'
import type { Catalogue } from '../../../src/engine/catalogue/index.ts'
import type { Effort, Parts } from '../../../src/engine/interface/index.ts'
import type { RunEnd } from '../../../src/engine/judge/seen.ts'
import { type Filter, type MissingNeed, select } from '../../../src/engine/plan/selection.ts'
import type { LiveSeen } from '../../../src/engine/report/build.ts'
import { seenOf } from '../../../src/engine/run/verify.ts'

/** What there is to judge, without a kit. */
export interface Matter {
  readonly catalogue: Catalogue
  readonly cases: readonly CaseFacts[]
  readonly missingNeed: MissingNeed
  readonly effort?: Effort
  readonly parts?: Parts & { whyNotOffered(part: string): string | undefined }
}

/** What a run with this filter has seen, where these are the results of all cases: it has those that it carries out. */
export function seenBy(
  { catalogue, cases, missingNeed, effort = 'standard', parts }: Matter,
  filter: Filter,
  results: readonly CaseResult[],
  end: RunEnd = 'completed',
): LiveSeen {
  const selection = select(catalogue, cases, filter, missingNeed, parts)
  const planned = new Set(selection.planned.map(({ id }) => id))
  const own = results.filter(({ caseId }) => planned.has(caseId)).map((one) => [one.caseId, one] as const)
  const kit = { interface: { catalogue, parts }, cases }
  return seenOf({ kit, selection, missingNeed, settings: { effort } } as unknown as Parameters<typeof seenOf>[0], {
    results: new Map(own),
    end,
    internalErrors: [],
    startedAt: new Date('2026-11-20T12:00:00Z'),
  })
}
