import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { chainIn, notingOfEmail, restatedRefusal, signedAs } from './seams.ts'

/** Changes what is signed in requests of which `about` says so. */
type Place = (change: (text: string) => string) => Wrap

/** Only requests whose path segment is such a one are changed. */
const where =
  (about: (wallet: string) => boolean): Place =>
  (change) =>
  (parts) => {
    const { sign } = parts.services.signing
    const changed = signedAs(change)(parts).services.signing
    return service('signing', () => ({
      sign: (project, wallet, body) =>
        about(wallet) ? changed.sign(project, wallet, body) : sign(project, wallet, body),
    }))(parts)
  }

/** Only wallets that were made for an e-mail address. */
const ofEmail: Place = (change) => (parts) => {
  const addresses = new Set<string>()
  const digitsOf = (wallet: string): string => wallet.toLowerCase().replace(/^[^:]*:(?:0x)?/, '0x')
  return where((wallet) => addresses.has(digitsOf(wallet)))(change)(notingOfEmail(addresses)(parts))
}

const oneChain = 'soneium-minato-testnet'

const also: Readonly<Record<string, Fault['breaks']>> = {
  'of-email': ['SIGN-02', 'SIGN-03'],
  'without-0x': ['SIGN-02', 'SIGN-08'],
}

const places: readonly { readonly id: string; readonly says: string; readonly place: Place }[] = [
  { id: 'of-email', says: 'For wallets of e-mail addresses', place: ofEmail },
  { id: 'on-one-chain', says: `On ${oneChain}`, place: where((wallet) => chainIn(wallet) === oneChain) },
  { id: 'without-0x', says: 'For addresses without 0x', place: where((wallet) => !/:0x/i.test(wallet)) },
]

const changes: readonly { readonly id: string; readonly says: string; readonly change: (text: string) => string }[] = [
  {
    id: 'cut',
    says: 'what is longer than 512 characters is signed as far as there',
    change: (text) => text.slice(0, 512),
  },
  { id: 'trimmed', says: 'blanks around a message are not signed', change: (text) => text.trim() },
  { id: 'lowered', says: 'a message is signed in small letters', change: (text) => text.toLowerCase() },
  { id: 'the-same', says: 'one signature is that of any message', change: () => 'signed' },
]

/** What is signed is another text at one place only. */
export const placeFaults: readonly Fault[] = [
  ...places.flatMap(({ id: at, says: there, place }) =>
    changes.map(
      ({ id, says, change }): Fault => ({
        id: `sign-${at}-${id}`,
        breaks: also[at] ?? ['SIGN-02'],
        difficulty: 'devious',
        says: `${there}, ${says}.`,
        wrap: place(change),
      }),
    ),
  ),
  {
    id: 'sign-unknown-on-one-chain-400',
    breaks: ['SIGN-05'],
    difficulty: 'devious',
    says: `On ${oneChain}, a wallet that is not known is answered with 400.`,
    wrap: restatedRefusal(404, 400, (wallet) => chainIn(wallet) === oneChain),
  },
]
