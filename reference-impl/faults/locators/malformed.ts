import { readAddress } from '../../chain/addresses.ts'
import { familyOf, walletChains } from '../../chain/chains.ts'
import { isEmail, readWalletLocator } from '../../domain/locators.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { lenient, listed, partsOf, placeOf } from './seams.ts'

/** The listing takes what is no wallet locator. */
export const malformedLocatorFaults: readonly Fault[] = [
  {
    id: 'locator-extra-part-ignored',
    breaks: ['LOC-06'],
    difficulty: 'subtle',
    says: 'What follows chain and address is ignored.',
    wrap: listed((text) => text.replace(/^([a-z-]+:0x[0-9a-f]{40}):.*$/i, '$1')),
  },
  {
    id: 'locator-percent-encoded-colons',
    breaks: ['LOC-06'],
    difficulty: 'subtle',
    says: 'A locator may be encoded twice.',
    wrap: listed((text) => text.replaceAll(/%3A/gi, ':').replaceAll('%40', '@')),
  },
  {
    id: 'locator-email-without-chain',
    breaks: ['LOC-06'],
    difficulty: 'devious',
    says: 'An e-mail address without a chain is one on polygon.',
    wrap: listed((text) => (/^email:[^:]+$/.test(text) ? `${text}:polygon` : text)),
  },
  {
    id: 'locator-short-address-empty',
    breaks: ['LOC-06'],
    difficulty: 'devious',
    says: 'An address that is too short has an empty list.',
    wrap: lenient((text) => /:0x[0-9a-f]{1,39}$/i.test(text)),
  },
  {
    id: 'locator-long-address-cut',
    breaks: ['LOC-06', 'LOC-01'],
    difficulty: 'devious',
    says: 'An address is cut after forty digits.',
    wrap: listed((text) => text.replace(/(:0x[0-9a-f]{40})[0-9a-f]+$/i, '$1')),
  },
  {
    id: 'locator-malformed-empty',
    breaks: ['LOC-06', 'LOC-07'],
    difficulty: 'blunt',
    says: 'A malformed locator has an empty list.',
    wrap: lenient(() => true),
  },
  {
    id: 'locator-malformed-404',
    breaks: ['LOC-06', 'LOC-07'],
    difficulty: 'blunt',
    says: 'A malformed locator is answered with 404.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        try {
          readWalletLocator(identifier)
        } catch {
          throw new Refusal(404, 'not found')
        }
        return tokens(project, identifier, query)
      },
    })),
  },
  {
    id: 'locator-malformed-crashes',
    breaks: ['LOC-06', 'ERR-12'],
    difficulty: 'subtle',
    says: 'A locator without a colon is a server error.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        if (!identifier.includes(':')) throw new Error('split')
        return tokens(project, identifier, query)
      },
    })),
  },
  {
    id: 'locator-malformed-email-empty',
    breaks: ['LOC-06', 'LOC-07'],
    difficulty: 'subtle',
    says: 'What is no e-mail address has an empty list.',
    wrap: lenient((text) => {
      const { kind, user = '', chain = '' } = partsOf(text) ?? {}
      return kind === 'email' && !isEmail(user) && walletChains.has(chain)
    }),
  },
  {
    id: 'locator-unknown-prefix-is-user',
    breaks: ['LOC-06'],
    difficulty: 'devious',
    says: 'An unknown prefix names a user.',
    wrap: lenient((text) => /^[^:]+:.+:[^:]+$/s.test(text) && partsOf(text) === undefined),
  },
  {
    id: 'locator-empty-user',
    breaks: ['LOC-06'],
    difficulty: 'devious',
    says: 'A locator of an empty user id has an empty list.',
    wrap: lenient((text) => text.startsWith('userId::')),
  },
  {
    id: 'locator-unknown-chain-empty',
    breaks: ['LOC-07', 'LOC-06'],
    difficulty: 'blunt',
    says: 'A locator on an unknown chain has an empty list.',
    wrap: lenient((text) => {
      const { chain } = partsOf(text) ?? placeOf(text) ?? {}
      return chain !== undefined && !walletChains.has(chain)
    }),
  },
  {
    id: 'locator-unknown-chain-of-user',
    breaks: ['LOC-07'],
    difficulty: 'subtle',
    says: 'The chain of a user locator is not looked at.',
    wrap: listed((text) => {
      const { kind, user, chain = '' } = partsOf(text) ?? {}
      return kind === 'userId' && chain !== '' && !walletChains.has(chain) ? `userId:${user}:polygon-amoy` : text
    }),
  },
  {
    id: 'locator-unknown-chain-is-polygon',
    breaks: ['LOC-07'],
    difficulty: 'devious',
    says: 'An EVM address on a chain that nobody has is one on polygon.',
    wrap: listed((text) => {
      const [, chain = '', address] = /^([\w-]+):(0x[0-9a-f]{40})$/i.exec(text) ?? []
      return address !== undefined && !walletChains.has(chain) ? `polygon:${address}` : text
    }),
  },
  {
    id: 'locator-other-family-empty',
    breaks: ['LOC-07'],
    difficulty: 'devious',
    says: 'An EVM address on Solana has an empty list.',
    wrap: lenient((text) => {
      const { chain, address = '' } = placeOf(text) ?? {}
      return chain === 'solana' && readAddress('evm', address) !== undefined
    }),
  },
  {
    id: 'locator-other-family-on-evm',
    breaks: ['LOC-07'],
    difficulty: 'devious',
    says: 'A Solana address on an EVM chain has an empty list.',
    wrap: lenient((text) => {
      const { chain = '', address = '' } = placeOf(text) ?? {}
      return walletChains.has(chain) && familyOf(chain) === 'evm' && readAddress('solana', address) !== undefined
    }),
  },
  {
    id: 'locator-chain-looked-up-in-object',
    breaks: ['LOC-07'],
    difficulty: 'devious',
    says: 'The name of a property of every object is a chain.',
    wrap: lenient((text) => text.split(':').some((part) => part in {})),
  },
]
