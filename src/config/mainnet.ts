import { isChain, networkOf } from '../interface/chains.ts'
import { chainRoles } from '../interface/roles.ts'
import type { Settings } from './settings.ts'
import { SettingsError } from './settings-error.ts'

/** The chains of the settings on which tokens cost money; a name of both networks is what the environment is. */
export function mainnetsOf({ chains, environment, capabilities }: Settings): string[] {
  return chainRoles.flatMap((role) => {
    const chain = chains[role]
    if ((role === 'solana' || role === 'aptos') && !capabilities[role]) return []
    const network = isChain(chain) ? networkOf(chain) : 'unclassified'
    return network === 'mainnet' || (network === 'both' && environment === 'production') ? [chain] : []
  })
}

/**
 * Tokens and deployments on main networks cost money: nobody should find that out from a bill.
 * @throws SettingsError when the settings would let a run create there, and nobody has allowed it
 */
export function refuseMainnet(settings: Settings): void {
  if (settings.profile === 'read-only' || settings.target.kind === 'reference' || settings.allowMainnet) return
  const found = mainnetsOf(settings)
  if (found.length === 0) return
  throw new SettingsError(
    'INVALID_VALUE',
    `The run would create things on main networks, where they cost money: ${found.join(', ')}. ` +
      'Choose testnets (chains, environment: staging), or --profile read-only; or allow it with --allow-mainnet.',
  )
}
