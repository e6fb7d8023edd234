import { familyOf, testnets } from '../../chain/chains.ts'
import type { HeldToken } from '../../domain/records.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { decoded, edge, requestTo, service } from '../seams.ts'
import { emailPart, listed, listingRefused, shown, userPart } from './seams.ts'

/** A fault of some wallets: it is told their addresses as they are made. */
const ofEmail =
  (wrap: (addresses: ReadonlySet<string>) => Wrap): Wrap =>
  (parts) => {
    const addresses = new Set<string>()
    const noting = service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const answer = await create(project, body)
        if (body.email !== undefined) addresses.add(answer.wallet.publicKey)
        return answer
      },
    }))
    return wrap(addresses)(noting(parts))
  }

const isOneOf = (addresses: ReadonlySet<string>, locator: string): boolean =>
  addresses.has(locator.slice(locator.indexOf(':') + 1))

/** Wallet locators lead elsewhere, token locators are written otherwise. */
export const walletLocatorFaults: readonly Fault[] = [
  {
    id: 'locator-user-id-in-any-case',
    breaks: ['LOC-14', 'LOC-04', 'LOC-05', 'LOC-03', 'XFER-11'],
    difficulty: 'devious',
    says: 'A listing finds the first user whose id differs in case only.',
    wrap: (parts) => {
      const first = new Map<string, string>()
      const noting = service('wallets', ({ create }) => ({
        create: async (project, body) => {
          const answer = await create(project, body)
          const id = String(body.userId)
          if (!first.has(id.toLowerCase())) first.set(id.toLowerCase(), id)
          return answer
        },
      }))
      return listed((text) =>
        text.replace(
          /^userId:(.*)(:[^:]*)$/s,
          (_, id: string, chain: string) => `userId:${first.get(id.toLowerCase()) ?? id}${chain}`,
        ),
      )(noting(parts))
    },
  },
  {
    id: 'locator-user-id-without-zeros',
    breaks: ['LOC-03', 'LOC-05'],
    difficulty: 'devious',
    says: 'To a listing, a user id that begins with a digit has no zeros before it, like a number.',
    wrap: listed(userPart((id) => id.replace(/^0+(?=\w)/, ''))),
  },
  {
    id: 'locator-plus-is-blank',
    breaks: ['LOC-02'],
    difficulty: 'devious',
    says: 'A plus in the path of a listing is a blank, as in a query.',
    wrap: edge((request, next) =>
      requestTo('GET', /\/nfts$/)(request)
        ? next(new Request(request.url.replaceAll('+', '%20'), request))
        : next(request),
    ),
  },
  {
    id: 'locator-any-evm-chain',
    breaks: ['LIST-16'],
    difficulty: 'devious',
    says: 'On an EVM chain where a user has no wallet, the locator of the user leads to the wallet on another one.',
    wrap: (parts) => {
      const chains = new Map<string, string[]>()
      const noting = service('wallets', ({ create }) => ({
        create: async (project, body) => {
          const answer = await create(project, body)
          const user = body.email === undefined ? `userId:${body.userId}` : `email:${body.email}`
          if (familyOf(String(body.chain)) === 'evm')
            chains.set(user, [...(chains.get(user) ?? []), String(body.chain)])
          return answer
        },
      }))
      return listed((text) => {
        const at = text.lastIndexOf(':')
        const [user, chain] = [text.slice(0, at), text.slice(at + 1)]
        const own = chains.get(user) ?? []
        return own.length === 0 || own.includes(chain) || familyOf(chain) !== 'evm' ? text : `${user}:${own[0]}`
      })(noting(parts))
    },
  },
  {
    id: 'locator-email-of-user-id',
    breaks: ['LOC-14'],
    difficulty: 'devious',
    says: 'The locator of an e-mail address that nobody has leads to the user with that id.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const own = await tokens(project, identifier, query).catch(() => undefined)
        if (own !== undefined || !identifier.startsWith('email:')) return own ?? tokens(project, identifier, query)
        return tokens(project, identifier.replace('email:', 'userId:'), query)
      },
    })),
  },
  {
    id: 'locator-address-on-another-evm-chain',
    breaks: ['LIST-16'],
    difficulty: 'devious',
    says: 'The address of a wallet leads to it on any EVM chain where there is none of that address.',
    wrap: (parts) => {
      const chains = new Map<string, string[]>()
      const noting = service('wallets', ({ create }) => ({
        create: async (project, body) => {
          const answer = await create(project, body)
          const { chain, publicKey } = answer.wallet
          const key = publicKey.toLowerCase()
          if (familyOf(chain) === 'evm') chains.set(key, [...(chains.get(key) ?? []), chain])
          return answer
        },
      }))
      return listed((text) => {
        const [chain = '', address = ''] = text.split(':')
        const own = chains.get(address.toLowerCase()) ?? []
        return own.length === 0 || own.includes(chain) || !testnets.some((one) => one === chain)
          ? text
          : `${own[0]}:${address}`
      })(noting(parts))
    },
  },
  {
    id: 'locator-user-id-of-email-user',
    breaks: ['LOC-14', 'LOC-03'],
    difficulty: 'devious',
    says: 'The locator of a user id that nobody has leads to the user with that e-mail address.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const other = identifier.replace(/^userId:(?=[^:]*@)/, 'email:')
        const own = await tokens(project, identifier, query).catch(() => [])
        return own.length > 0 || other === identifier
          ? tokens(project, identifier, query)
          : tokens(project, other, query)
      },
    })),
  },
  {
    id: 'locator-lower-case-addresses-only',
    breaks: ['LOC-01', 'LOC-05'],
    difficulty: 'subtle',
    says: 'The listing finds the address of a wallet of an e-mail address by its lower case only.',
    wrap: ofEmail((addresses) => listingRefused((text) => /[A-F]/.test(text) && isOneOf(addresses, text))),
  },
  {
    id: 'locator-address-of-email-unlisted',
    breaks: ['LOC-01', 'LOC-05'],
    difficulty: 'subtle',
    says: 'A Solana wallet of an e-mail address is not listed by its address.',
    wrap: ofEmail((addresses) =>
      service('listing', ({ tokens }) => ({
        tokens: async (project, identifier, query) =>
          identifier.startsWith('solana:') && isOneOf(addresses, identifier) ? [] : tokens(project, identifier, query),
      })),
    ),
  },
  {
    id: 'locator-email-unlisted',
    breaks: ['LOC-02', 'LOC-05', 'LOC-06', 'LOC-07'],
    difficulty: 'blunt',
    says: 'The listing by e-mail address is empty.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) =>
        identifier.startsWith('email:') ? [] : tokens(project, identifier, query),
    })),
  },
  {
    id: 'locator-email-tag-dropped',
    breaks: ['LOC-02', 'LOC-05', 'LOC-14'],
    difficulty: 'devious',
    says: 'The listing drops the tag of an e-mail address.',
    wrap: listed(emailPart((email) => email.replace(/\+[^@]*/, ''))),
  },
  {
    id: 'locator-email-unlisted-on-solana',
    breaks: ['LOC-02', 'LOC-05'],
    difficulty: 'subtle',
    says: 'The listing by e-mail address knows EVM chains only.',
    wrap: listingRefused((text) => /^email:.*:solana$/.test(text)),
  },
  {
    id: 'locator-user-id-unlisted',
    breaks: ['LOC-03', 'LOC-05'],
    difficulty: 'blunt',
    says: 'The listing by user id is refused.',
    wrap: listingRefused((text) => text.startsWith('userId:')),
  },
  {
    id: 'locator-user-id-unlisted-on-solana',
    breaks: ['LOC-03', 'LOC-05'],
    difficulty: 'subtle',
    says: 'The listing by user id knows EVM chains only.',
    wrap: listingRefused((text) => /^userId:.*:solana$/.test(text)),
  },
  {
    id: 'locator-user-id-cut-at-colon',
    breaks: ['LOC-04', 'LOC-14', 'LOC-03', 'LOC-05'],
    difficulty: 'subtle',
    says: 'The listing reads a user id up to its first colon.',
    wrap: listed(userPart((id) => id.split(':')[0] ?? '')),
  },
  {
    id: 'locator-user-id-decoded-twice',
    breaks: ['LOC-04', 'LOC-14'],
    difficulty: 'devious',
    says: 'The listing decodes a user id twice.',
    wrap: listed(decoded),
  },
  {
    id: 'locator-user-id-plus-is-blank',
    breaks: ['LOC-04', 'LOC-14', 'LOC-02', 'LOC-05'],
    difficulty: 'devious',
    says: 'The listing reads a plus sign as a blank.',
    wrap: listed((text) => text.replaceAll('+', ' ')),
  },
  {
    id: 'locator-user-id-slash-refused',
    breaks: ['LOC-04'],
    difficulty: 'subtle',
    says: 'The listing refuses a locator with a slash.',
    wrap: listingRefused((text) => text.includes('/')),
  },
  {
    id: 'locator-user-id-ascii-only',
    breaks: ['LOC-04'],
    difficulty: 'subtle',
    says: 'The listing refuses letters beyond ASCII.',
    wrap: listingRefused((text) => /[^\x20-\x7e]/.test(text)),
  },
  {
    id: 'locator-user-id-cut-at-length',
    breaks: ['LOC-04'],
    difficulty: 'devious',
    says: 'The listing cuts a user id after 200 characters.',
    wrap: listed(userPart((id) => id.slice(0, 200))),
  },
  {
    id: 'locator-user-id-blank-trimmed',
    breaks: ['LOC-04', 'LOC-14'],
    difficulty: 'devious',
    says: 'The listing makes two blanks one.',
    wrap: listed(userPart((id) => id.replaceAll(/ {2,}/g, ' '))),
  },
  {
    id: 'locator-user-id-question-mark',
    breaks: ['LOC-04', 'LOC-14'],
    difficulty: 'devious',
    says: 'The listing reads a locator up to a question mark.',
    wrap: listed(userPart((id) => id.split('?')[0] ?? '')),
  },
  {
    id: 'locator-user-lists-one-less',
    breaks: ['LOC-05', 'LOC-02', 'LOC-03'],
    difficulty: 'subtle',
    says: 'The listing by user leaves the last token out.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const all = await tokens(project, identifier, query)
        return /^(email|userId):/.test(identifier) && all.length > 1 ? all.slice(0, -1) : all
      },
    })),
  },
  {
    id: 'locator-token-locator-slashes',
    breaks: ['LOC-13', 'LIST-02', 'LIST-03'],
    difficulty: 'blunt',
    says: 'The parts of a token locator are joined by slashes.',
    wrap: shown((token) => `${token.chain}/${token.contractAddress}/${token.tokenId}`),
  },
  {
    id: 'locator-token-locator-swapped',
    breaks: ['LOC-13', 'LIST-02', 'LIST-03'],
    difficulty: 'subtle',
    says: 'A token locator has the id before the contract.',
    wrap: shown((token) => `${token.chain}:${token.tokenId}:${token.contractAddress}`),
  },
  {
    id: 'locator-token-locator-without-id',
    breaks: ['LOC-13', 'LIST-02'],
    difficulty: 'subtle',
    says: 'The locator of an ERC-1155 token lacks its id.',
    wrap: shown((token) =>
      token.tokenStandard === 'ERC-1155' ? `${token.chain}:${token.contractAddress}` : token.locator,
    ),
  },
  {
    id: 'locator-token-locator-of-the-first',
    breaks: ['LOC-13'],
    difficulty: 'devious',
    says: 'From the twentieth on, a listed token has the locator of the first.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const all = await tokens(project, identifier, query)
        return all.map((token, index) => (index === 19 ? { ...token, locator: all[0]?.locator ?? '' } : token))
      },
    })),
  },
  {
    id: 'locator-user-id-without-suffix',
    breaks: ['LOC-14', 'LOC-05'],
    difficulty: 'devious',
    says: 'A user without tokens lists those of the user whose id is the first part of his.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const own = await tokens(project, identifier, query)
        const first = identifier.replace(/^(userId:[^:%]+)[:%].*:([^:]+)$/s, '$1:$2')
        if (first === identifier) return own
        const others = await tokens(project, first, query).catch((): HeldToken[] => [])
        return [...own, ...others]
      },
    })),
  },
  {
    id: 'locator-user-chain-ignored',
    breaks: ['LOC-03', 'LOC-05', 'XFER-11', 'LIST-16', 'LIST-07', 'LIST-08'],
    difficulty: 'subtle',
    says: 'The chain behind a user id is not read.',
    wrap: listed((identifier) => identifier.replace(/^(userId:.*):[^:]+$/s, '$1:polygon-amoy')),
  },
  {
    id: 'locator-email-chain-ignored',
    breaks: ['LOC-02', 'LOC-05', 'LIST-16', 'XFER-11', 'LIST-07', 'LIST-08'],
    difficulty: 'devious',
    says: 'The chain behind an e-mail address is not read.',
    wrap: listed((identifier) => identifier.replace(/^(email:.*):[^:]+$/s, '$1:polygon-amoy')),
  },
  {
    id: 'locator-aptos-user-unlisted',
    breaks: ['LOC-05'],
    difficulty: 'subtle',
    says: 'On Aptos what was sent to the address of a user is listed by the address only.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) =>
        identifier.endsWith(':aptos') ? [] : tokens(project, identifier, query),
    })),
  },
  {
    id: 'locator-shortest-user-id-refused',
    breaks: ['LOC-04'],
    difficulty: 'devious',
    says: 'A user id of one character is refused in a locator.',
    wrap: listingRefused((text) => /^userId:[^:]:/.test(text)),
  },
]
