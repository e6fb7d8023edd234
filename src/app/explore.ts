import type { CaseId } from '../../suites/case-id.ts'
import type { Settings } from '../config/settings.ts'
import type { Exploration } from '../engine/run/index.ts'
import { type Prepared, prepare } from '../engine/run/prepare.ts'
import { runRequestOf } from './run-request.ts'

/** The case whose worlds are drawn without end. */
export const explored: CaseId = 'world/any-history'

/** The same settings for an exploration: of one case, and never beyond `limits.mints`, where no other budget is given. */
export const exploring = (settings: Settings): Settings => ({
  ...settings,
  cases: [explored],
  limits: { ...settings.limits, maxMints: settings.limits.maxMints ?? settings.limits.mints },
})

/** Decides what an exploration is; sends nothing. `carryOut` does it. @param settings see `exploring` */
export const prepareExploration = (settings: Settings, exploration: Exploration): Promise<Prepared> =>
  prepare({ ...runRequestOf(settings), exploration })
