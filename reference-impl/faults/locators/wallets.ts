import type { HeldToken } from '../../domain/records.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { decoded, emailPart, fault, listed, listingRefused, shown, userPart } from './seams.ts'

/** Wallet locators lead elsewhere, token locators are written otherwise. */
export const walletLocatorFaults: readonly Fault[] = [
  fault(
    'lower-case-addresses-only',
    ['LOC-01', 'LOC-05'],
    'subtle',
    'The listing finds an address as it tells it by its lower case only.',
    listingRefused((text) => /:0x\w*[A-F]/.test(text)),
  ),
  fault(
    'address-of-email-unlisted',
    ['LOC-01', 'LOC-05'],
    'subtle',
    'A Solana wallet is not listed by its address.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) =>
        identifier.startsWith('solana:') ? [] : tokens(project, identifier, query),
    })),
  ),
  fault(
    'email-unlisted',
    ['LOC-02', 'LOC-05'],
    'blunt',
    'The listing by e-mail address is empty.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) =>
        identifier.startsWith('email:') ? [] : tokens(project, identifier, query),
    })),
  ),
  fault(
    'email-tag-dropped',
    ['LOC-02', 'LOC-05', 'LOC-14'],
    'devious',
    'The listing drops the tag of an e-mail address.',
    listed(emailPart((email) => email.replace(/\+[^@]*/, ''))),
  ),
  fault(
    'email-unlisted-on-solana',
    ['LOC-02', 'LOC-05'],
    'subtle',
    'The listing by e-mail address knows EVM chains only.',
    listingRefused((text) => /^email:.*:solana$/.test(text)),
  ),
  fault(
    'user-id-unlisted',
    ['LOC-03', 'LOC-05'],
    'blunt',
    'The listing by user id is refused.',
    listingRefused((text) => text.startsWith('userId:')),
  ),
  fault(
    'user-id-unlisted-on-solana',
    ['LOC-03', 'LOC-05'],
    'subtle',
    'The listing by user id knows EVM chains only.',
    listingRefused((text) => /^userId:.*:solana$/.test(text)),
  ),
  fault(
    'user-id-cut-at-colon',
    ['LOC-04', 'LOC-14', 'LOC-03', 'LOC-05'],
    'subtle',
    'The listing reads a user id up to its first colon.',
    listed(userPart((id) => id.split(':')[0] ?? '')),
  ),
  fault(
    'user-id-decoded-twice',
    ['LOC-04', 'LOC-14'],
    'devious',
    'The listing decodes a user id twice.',
    listed(decoded),
  ),
  fault(
    'user-id-plus-is-blank',
    ['LOC-04', 'LOC-14', 'LOC-02', 'LOC-05'],
    'devious',
    'The listing reads a plus sign as a blank.',
    listed((text) => text.replaceAll('+', ' ')),
  ),
  fault(
    'user-id-slash-refused',
    ['LOC-04'],
    'subtle',
    'The listing refuses a locator with a slash.',
    listingRefused((text) => text.includes('/')),
  ),
  fault(
    'user-id-ascii-only',
    ['LOC-04'],
    'subtle',
    'The listing refuses letters beyond ASCII.',
    listingRefused((text) => /[^\x20-\x7e]/.test(text)),
  ),
  fault(
    'user-id-cut-at-length',
    ['LOC-04'],
    'devious',
    'The listing cuts a user id after 200 characters.',
    listed(userPart((id) => id.slice(0, 200))),
  ),
  fault(
    'user-id-blank-trimmed',
    ['LOC-04', 'LOC-14'],
    'devious',
    'The listing makes two blanks one.',
    listed(userPart((id) => id.replaceAll(/ {2,}/g, ' '))),
  ),
  fault(
    'user-id-question-mark',
    ['LOC-04', 'LOC-14'],
    'devious',
    'The listing reads a locator up to a question mark.',
    listed(userPart((id) => id.split('?')[0] ?? '')),
  ),
  fault(
    'user-lists-one-less',
    ['LOC-05', 'LOC-02', 'LOC-03'],
    'subtle',
    'The listing by user leaves the last token out.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const all = await tokens(project, identifier, query)
        return /^(email|userId):/.test(identifier) && all.length > 1 ? all.slice(0, -1) : all
      },
    })),
  ),
  fault(
    'token-locator-slashes',
    ['LOC-13', 'LIST-02', 'LIST-03'],
    'blunt',
    'The parts of a token locator are joined by slashes.',
    shown((token) => `${token.chain}/${token.contractAddress}/${token.tokenId}`),
  ),
  fault(
    'token-locator-swapped',
    ['LOC-13', 'LIST-02', 'LIST-03'],
    'subtle',
    'A token locator has the id before the contract.',
    shown((token) => `${token.chain}:${token.tokenId}:${token.contractAddress}`),
  ),
  fault(
    'token-locator-without-id',
    ['LOC-13', 'LIST-02'],
    'subtle',
    'The locator of an ERC-1155 token lacks its id.',
    shown((token) => (token.tokenStandard === 'ERC-1155' ? `${token.chain}:${token.contractAddress}` : token.locator)),
  ),
  fault(
    'token-locator-of-the-first',
    ['LOC-13'],
    'devious',
    'From the twentieth on, a listed token has the locator of the first.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const all = await tokens(project, identifier, query)
        return all.map((token, index) => (index === 19 ? { ...token, locator: all[0]?.locator ?? '' } : token))
      },
    })),
  ),
  fault(
    'user-id-without-suffix',
    ['LOC-14', 'LOC-05'],
    'devious',
    'A user without tokens lists those of the user whose id is the first part of his.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const own = await tokens(project, identifier, query)
        const first = identifier.replace(/^(userId:[^:%]+)[:%].*:([^:]+)$/s, '$1:$2')
        if (first === identifier) return own
        const others = await tokens(project, first, query).catch((): HeldToken[] => [])
        return [...own, ...others]
      },
    })),
  ),
  fault(
    'user-beside-user',
    ['LOC-14', 'LOC-05'],
    'devious',
    'An e-mail address with a tag lists the tokens of the address without it, too.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const own = await tokens(project, identifier, query)
        const other = emailPart((email) => email.replace(/\+[^@]*/, ''))(identifier)
        return other === identifier
          ? own
          : [...own, ...(await tokens(project, other, query).catch((): HeldToken[] => []))]
      },
    })),
  ),
  fault(
    'user-chain-ignored',
    ['LOC-03', 'LOC-05'],
    'subtle',
    'The chain behind a user id is not read.',
    listed((identifier) => identifier.replace(/^(userId:.*):solana$/s, '$1:polygon-amoy')),
  ),
  fault(
    'email-chain-ignored',
    ['LOC-02', 'LOC-05'],
    'devious',
    'The chain behind an e-mail address is not read.',
    listed((identifier) => identifier.replace(/^(email:.*):solana$/s, '$1:polygon-amoy')),
  ),
]
