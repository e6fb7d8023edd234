import { walletChains } from '../../chain/chains.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { isForWalletsOnly, service } from '../seams.ts'
import { stored } from './after.ts'
import { address, chainIn, mended, moved, refused, restatedRefusal, toldAddress } from './seams.ts'

/** What breaks where a wallet is told by something that is no address: nothing signs for it, nor is minted to it. */
const wrongAddress: Fault['breaks'] = [
  'CHAIN-06',
  'SIGN-10',
  'SIGN-01',
  'SIGN-11',
  'WAL-05',
  'WAL-17',
  'WAL-22',
  'LOC-08',
  'LOC-09',
  'LOC-10',
  'ORD-36',
  'BATCH-01',
  'BATCH-21',
  'BATCH-25',
  'BATCH-27',
  'MINT-01',
  'MINT-16',
  'MINT-28',
  'MINT-31',
  'MINT-43',
  'MINT-44',
]

/** Addresses, chains and bodies that signing reads wrongly. */
export const signingRefusalFaults: readonly Fault[] = [
  {
    id: 'sign-unknown-400',
    breaks: ['SIGN-05'],
    difficulty: 'blunt',
    says: 'An unknown wallet is answered with 400.',
    wrap: restatedRefusal(404, 400, () => true),
  },
  {
    id: 'sign-unknown-signs',
    breaks: ['SIGN-05', 'GEN-07'],
    difficulty: 'subtle',
    says: 'For an unknown wallet another one signs.',
    wrap: service('signing', ({ sign }) => ({
      sign: (project, wallet, body) =>
        sign(project, wallet, body).catch((error: unknown) => {
          if (error instanceof Refusal && error.status === 404) return { signedMessage: `0x${'ab'.repeat(65)}` }
          throw error
        }),
    })),
  },
  {
    id: 'sign-unknown-again-signs',
    breaks: ['SIGN-05'],
    difficulty: 'devious',
    says: 'Another wallet signs for an unknown one that is asked for again.',
    wrap: (parts) => {
      const asked = new Set<string>()
      return service('signing', ({ sign }) => ({
        sign: (project, wallet, body) =>
          sign(project, wallet, body).catch((error: unknown) => {
            if (!(error instanceof Refusal) || error.status !== 404) throw error
            const isFirst = !asked.has(wallet)
            asked.add(wallet)
            if (isFirst) throw error
            return { signedMessage: `0x${'ab'.repeat(65)}` }
          }),
      }))(parts)
    },
  },
  {
    id: 'sign-unknown-bare-400',
    breaks: ['SIGN-05'],
    difficulty: 'devious',
    says: 'An unknown wallet without 0x is answered with 400.',
    wrap: restatedRefusal(404, 400, (wallet) => !wallet.includes(':0x')),
  },
  {
    id: 'sign-nothing-signed',
    breaks: ['SIGN-06'],
    difficulty: 'blunt',
    says: 'No message is the empty message.',
    wrap: mended((wallet, body) => [wallet, 'message' in body ? body : { message: '' }]),
  },
  ...(['email', 'userId'] as const).map(
    (kind): Fault => ({
      id: `sign-nothing-signed-for-${kind === 'email' ? 'email' : 'user-id'}`,
      breaks: ['SIGN-06'],
      difficulty: 'devious',
      says: `No message is the empty message for the wallet of ${kind === 'email' ? 'an e-mail address' : 'a user id'}.`,
      wrap: (parts) => {
        const own = new Set<string>()
        const noted = service('wallets', ({ create }) => ({
          create: async (project, body) => {
            const made = await create(project, body)
            if (typeof body[kind] === 'string') own.add(stored(made.wallet.publicKey))
            return made
          },
        }))(parts)
        return mended((wallet, body) => [
          wallet,
          'message' in body || !own.has(stored(wallet.replace(/^[^:]*:/, ''))) ? body : { message: '' },
        ])(noted)
      },
    }),
  ),
  {
    id: 'sign-nothing-404',
    breaks: ['SIGN-06'],
    difficulty: 'subtle',
    says: 'No message is answered with 404.',
    wrap: restatedRefusal(400, 404, (_, body) => body.message === undefined),
  },
  {
    id: 'sign-text-signed',
    breaks: ['SIGN-06'],
    difficulty: 'devious',
    says: 'The message may stand in the field text.',
    wrap: mended((wallet, body) => [
      wallet,
      body.message === undefined && body.text !== undefined ? { message: body.text } : body,
    ]),
  },
  {
    id: 'sign-null-signed',
    breaks: ['SIGN-07'],
    difficulty: 'subtle',
    says: 'null is signed as the empty message.',
    wrap: mended((wallet, body) => [wallet, body.message === null ? { message: '' } : body]),
  },
  {
    id: 'sign-object-signed',
    breaks: ['SIGN-07'],
    difficulty: 'subtle',
    says: 'An object is signed as JSON.',
    wrap: mended((wallet, body) => [
      wallet,
      typeof body.message === 'object' && body.message !== null && !Array.isArray(body.message)
        ? { message: JSON.stringify(body.message) }
        : body,
    ]),
  },
  {
    id: 'sign-without-0x-unknown',
    breaks: ['SIGN-08'],
    difficulty: 'blunt',
    says: 'An address without 0x is not found.',
    wrap: refused((wallet) => !wallet.includes(':0x'), 404),
  },
  {
    id: 'sign-without-0x-malformed',
    breaks: ['SIGN-08'],
    difficulty: 'subtle',
    says: 'An address without 0x is malformed.',
    wrap: refused((wallet) => !wallet.includes(':0x')),
  },
  {
    id: 'sign-lower-case-unknown',
    breaks: ['SIGN-12'],
    difficulty: 'subtle',
    says: 'An address is found only as the service spells it.',
    wrap: refused((wallet) => /:0x[0-9a-f]{40}$/.test(wallet), 404),
  },
  {
    id: 'sign-upper-case-malformed',
    breaks: ['SIGN-12'],
    difficulty: 'subtle',
    says: 'Digits in upper case are no digits.',
    wrap: refused((wallet) => /:0x[0-9A-F]{40}$/.test(wallet)),
  },
  {
    id: 'sign-upper-case-without-0x-unknown',
    breaks: ['SIGN-12'],
    difficulty: 'devious',
    says: 'Digits in upper case are no digits where nothing stands before them.',
    wrap: refused((wallet) => /:[0-9A-F]{40}$/.test(wallet) && /[A-F]/.test(wallet.slice(-40)), 404),
  },
  {
    id: 'sign-address-cut',
    breaks: ['SIGN-09'],
    difficulty: 'subtle',
    says: 'What follows forty digits of an address is ignored.',
    wrap: address((text) => text.slice(0, text.startsWith('0x') ? 42 : 40)),
  },
  {
    id: 'sign-address-searched',
    breaks: ['SIGN-09'],
    difficulty: 'subtle',
    says: 'Forty digits anywhere in an address are the address.',
    wrap: address((text) => /[0-9a-f]{40}/i.exec(text)?.[0] ?? text),
  },
  {
    id: 'sign-address-padded',
    breaks: ['SIGN-09'],
    difficulty: 'devious',
    says: 'A short address is another wallet, and signs.',
    wrap: service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) =>
        /:(0x)?[0-9a-f]{1,39}$/i.test(wallet) ? { signedMessage: `0x${'cd'.repeat(65)}` } : sign(project, wallet, body),
    })),
  },
  {
    id: 'sign-address-blank-dropped',
    breaks: ['SIGN-09'],
    difficulty: 'devious',
    says: 'Blanks in an address are dropped.',
    wrap: address((text) => text.replaceAll(' ', '')),
  },
  {
    id: 'sign-address-crashes',
    breaks: ['SIGN-09', 'ERR-12'],
    difficulty: 'subtle',
    says: 'A malformed address is a server error.',
    wrap: service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) => {
        if (!/:(0x)?[0-9a-f]{40}$/i.test(wallet)) throw new Error('not an address')
        return sign(project, wallet, body)
      },
    })),
  },
  {
    id: 'sign-address-is-public-key',
    breaks: wrongAddress,
    difficulty: 'blunt',
    says: 'A wallet is told by its uncompressed public key.',
    wrap: toldAddress((text) => `0x04${text.slice(2)}${text.slice(2)}${text.slice(2)}${'0'.repeat(8)}`),
  },
  {
    id: 'sign-address-with-chain',
    breaks: wrongAddress,
    difficulty: 'blunt',
    says: 'A wallet is told by chain id and address.',
    wrap: toldAddress((text) => `eip155:1:${text}`),
  },
  {
    id: 'sign-address-of-email-short',
    breaks: [
      'SIGN-10',
      'SIGN-01',
      'SIGN-11',
      'LOC-09',
      'LOC-08',
      'WAL-05',
      'WAL-17',
      'MINT-16',
      'MINT-31',
      'ORD-36',
      'BATCH-01',
      'XFER-06',
      'BATCH-25',
      'LOC-01',
      'CHAIN-06',
      'BATCH-21',
    ],
    difficulty: 'devious',
    says: 'Zeros at the front of the address of an e-mail wallet are dropped.',
    wrap: toldAddress(
      (text) => `0x${text.slice(4)}`,
      (body) => body.email !== undefined,
    ),
  },
  {
    id: 'sign-not-on-skale',
    breaks: ['CHAIN-06'],
    difficulty: 'subtle',
    says: 'Signing does not know one chain.',
    wrap: refused((wallet) => wallet.startsWith('skale-nebula-testnet:')),
  },
  {
    id: 'sign-only-on-polygon',
    breaks: ['CHAIN-06', 'SIGN-11'],
    difficulty: 'blunt',
    says: 'Signing knows the chains of Polygon alone.',
    wrap: refused((wallet) => !wallet.startsWith('polygon')),
  },
  {
    id: 'sign-not-on-zkyoto',
    breaks: ['CHAIN-06'],
    difficulty: 'devious',
    says: 'Signing has the chains of collections only.',
    wrap: refused((wallet) => isForWalletsOnly(chainIn(wallet))),
  },
  {
    id: 'sign-not-on-soneium-test',
    breaks: ['CHAIN-06'],
    difficulty: 'subtle',
    says: 'Signing does not know the name that is longest.',
    wrap: refused((wallet) => wallet.startsWith('soneium-minato-testnet:'), 404),
  },
  {
    id: 'sign-chain-by-default',
    breaks: ['CHAIN-07'],
    difficulty: 'blunt',
    says: 'An unknown chain is the default one.',
    wrap: mended((wallet, body) => [walletChains.has(chainIn(wallet)) ? wallet : moved(wallet, 'polygon-amoy'), body]),
  },
  {
    id: 'sign-unknown-chain-404',
    breaks: ['CHAIN-07'],
    difficulty: 'subtle',
    says: 'An unknown chain is answered as an unknown wallet.',
    wrap: restatedRefusal(400, 404, (wallet) => !walletChains.has(chainIn(wallet))),
  },
  {
    id: 'sign-chain-by-prefix',
    breaks: ['CHAIN-07'],
    difficulty: 'devious',
    says: 'A chain is known by the beginning of its name.',
    wrap: mended((wallet, body) => {
      const chain = chainIn(wallet)
      const beginning = [...walletChains]
        .filter((one) => chain.startsWith(one))
        .toSorted((a, b) => b.length - a.length)[0]
      return [beginning === undefined ? wallet : moved(wallet, beginning), body]
    }),
  },
  {
    id: 'sign-chain-by-its-end',
    breaks: ['CHAIN-07'],
    difficulty: 'devious',
    says: 'A chain is known by the end of its name.',
    wrap: mended((wallet, body) => {
      const lastOf = (chain: string): string => chain.split('-').slice(1).at(-1) ?? chain
      const known = [...walletChains].find((one) => lastOf(one) === lastOf(chainIn(wallet)))
      return [walletChains.has(chainIn(wallet)) || known === undefined ? wallet : moved(wallet, known), body]
    }),
  },
  {
    id: 'sign-chain-looked-up-in-object',
    breaks: ['CHAIN-07'],
    difficulty: 'devious',
    says: 'The name of a property of every object is a chain.',
    wrap: mended((wallet, body) => [chainIn(wallet) in {} ? moved(wallet, 'polygon-amoy') : wallet, body]),
  },
]
