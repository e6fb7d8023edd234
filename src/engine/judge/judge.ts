import { claimsOf } from './claims.ts'
import { joined } from './joined.ts'
import { judgeRequirements } from './outcomes.ts'
import type { RunSeen } from './seen.ts'
import { type Decision, decide, decideByCases } from './verdict.ts'
import type { Waiver } from './waiver.ts'
import { judgeWaivers, waived } from './waiving.ts'

export { joinedCases } from './joined.ts'

/** By what a run is judged besides the requirements. */
interface Rules {
  readonly waivers: readonly Waiver[]
  /** Whether a failed SHOULD makes the verdict non-conforming too. */
  readonly strict: boolean
}

export interface Judgement extends Decision {
  /** What it is about: all parts as one. */
  readonly seen: RunSeen
  /** Something was left out: the verdict is about the rest alone. */
  readonly partial: boolean
}

/**
 * From what was seen to what is said of it: the only place where that is done.
 * @param parts one run, or shards that belong together: all of them are judged as the one run that they are
 */
export function judge(parts: readonly [RunSeen, ...RunSeen[]], { waivers, strict }: Rules): Judgement {
  const seen = joined(parts)
  const ways = [...seen.leftOut.values()].filter((way) => way !== 'effort')
  const partial = ways.length > 0 || seen.requirements.some(({ wanted }) => !wanted)
  const outcomes = judgeRequirements(seen)
  const states = judgeWaivers(waivers, outcomes, seen, partial)
  const judged = outcomes.map((one) => waived(one, states))
  const results = [...seen.results.values()]
  const { end, internalErrors, whyGone } = seen
  const facts = { end, results, internalErrors, ...(whyGone === undefined ? {} : { whyGone }) }
  return {
    seen,
    judged,
    waivers: states,
    claims: claimsOf(seen, states, strict),
    partial,
    ...decide(judged, states, { ...facts, strict, isShard: ways.includes('shard') }),
  }
}

/**
 * The same where each case counts by itself, whether it cites a requirement or not. Waivers have no say in it.
 * @param what the cases are, one and several: `interaction`, `interactions`
 */
export function judgeByCases(seen: RunSeen, what: readonly [string, string]): Decision {
  const { end, internalErrors, whyGone, results } = seen
  const facts = { end, results: [...results.values()], internalErrors, ...(whyGone === undefined ? {} : { whyGone }) }
  return decideByCases(judgeRequirements(seen), facts, what)
}
