import { refuseMainnet } from '../config/mainnet.ts'
import type { Settings } from '../config/settings.ts'
import { type Plan, refuseTooMuch } from '../engine/plan/index.ts'
import type { PreflightContext, Target } from '../engine/run/index.ts'
import { openInterface } from '../interface/interface.ts'
import type { Preflight } from '../preflight/preflight.ts'
import { refuseHopeless } from '../preflight/refuse-hopeless.ts'

/**
 * What nothing may do that creates, whoever starts it: a command, a library call, a test runner.
 * @param plan what it creates at most; absent where a budget holds it, or where it is not known before
 * @throws SettingsError when it would create on main networks, and nobody has allowed it
 * @throws UsageError when it would create more than `limits.mints`
 */
export function refuseForbidden(settings: Settings, plan?: Pick<Plan, 'created'>, less?: string): void {
  refuseMainnet(settings)
  if (plan !== undefined) refuseTooMuch(plan, openInterface(), settings.limits.mints, less)
}

/**
 * Looks at a target that has started, whose keys and secrets are told nowhere from then on; the reference implementation needs no look.
 * @returns what was found, with the requests that were sent for it
 * @throws TargetUnreachable with one sentence where nothing could tell anything
 */
export async function lookAt(
  target: Target,
  settings: Settings,
  asker: PreflightContext,
): Promise<Preflight | undefined> {
  asker.secrets.addTarget(target)
  return target.kind === 'reference' ? undefined : refuseHopeless(target, { settings, ...asker })
}
