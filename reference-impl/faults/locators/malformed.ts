import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { lenient, listed } from './seams.ts'

/** The listing takes what is no wallet locator. */
export const malformedLocatorFaults: readonly Fault[] = [
  {
    id: 'locator-prefix-in-any-case',
    breaks: ['LOC-06'],
    difficulty: 'subtle',
    says: 'The prefix of a locator is read in any case.',
    wrap: listed((text) => text.replace(/^email:/i, 'email:').replace(/^userid:/i, 'userId:')),
  },
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
    id: 'locator-short-address-empty',
    breaks: ['LOC-06'],
    difficulty: 'devious',
    says: 'An address of 39 digits has an empty list.',
    wrap: lenient((text) => /:0x[0-9a-f]{39}$/i.test(text)),
  },
  {
    id: 'locator-long-address-cut',
    breaks: ['LOC-06'],
    difficulty: 'devious',
    says: 'An address is cut after forty digits.',
    wrap: listed((text) => text.replace(/(:0x[0-9a-f]{40})[0-9a-f]+$/i, '$1')),
  },
  {
    id: 'locator-malformed-empty',
    breaks: ['LOC-06', 'LOC-07'],
    difficulty: 'blunt',
    says: 'A malformed locator has an empty list.',
    wrap: lenient((text) => text.split(':').length !== 2),
  },
  {
    id: 'locator-malformed-404',
    breaks: ['LOC-06', 'LOC-07'],
    difficulty: 'blunt',
    says: 'A malformed locator is answered with 404.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        if (!/^(email:|userId:|[a-z0-9-]+:\w)/.test(identifier)) throw new Refusal(404, 'not found')
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
    wrap: lenient((text) => /^email:[^:]*:[a-z-]+$/.test(text)),
  },
  {
    id: 'locator-unknown-prefix-is-user',
    breaks: ['LOC-06'],
    difficulty: 'devious',
    says: 'An unknown prefix names a user.',
    wrap: lenient((text) => /^(mail|user|wallet):/.test(text)),
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
    wrap: lenient((text) => /^(email|userId):.+:[^:]+$/.test(text) || /^[^:]+:0x[0-9a-f]{40}$/i.test(text)),
  },
  {
    id: 'locator-unknown-chain-of-user',
    breaks: ['LOC-07'],
    difficulty: 'subtle',
    says: 'The chain of a user locator is not looked at.',
    wrap: listed((text) => text.replace(/^(userId:.+):(?!solana$|aptos$)[^:]+$/s, '$1:polygon-amoy')),
  },
  {
    id: 'locator-other-family-empty',
    breaks: ['LOC-07'],
    difficulty: 'devious',
    says: 'An EVM address on Solana has an empty list.',
    wrap: lenient((text) => /^solana:0x/.test(text)),
  },
  {
    id: 'locator-other-family-on-evm',
    breaks: ['LOC-07'],
    difficulty: 'devious',
    says: 'A Solana address on an EVM chain has an empty list.',
    wrap: lenient((text) => /^[a-z-]+:[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(text)),
  },
  {
    id: 'locator-chain-looked-up-in-object',
    breaks: ['LOC-07'],
    difficulty: 'devious',
    says: 'The name of a property of every object is a chain.',
    wrap: lenient((text) => /constructor|toString|__proto__/.test(text)),
  },
]
