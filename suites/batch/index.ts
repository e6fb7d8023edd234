import type { Case } from '../../src/interface/case.ts'
import { accepted } from './accepted.ts'
import { anyBatch } from './any-batch.ts'
import { onOtherFamilies } from './families.ts'
import { forNewUsers } from './new-users.ts'
import { forOddUsers } from './odd-users.ts'
import { ofRecommendedSize } from './recommended-size.ts'
import { refused } from './refused.ts'
import { races, repeats } from './repeats.ts'
import { subscriptionCases } from './subscription.ts'

export const batchCases: readonly Case[] = [
  ...accepted,
  ...subscriptionCases,
  ...forNewUsers,
  forOddUsers,
  ...ofRecommendedSize,
  ...anyBatch,
  ...refused,
  ...repeats,
  ...races,
  ...onOtherFamilies,
]
