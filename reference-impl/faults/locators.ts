import type { Fields } from '../domain/fields.ts'
import { readRecipientLocator, readWalletLocator } from '../domain/locators.ts'
import type { EvmToken, HeldToken } from '../domain/records.ts'
import { badRequest, Refusal } from '../domain/refusal.ts'
import type { Parts } from '../parts.ts'
import type { Difficulty, Fault } from './fault.ts'
import { service } from './seams.ts'

type Wrap = (parts: Parts) => Parts

/** The locator of a listing is changed before it is read. */
const listed = (change: (identifier: string) => string): Wrap =>
  service('listing', ({ tokens }) => ({ tokens: (project, identifier, query) => tokens(project, change(identifier), query) }))
/** The recipient of a mint by id is changed before it is read. */
const minted = (change: (recipient: string) => string): Wrap =>
  service('minting', ({ mint }) => ({
    mint: (project, collection, id, body: Fields) =>
      mint(project, collection, id, typeof body.recipient === 'string' ? { ...body, recipient: change(body.recipient) } : body),
  }))
const listingRefused = (isBad: (identifier: string) => boolean, status: Refusal['status'] = 400): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, query) => {
      if (isBad(identifier)) throw new Refusal(status, 'malformed locator')
      return tokens(project, identifier, query)
    },
  }))
const mintRefused = (isBad: (recipient: string) => boolean): Wrap =>
  minted((recipient) => {
    if (isBad(recipient)) throw badRequest('malformed recipient')
    return recipient
  })
const shown = (change: (token: EvmToken, index: number) => string): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, query) =>
      (await tokens(project, identifier, query)).map((token, index): HeldToken =>
        'contractAddress' in token ? { ...token, locator: change(token, index) } : token),
  }))
/** A malformed locator is answered with an empty list, or accepted for somebody; a well-formed one as ever. */
const lenient = (about: (identifier: string) => boolean): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, query) => {
      try {
        readWalletLocator(identifier)
      } catch (error) {
        if (error instanceof Refusal && about(identifier)) return []
        throw error
      }
      return tokens(project, identifier, query)
    },
  }))
const recipientLenient = (about: (recipient: string) => boolean): Wrap =>
  minted((recipient) => {
    try {
      readRecipientLocator(recipient)
      return recipient
    } catch {
      return about(recipient) ? 'userId:somebody:polygon-amoy' : recipient
    }
  })

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const userPart = (change: (userId: string) => string) => (text: string) =>
  text.replace(/^userId:(.*):([^:]*)$/s, (_, user: string, chain: string) => `userId:${change(user) || user}:${chain}`)
const emailPart = (change: (email: string) => string) => (text: string) =>
  text.replace(/^email:([^:]*)/, (_, email: string) => `email:${change(email)}`)

const fault = (id: string, breaks: Fault['breaks'], difficulty: Difficulty, says: string, wrap: Wrap): Fault => ({
  id: `locator-${id}`, breaks, difficulty, says, wrap,
})

export const locatorFaults: readonly Fault[] = [
  fault('lower-case-addresses-only', ['LOC-01'], 'subtle', 'The listing finds an address as it tells it by its lower case only.',
    listingRefused((text) => /:0x\w*[A-F]/.test(text))),
  fault('address-of-email-unlisted', ['LOC-01', 'LOC-05'], 'subtle', 'A Solana wallet is not listed by its address.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => (identifier.startsWith('solana:') ? [] : tokens(project, identifier, query)),
    }))),
  fault('email-unlisted', ['LOC-02', 'LOC-05'], 'blunt', 'The listing by e-mail address is empty.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => (identifier.startsWith('email:') ? [] : tokens(project, identifier, query)),
    }))),
  fault('email-tag-dropped', ['LOC-02'], 'devious', 'The listing drops the tag of an e-mail address.', listed(emailPart((email) => email.replace(/\+[^@]*/, '')))),
  fault('email-unlisted-on-solana', ['LOC-02'], 'subtle', 'The listing by e-mail address knows EVM chains only.',
    listingRefused((text) => /^email:.*:solana$/.test(text))),
  fault('user-id-unlisted', ['LOC-03'], 'blunt', 'The listing by user id is refused.', listingRefused((text) => text.startsWith('userId:'))),
  fault('user-id-unlisted-on-solana', ['LOC-03'], 'subtle', 'The listing by user id knows EVM chains only.',
    listingRefused((text) => /^userId:.*:solana$/.test(text))),
  fault('user-id-cut-at-colon', ['LOC-04'], 'subtle', 'The listing reads a user id up to its first colon.', listed(userPart((id) => id.split(':')[0] ?? ''))),
  fault('user-id-decoded-twice', ['LOC-04'], 'devious', 'The listing decodes a user id twice.', listed(decoded)),
  fault('user-id-plus-is-blank', ['LOC-04'], 'devious', 'The listing reads a plus sign as a blank.', listed((text) => text.replaceAll('+', ' '))),
  fault('user-id-slash-refused', ['LOC-04'], 'subtle', 'The listing refuses a locator with a slash.', listingRefused((text) => text.includes('/'))),
  fault('user-id-ascii-only', ['LOC-04'], 'subtle', 'The listing refuses letters beyond ASCII.', listingRefused((text) => /[^\x20-\x7e]/.test(text))),
  fault('user-id-cut-at-length', ['LOC-04'], 'devious', 'The listing cuts a user id after 200 characters.', listed(userPart((id) => id.slice(0, 200)))),
  fault('user-id-blank-trimmed', ['LOC-04'], 'devious', 'The listing makes two blanks one.', listed(userPart((id) => id.replaceAll(/ {2,}/g, ' ')))),
  fault('user-id-question-mark', ['LOC-04'], 'devious', 'The listing reads a locator up to a question mark.', listed(userPart((id) => id.split('?')[0] ?? ''))),
  fault('user-lists-one-less', ['LOC-05'], 'subtle', 'The listing by user leaves the last token out.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const all = await tokens(project, identifier, query)
        return /^(email|userId):/.test(identifier) && all.length > 1 ? all.slice(0, -1) : all
      },
    }))),
  fault('prefix-in-any-case', ['LOC-06'], 'subtle', 'The prefix of a locator is read in any case.',
    listed((text) => text.replace(/^email:/i, 'email:').replace(/^userid:/i, 'userId:'))),
  fault('extra-part-ignored', ['LOC-06'], 'subtle', 'What follows chain and address is ignored.',
    listed((text) => text.replace(/^([a-z-]+:0x[0-9a-f]{40}):.*$/i, '$1'))),
  fault('percent-encoded-colons', ['LOC-06'], 'subtle', 'A locator may be encoded twice.', listed((text) => text.replaceAll(/%3A/gi, ':').replaceAll('%40', '@'))),
  fault('short-address-empty', ['LOC-06'], 'devious', 'An address of 39 digits has an empty list.', lenient((text) => /:0x[0-9a-f]{39}$/i.test(text))),
  fault('long-address-cut', ['LOC-06'], 'devious', 'An address is cut after forty digits.', listed((text) => text.replace(/(:0x[0-9a-f]{40})[0-9a-f]+$/i, '$1'))),
  fault('malformed-empty', ['LOC-06'], 'blunt', 'A malformed locator has an empty list.', lenient((text) => text.split(':').length !== 2)),
  fault('malformed-404', ['LOC-06'], 'blunt', 'A malformed locator is answered with 404.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        if (!/^(email:|userId:|[a-z0-9-]+:\w)/.test(identifier)) throw new Refusal(404, 'not found')
        return tokens(project, identifier, query)
      },
    }))),
  fault('malformed-crashes', ['LOC-06'], 'subtle', 'A locator without a colon is a server error.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        if (!identifier.includes(':')) throw new Error('split')
        return tokens(project, identifier, query)
      },
    }))),
  fault('malformed-email-empty', ['LOC-06'], 'subtle', 'What is no e-mail address has an empty list.', lenient((text) => /^email:[^:]*:[a-z-]+$/.test(text))),
  fault('unknown-prefix-is-user', ['LOC-06'], 'devious', 'An unknown prefix names a user.', lenient((text) => /^(mail|user|wallet):/.test(text))),
  fault('empty-user', ['LOC-06'], 'devious', 'A locator of an empty user id has an empty list.', lenient((text) => text.startsWith('userId::'))),
  fault('unknown-chain-empty', ['LOC-07'], 'blunt', 'A locator on an unknown chain has an empty list.', lenient((text) => /^(email|userId):.+:[^:]+$/.test(text) || /^[^:]+:0x[0-9a-f]{40}$/i.test(text))),
  fault('unknown-chain-of-user', ['LOC-07'], 'subtle', 'The chain of a user locator is not looked at.',
    listed((text) => text.replace(/^(userId:.+):(?!solana$|aptos$)[^:]+$/s, '$1:polygon-amoy'))),
  fault('other-family-empty', ['LOC-07'], 'devious', 'An EVM address on Solana has an empty list.', lenient((text) => /^solana:0x/.test(text))),
  fault('other-family-on-evm', ['LOC-07'], 'devious', 'A Solana address on an EVM chain has an empty list.', lenient((text) => /^[a-z-]+:[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(text))),
  fault('chain-looked-up-in-object', ['LOC-07'], 'devious', 'The name of a property of every object is a chain.', lenient((text) => /constructor|toString|__proto__/.test(text))),
  fault('mint-to-outside-misled', ['LOC-08'], 'subtle', 'A mint to an address that is no custodial wallet goes to the zero address.',
    minted((text) => text.replace(/:0x00c0ffee\w*$/i, `:0x${'0'.repeat(40)}`))),
  fault('mint-to-address-refused', ['LOC-08'], 'blunt', 'A mint to an address is refused.', mintRefused((text) => /^[a-z-]+:0x/.test(text))),
  fault('mint-to-solana-address-misled', ['LOC-08'], 'subtle', 'A mint to a Solana address makes a wallet for it as for a user.',
    minted((text) => text.replace(/^solana:(.*)$/, 'userId:$1:solana'))),
  fault('mint-to-email-as-user-id', ['LOC-09'], 'subtle', 'A mint to an e-mail address goes to the user id of that text.', minted((text) => text.replace(/^email:/, 'userId:'))),
  fault('mint-to-email-tag-dropped', ['LOC-09'], 'devious', 'A mint to an e-mail address drops its tag.', minted(emailPart((email) => email.replace(/\+[^@]*/, '')))),
  fault('mint-to-email-refused-on-solana', ['LOC-09'], 'subtle', 'A mint on Solana to an e-mail address is refused.', mintRefused((text) => /^email:.*:solana$/.test(text))),
  fault('mint-to-user-id-cut', ['LOC-10'], 'subtle', 'A mint reads a user id up to its first colon.', minted(userPart((id) => id.split(':')[0] ?? ''))),
  fault('mint-to-user-id-decoded', ['LOC-10'], 'devious', 'A mint decodes the user id.', minted(decoded)),
  fault('mint-to-user-id-lower-case', ['LOC-10'], 'devious', 'A mint to a user id beyond ASCII is refused.', mintRefused((text) => /[^\x20-\x7e]/.test(text))),
  fault('mint-to-user-id-refused', ['LOC-10'], 'blunt', 'A mint to a user id is refused.', mintRefused((text) => text.startsWith('userId:'))),
  fault('mint-to-twitter-refused', ['LOC-11'], 'blunt', 'A mint to a social handle is refused.', mintRefused((text) => text.startsWith('twitter:'))),
  fault('mint-to-twitter-on-solana-refused', ['LOC-11'], 'subtle', 'A mint on Solana to a social handle is refused.', mintRefused((text) => /^twitter:.*solana$/.test(text))),
  fault('mint-to-twitter-underscore-refused', ['LOC-11'], 'devious', 'A social handle with an underscore is refused.', mintRefused((text) => /^twitter:[^:]*_/.test(text))),
  fault('mint-to-anything', ['LOC-12'], 'blunt', 'A mint takes any recipient.', recipientLenient(() => true)),
  fault('mint-prefix-in-any-case', ['LOC-12'], 'subtle', 'The prefix of a recipient is read in any case.', minted((text) => text.replace(/^email:/i, 'email:').replace(/^userid:/i, 'userId:'))),
  fault('mint-twitter-in-any-case', ['LOC-12'], 'devious', 'The prefix of a social handle is read in any case.', minted((text) => text.replace(/^twitter:/i, 'twitter:'))),
  fault('mint-unknown-chain', ['LOC-12'], 'subtle', 'The chain of a user who receives is not looked at.', recipientLenient((text) => /^(userId|email|twitter):[^:]+:[^:]+$/.test(text))),
  fault('mint-malformed-address', ['LOC-12'], 'subtle', 'The address of a recipient is not looked at.', recipientLenient((text) => /^polygon-amoy:\w+$/.test(text))),
  fault('mint-malformed-email', ['LOC-12'], 'subtle', 'The e-mail address of a recipient is not looked at.', recipientLenient((text) => /^email:[^:]+:polygon-amoy$/.test(text))),
  fault('mint-without-chain', ['LOC-12'], 'devious', 'A recipient without a chain is on that of the collection.', recipientLenient((text) => /^(userId|email|twitter):[^:]+$/.test(text))),
  fault('mint-empty-handle', ['LOC-12'], 'devious', 'An empty social handle is taken.', recipientLenient((text) => text.startsWith('twitter::'))),
  fault('token-locator-slashes', ['LOC-13'], 'blunt', 'The parts of a token locator are joined by slashes.',
    shown((token) => `${token.chain}/${token.contractAddress}/${token.tokenId}`)),
  fault('token-locator-swapped', ['LOC-13'], 'subtle', 'A token locator has the id before the contract.',
    shown((token) => `${token.chain}:${token.tokenId}:${token.contractAddress}`)),
  fault('token-locator-without-id', ['LOC-13'], 'subtle', 'The locator of an ERC-1155 token lacks its id.',
    shown((token) => (token.tokenStandard === 'ERC-1155' ? `${token.chain}:${token.contractAddress}` : token.locator))),
  fault('token-locator-of-the-first', ['LOC-13'], 'devious', 'From the twentieth on, a listed token has the locator of the first.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const all = await tokens(project, identifier, query)
        return all.map((token, index) => (index === 19 ? { ...token, locator: all[0]?.locator ?? '' } : token))
      },
    }))),
  fault('user-id-without-suffix', ['LOC-14'], 'devious', 'A user without tokens lists those of the user whose id is the first part of his.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const own = await tokens(project, identifier, query)
        const first = identifier.replace(/^(userId:[^:%]+)[:%].*:([^:]+)$/s, '$1:$2')
        if (first === identifier) return own
        const others = await tokens(project, first, query).catch((): HeldToken[] => [])
        return [...own, ...others]
      },
    }))),
  fault('user-beside-user', ['LOC-14'], 'devious', 'An e-mail address with a tag lists the tokens of the address without it, too.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const own = await tokens(project, identifier, query)
        const other = emailPart((email) => email.replace(/\+[^@]*/, ''))(identifier)
        return other === identifier ? own : [...own, ...(await tokens(project, other, query).catch((): HeldToken[] => []))]
      },
    }))),
]
