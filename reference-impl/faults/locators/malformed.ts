import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { fault, lenient, listed } from './seams.ts'

/** The listing takes what is no wallet locator. */
export const malformedLocatorFaults: readonly Fault[] = [
  fault(
    'prefix-in-any-case',
    ['LOC-06'],
    'subtle',
    'The prefix of a locator is read in any case.',
    listed((text) => text.replace(/^email:/i, 'email:').replace(/^userid:/i, 'userId:')),
  ),
  fault(
    'extra-part-ignored',
    ['LOC-06'],
    'subtle',
    'What follows chain and address is ignored.',
    listed((text) => text.replace(/^([a-z-]+:0x[0-9a-f]{40}):.*$/i, '$1')),
  ),
  fault(
    'percent-encoded-colons',
    ['LOC-06'],
    'subtle',
    'A locator may be encoded twice.',
    listed((text) => text.replaceAll(/%3A/gi, ':').replaceAll('%40', '@')),
  ),
  fault(
    'short-address-empty',
    ['LOC-06'],
    'devious',
    'An address of 39 digits has an empty list.',
    lenient((text) => /:0x[0-9a-f]{39}$/i.test(text)),
  ),
  fault(
    'long-address-cut',
    ['LOC-06'],
    'devious',
    'An address is cut after forty digits.',
    listed((text) => text.replace(/(:0x[0-9a-f]{40})[0-9a-f]+$/i, '$1')),
  ),
  fault(
    'malformed-empty',
    ['LOC-06', 'LOC-07'],
    'blunt',
    'A malformed locator has an empty list.',
    lenient((text) => text.split(':').length !== 2),
  ),
  fault(
    'malformed-404',
    ['LOC-06', 'LOC-07'],
    'blunt',
    'A malformed locator is answered with 404.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        if (!/^(email:|userId:|[a-z0-9-]+:\w)/.test(identifier)) throw new Refusal(404, 'not found')
        return tokens(project, identifier, query)
      },
    })),
  ),
  fault(
    'malformed-crashes',
    ['LOC-06', 'ERR-12'],
    'subtle',
    'A locator without a colon is a server error.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        if (!identifier.includes(':')) throw new Error('split')
        return tokens(project, identifier, query)
      },
    })),
  ),
  fault(
    'malformed-email-empty',
    ['LOC-06', 'LOC-07'],
    'subtle',
    'What is no e-mail address has an empty list.',
    lenient((text) => /^email:[^:]*:[a-z-]+$/.test(text)),
  ),
  fault(
    'unknown-prefix-is-user',
    ['LOC-06'],
    'devious',
    'An unknown prefix names a user.',
    lenient((text) => /^(mail|user|wallet):/.test(text)),
  ),
  fault(
    'empty-user',
    ['LOC-06'],
    'devious',
    'A locator of an empty user id has an empty list.',
    lenient((text) => text.startsWith('userId::')),
  ),
  fault(
    'unknown-chain-empty',
    ['LOC-07', 'LOC-06'],
    'blunt',
    'A locator on an unknown chain has an empty list.',
    lenient((text) => /^(email|userId):.+:[^:]+$/.test(text) || /^[^:]+:0x[0-9a-f]{40}$/i.test(text)),
  ),
  fault(
    'unknown-chain-of-user',
    ['LOC-07'],
    'subtle',
    'The chain of a user locator is not looked at.',
    listed((text) => text.replace(/^(userId:.+):(?!solana$|aptos$)[^:]+$/s, '$1:polygon-amoy')),
  ),
  fault(
    'other-family-empty',
    ['LOC-07'],
    'devious',
    'An EVM address on Solana has an empty list.',
    lenient((text) => /^solana:0x/.test(text)),
  ),
  fault(
    'other-family-on-evm',
    ['LOC-07'],
    'devious',
    'A Solana address on an EVM chain has an empty list.',
    lenient((text) => /^[a-z-]+:[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(text)),
  ),
  fault(
    'chain-looked-up-in-object',
    ['LOC-07'],
    'devious',
    'The name of a property of every object is a chain.',
    lenient((text) => /constructor|toString|__proto__/.test(text)),
  ),
]
