import { familyOf, walletChains } from '../../chain/chains.ts'
import type { Fault } from '../fault.ts'
import { readRecipient } from '../minting/seams.ts'
import { decoded, service } from '../seams.ts'
import { emailReadings } from './email-readings.ts'
import { emailPart, minted, mintRefused, partsOf, placeOf, recipientLenient, userPart } from './seams.ts'

/** Mint recipients are read wrongly. */
export const recipientLocatorFaults: readonly Fault[] = [
  {
    id: 'locator-mint-to-outside-misled',
    breaks: ['LOC-08'],
    difficulty: 'subtle',
    says: 'A mint to an address that is no custodial wallet goes to the zero address.',
    wrap: service('minting', ({ mint }, parts) => ({
      mint: async (project, collection, id, body) => {
        const recipient = readRecipient(body.recipient)
        if (recipient?.kind !== 'address' || familyOf(recipient.chain) !== 'evm')
          return mint(project, collection, id, body)
        const { chain, address } = recipient
        const wallet = await parts.store.wallets.at(project, chain, address)
        const misled = { ...body, recipient: `${chain}:0x${'0'.repeat(40)}` }
        return mint(project, collection, id, wallet === undefined ? misled : body)
      },
    })),
  },
  {
    id: 'locator-mint-to-address-refused',
    breaks: ['LOC-08'],
    difficulty: 'blunt',
    says: 'A mint to an address is refused.',
    wrap: mintRefused((text) => readRecipient(text)?.kind === 'address'),
  },
  {
    id: 'locator-mint-to-solana-address-misled',
    breaks: ['LOC-08', 'MINT-16', 'MINT-17'],
    difficulty: 'subtle',
    says: 'A mint to a Solana address makes a wallet for it as for a user.',
    wrap: minted((text) => text.replace(/^solana:(.*)$/, 'userId:$1:solana')),
  },
  {
    id: 'locator-mint-to-email-as-user-id',
    breaks: ['LOC-09', 'MINT-16', 'MINT-17'],
    difficulty: 'subtle',
    says: 'A mint to an e-mail address goes to the user id of that text.',
    wrap: minted((text) => text.replace(/^email:/, 'userId:')),
  },
  {
    id: 'locator-mint-to-email-tag-dropped',
    breaks: ['LOC-09'],
    difficulty: 'devious',
    says: 'A mint to an e-mail address drops its tag.',
    wrap: minted(emailPart((email) => email.replace(/\+[^@]*/, ''))),
  },
  ...emailReadings.map(
    ({ id, says, read }): Fault => ({
      id: `locator-mint-to-email-${id}`,
      breaks: ['LOC-09', 'MINT-16', 'MINT-17'],
      difficulty: 'devious',
      says: `To a mint, an e-mail address ${says}.`,
      wrap: minted(emailPart(read)),
    }),
  ),
  {
    id: 'locator-mint-to-email-of-digits-refused',
    breaks: ['LOC-09'],
    difficulty: 'devious',
    says: 'A mint to an e-mail address that begins with digits alone is refused.',
    wrap: mintRefused((text) => /^email:\d+[@+]/.test(text)),
  },
  {
    id: 'locator-mint-to-user-id-cut-at-ampersand',
    breaks: ['LOC-10', 'MINT-16'],
    difficulty: 'devious',
    says: 'A mint reads a user id up to its first ampersand.',
    wrap: minted(userPart((id) => id.split('&')[0] ?? '')),
  },
  {
    id: 'locator-mint-to-email-of-one-letter-refused',
    breaks: ['LOC-09'],
    difficulty: 'devious',
    says: 'A mint to an e-mail address with one letter before the at is refused.',
    wrap: mintRefused((text) => /^email:.@/.test(text)),
  },
  {
    id: 'locator-mint-to-user-id-without-low-lines',
    breaks: ['LOC-10', 'MINT-16'],
    difficulty: 'devious',
    says: 'A mint reads a user id without its low lines.',
    wrap: minted(userPart((id) => id.replaceAll('_', ''))),
  },
  {
    id: 'locator-mint-to-email-misled-on-one-chain',
    breaks: ['LOC-09'],
    difficulty: 'devious',
    says: 'On the test network of Base, a mint to an e-mail address goes to the user id of that text.',
    wrap: minted((text) => text.replace(/^email:(.*:base-)/, 'userId:$1')),
  },
  {
    id: 'locator-mint-to-email-refused-on-solana',
    breaks: ['LOC-09'],
    difficulty: 'subtle',
    says: 'A mint on Solana to an e-mail address is refused.',
    wrap: mintRefused((text) => /^email:.*:solana$/.test(text)),
  },
  {
    id: 'locator-mint-to-user-id-cut',
    breaks: ['LOC-10'],
    difficulty: 'subtle',
    says: 'A mint reads a user id up to its first colon.',
    wrap: minted(userPart((id) => id.split(':')[0] ?? '')),
  },
  {
    id: 'locator-mint-to-user-id-trimmed',
    breaks: ['LOC-10'],
    difficulty: 'devious',
    says: 'A mint drops the blanks at the end of a user id.',
    wrap: minted(userPart((id) => id.trimEnd())),
  },
  {
    id: 'locator-mint-to-uuid-without-hyphens',
    breaks: ['LOC-10'],
    difficulty: 'devious',
    says: 'A mint reads a user id in the form of a UUID without its hyphens.',
    wrap: minted(userPart((id) => (/^[\da-f-]{36}$/.test(id) ? id.replaceAll('-', '') : id))),
  },
  {
    id: 'locator-mint-to-user-id-decoded',
    breaks: ['LOC-10'],
    difficulty: 'devious',
    says: 'A mint decodes the user id.',
    wrap: minted(decoded),
  },
  {
    id: 'locator-mint-to-user-id-without-zeros',
    breaks: ['LOC-10', 'MINT-16'],
    difficulty: 'devious',
    says: 'To a mint, a user id that begins with a digit has no zeros before it, like a number.',
    wrap: minted(userPart((id) => id.replace(/^0+(?=\w)/, ''))),
  },
  {
    id: 'locator-mint-to-user-id-lower-case',
    breaks: ['LOC-10', 'LOC-04'],
    difficulty: 'devious',
    says: 'A mint to a user id beyond ASCII is refused.',
    wrap: mintRefused((text) => /[^\x20-\x7e]/.test(text)),
  },
  {
    id: 'locator-mint-to-user-id-refused',
    breaks: ['LOC-10', 'LOC-04'],
    difficulty: 'blunt',
    says: 'A mint to a user id is refused.',
    wrap: mintRefused((text) => text.startsWith('userId:')),
  },
  {
    id: 'locator-mint-to-twitter-refused',
    breaks: ['LOC-11'],
    difficulty: 'blunt',
    says: 'A mint to a social handle is refused.',
    wrap: mintRefused((text) => text.startsWith('twitter:')),
  },
  {
    id: 'locator-mint-to-twitter-on-solana-refused',
    breaks: ['LOC-11'],
    difficulty: 'subtle',
    says: 'A mint on Solana to a social handle is refused.',
    wrap: mintRefused((text) => /^twitter:.*solana$/.test(text)),
  },
  {
    id: 'locator-mint-to-twitter-underscore-refused',
    breaks: ['LOC-11'],
    difficulty: 'devious',
    says: 'A social handle with an underscore is refused.',
    wrap: mintRefused((text) => /^twitter:[^:]*_/.test(text)),
  },
  {
    id: 'locator-mint-to-anything',
    breaks: ['LOC-12'],
    difficulty: 'blunt',
    says: 'A mint takes any recipient.',
    wrap: recipientLenient(() => true),
  },
  {
    id: 'locator-mint-to-nothing',
    breaks: ['LOC-12'],
    difficulty: 'devious',
    says: 'A mint takes a recipient with nothing in it.',
    wrap: recipientLenient((text) => text === ''),
  },
  {
    id: 'locator-mint-unknown-chain',
    breaks: ['LOC-12'],
    difficulty: 'subtle',
    says: 'The chain of a user who receives is not looked at.',
    wrap: recipientLenient((text) => {
      const { chain } = partsOf(text) ?? {}
      return chain !== undefined && chain !== '' && !walletChains.has(chain)
    }),
  },
  {
    id: 'locator-mint-malformed-address',
    breaks: ['LOC-12'],
    difficulty: 'subtle',
    says: 'The address of a recipient is not looked at.',
    wrap: recipientLenient((text) => {
      const { chain = '' } = placeOf(text) ?? {}
      return walletChains.has(chain) && familyOf(chain) === 'evm'
    }),
  },
  {
    id: 'locator-mint-malformed-email',
    breaks: ['LOC-12'],
    difficulty: 'subtle',
    says: 'The e-mail address of a recipient is not looked at.',
    wrap: recipientLenient((text) => {
      const { kind, user, chain = '' } = partsOf(text) ?? {}
      return kind === 'email' && user !== '' && walletChains.has(chain)
    }),
  },
  {
    id: 'locator-mint-without-chain',
    breaks: ['LOC-12'],
    difficulty: 'devious',
    says: 'A recipient without a chain is on that of the collection.',
    wrap: recipientLenient((text) => /^(userId|email|twitter):[^:]+$/.test(text)),
  },
  {
    id: 'locator-mint-email-without-chain',
    breaks: ['LOC-12'],
    difficulty: 'devious',
    says: 'An e-mail address of a recipient without a chain is on that of the collection.',
    wrap: recipientLenient((text) => /^email:[^:]+$/.test(text)),
  },
  {
    id: 'locator-mint-malformed-solana-address',
    breaks: ['LOC-12'],
    difficulty: 'devious',
    says: 'A Solana address of a recipient is not looked at.',
    wrap: recipientLenient((text) => placeOf(text)?.chain === 'solana'),
  },
  {
    id: 'locator-mint-empty-handle',
    breaks: ['LOC-12'],
    difficulty: 'devious',
    says: 'An empty social handle is taken.',
    wrap: recipientLenient((text) => text.startsWith('twitter::')),
  },
]
