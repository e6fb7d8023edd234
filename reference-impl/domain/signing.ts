import { readAddress } from '../chain/addresses.ts'
import { isMainnet, walletChains } from '../chain/chains.ts'
import { signOpaquely, signPersonalMessage } from '../chain/custody.ts'
import type { Parts, SigningService } from '../parts.ts'
import { badRequest, Refusal } from './refusal.ts'
import { isKnown, walletAt } from './wallet-project.ts'

export function createSigningService(parts: Parts): SigningService {
  const { choices } = parts
  return {
    async sign(project, wallet, body) {
      const end = wallet.indexOf(':')
      const chain = wallet.slice(0, Math.max(0, end))
      if (!walletChains.has(chain)) throw badRequest('chain is not supported')
      if (choices.mainnetOnStaging === 'refuse' && isMainnet(chain)) throw badRequest('chain is not a testnet')
      const { message } = body
      if (typeof message !== 'string') throw badRequest('message must be a string')
      const address = readAddress('evm', wallet.slice(end + 1))
      if (address === undefined) throw new Refusal(choices.malformedSignAddress, 'malformed address')
      const row = await walletAt(parts, project, chain, address)
      if (row === undefined || !isKnown(row, choices.walletLagMs)) throw new Refusal(404, 'wallet not found')
      await parts.store.activity.note(project, chain, address, Date.now())
      const sign = choices.signature === 'personal-message' ? signPersonalMessage : signOpaquely
      return { signedMessage: sign(message, row.secret) }
    },
  }
}
