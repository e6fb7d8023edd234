import { odd } from './odd.ts'
import type { Scenario } from './scenario.ts'
import { strangers } from './strangers.ts'
import { wrong } from './wrong.ts'

export const scenarios: readonly Scenario[] = [...strangers, ...odd, ...wrong]
