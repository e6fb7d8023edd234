/** The door of this room: what the others may use of it. */
export { affordable, type Budget, drawnBy, type EffortBudget, type Measured } from './budget.ts'
export { atRate, durationOf, timeOf, workOf } from './duration.ts'
export { exceeds, type Plan, planOf, refuseTooMuch } from './plan.ts'
export { type RankedCase, Ranking, unranked } from './ranking.ts'
export {
  type Choice,
  casesAbout,
  type Filter,
  type LeftOutBy,
  leftOutBy,
  type MissingNeed,
  type Selection,
  type Shard,
  select,
  shardOf,
} from './selection.ts'
export { type Extra, extrasFor, marginOf, type TopUp } from './top-up.ts'
