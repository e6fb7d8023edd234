import type { CaseFailure, CaseResult } from './result.ts'

/**
 * What came of a case that was carried out, and then once more with every row of its tables. What was judged the first time
 * stays judged, whatever stopped the second.
 */
export function mergeResults(first: CaseResult, whole: CaseResult): CaseResult {
  const sum = (of: 'durationMs' | 'requests' | 'spent' | 'retries'): number => first[of] + whole[of]
  const numbers = {
    durationMs: sum('durationMs'),
    requests: sum('requests'),
    spent: sum('spent'),
    retries: sum('retries'),
  }
  if (whole.outcome !== 'passed' && whole.outcome !== 'failed' && whole.outcome !== 'error') {
    return { ...first, setAside: setAsideIn(first, whole), ...numbers }
  }
  const failures = [...whole.failures, ...first.failures.filter((one) => !whole.failures.some(isSameAs(one)))]
  return {
    ...whole,
    ...(failures.length > 0 && whole.outcome === 'passed' ? { outcome: 'failed' } : {}),
    failures,
    exercised: [...new Set([...first.exercised, ...whole.exercised])],
    inProperties: [...new Set([...(first.inProperties ?? []), ...(whole.inProperties ?? [])])],
    setAside: setAsideIn(first, whole),
    ...numbers,
  }
}

/** Each requirement with each reason once: an exploration joins thousands. */
const setAsideIn = (...results: readonly CaseResult[]): CaseResult['setAside'] => [
  ...new Map(
    results.flatMap(({ setAside }) => setAside).map((one) => [`${one.requirement} ${one.reason}`, one]),
  ).values(),
]

const isSameAs =
  (one: CaseFailure) =>
  ({ requirement, site }: CaseFailure): boolean =>
    requirement === one.requirement && site === one.site
