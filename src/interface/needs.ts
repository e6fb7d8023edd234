import { z } from 'zod'
import { capabilities, chainRoles, type KeyRole, scopes } from './roles.ts'
import type { RunSettings } from './settings.ts'

const keyRole = z.enum(['otherProject', ...scopes.map((scope): KeyRole => `lacking.${scope}`)])

/** What a requirement or a case needs from the configuration; without it, it is `not-applicable`. */
export const needsSchema = z.strictObject({
  capabilities: z.array(z.enum(capabilities)).min(1).readonly().optional(),
  keys: z.array(keyRole).min(1).readonly().optional(),
  chains: z.array(z.enum(chainRoles)).min(1).readonly().optional(),
  environment: z.enum(['staging', 'production']).optional(),
  started: z.literal(true).optional(),
})
/** What a requirement or a case needs from the configuration. */
export type Needs = Readonly<z.infer<typeof needsSchema>>

/** What the configuration supplies. */
export type Supply = Pick<RunSettings, 'capabilities' | 'keyRoles' | 'chains' | 'environment' | 'assets'>

/** @returns why the needs are not met, in a clause for a report; `undefined` when they are */
export function missingNeed(needs: Needs | undefined, supply: Supply): string | undefined {
  const capability = needs?.capabilities?.find((name) => !supply.capabilities[name])
  if (capability) return `not offered: capabilities.${capability} is false in the configuration`
  const key = needs?.keys?.find((role) => !supply.keyRoles.includes(role))
  if (key) return `needs keys.${key} in the configuration`
  const chain = needs?.chains?.find((role) => !supply.chains[role])
  if (chain) return `needs chains.${chain} in the configuration`
  if (needs?.environment && needs.environment !== supply.environment) {
    return `applies to a ${needs.environment} environment, and this one is ${supply.environment}`
  }
  if (needs?.started && !supply.assets.started) {
    return 'needs a target that conformint starts itself (--command, --image, --reference), which can fetch a file from it'
  }
  return undefined
}
