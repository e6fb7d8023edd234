import { Refusal } from '../../domain/refusal.ts'
import { alsoBreaks, type Fault } from '../fault.ts'
import { service } from '../seams.ts'
import {
  address,
  bare,
  chains,
  digitCase,
  known,
  malformed,
  mended,
  noMessage,
  noText,
  refused,
  restatedRefusal,
  toldAddress,
  unknownChain,
  unknownWallet,
  walletAddress,
} from './seams.ts'

/** Addresses, chains and bodies that signing reads wrongly. */
export const signingRefusalFaults: readonly Fault[] = [
  unknownWallet(
    'unknown-400',
    'blunt',
    'An unknown wallet is answered with 400.',
    restatedRefusal(404, 400, () => true),
  ),
  unknownWallet(
    'unknown-signs',
    'subtle',
    'For an unknown wallet another one signs.',
    service('signing', ({ sign }) => ({
      sign: (project, wallet, body) =>
        sign(project, wallet, body).catch((error: unknown) => {
          if (error instanceof Refusal && error.status === 404) return { signedMessage: `0x${'ab'.repeat(65)}` }
          throw error
        }),
    })),
  ),
  unknownWallet(
    'unknown-bare-400',
    'devious',
    'An unknown wallet without 0x is answered with 400.',
    restatedRefusal(404, 400, (wallet) => !wallet.includes(':0x')),
  ),
  noMessage(
    'nothing-signed',
    'blunt',
    'No message is the empty message.',
    mended((wallet, body) => [wallet, 'message' in body ? body : { message: '' }]),
  ),
  noMessage(
    'nothing-404',
    'subtle',
    'No message is answered with 404.',
    restatedRefusal(400, 404, (_, body) => body.message === undefined),
  ),
  noMessage(
    'text-signed',
    'devious',
    'The message may stand in the field text.',
    mended((wallet, body) => [
      wallet,
      body.message === undefined && body.text !== undefined ? { message: body.text } : body,
    ]),
  ),
  noText(
    'number-signed',
    'blunt',
    'A number is signed as text.',
    mended((wallet, body) => [wallet, typeof body.message === 'number' ? { message: String(body.message) } : body]),
  ),
  noText(
    'null-signed',
    'subtle',
    'null is signed as the empty message.',
    mended((wallet, body) => [wallet, body.message === null ? { message: '' } : body]),
  ),
  noText(
    'array-signed',
    'subtle',
    'An array is signed as its parts joined.',
    mended((wallet, body) => [
      wallet,
      Array.isArray(body.message) && body.message.length > 0 ? { message: body.message.join() } : body,
    ]),
  ),
  noText(
    'object-signed',
    'subtle',
    'An object is signed as JSON.',
    mended((wallet, body) => [
      wallet,
      typeof body.message === 'object' && body.message !== null && !Array.isArray(body.message)
        ? { message: JSON.stringify(body.message) }
        : body,
    ]),
  ),
  bare(
    'without-0x-unknown',
    'blunt',
    'An address without 0x is not found.',
    refused((wallet) => !wallet.includes(':0x'), 404),
  ),
  bare(
    'without-0x-malformed',
    'subtle',
    'An address without 0x is malformed.',
    refused((wallet) => !wallet.includes(':0x')),
  ),
  digitCase(
    'lower-case-unknown',
    'subtle',
    'An address is found only as the service spells it.',
    refused((wallet) => /:0x[0-9a-f]{40}$/.test(wallet), 404),
  ),
  digitCase(
    'upper-case-malformed',
    'subtle',
    'Digits in upper case are no digits.',
    refused((wallet) => /:0x[0-9A-F]{40}$/.test(wallet)),
  ),
  malformed(
    'address-cut',
    'subtle',
    'What follows forty digits of an address is ignored.',
    address((text) => text.slice(0, text.startsWith('0x') ? 42 : 40)),
  ),
  malformed(
    'address-searched',
    'subtle',
    'Forty digits anywhere in an address are the address.',
    address((text) => /[0-9a-f]{40}/i.exec(text)?.[0] ?? text),
  ),
  malformed(
    'address-padded',
    'devious',
    'A short address is another wallet, and signs.',
    service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) =>
        /:(0x)?[0-9a-f]{39}$/i.test(wallet) ? { signedMessage: `0x${'cd'.repeat(65)}` } : sign(project, wallet, body),
    })),
  ),
  malformed(
    'address-blank-dropped',
    'devious',
    'Blanks in an address are dropped.',
    address((text) => text.replaceAll(' ', '')),
  ),
  alsoBreaks(
    ['ERR-12'],
    malformed(
      'address-crashes',
      'subtle',
      'A malformed address is a server error.',
      service('signing', ({ sign }) => ({
        sign: async (project, wallet, body) => {
          if (!/:(0x)?[0-9a-f]{40}$/i.test(wallet)) throw new Error('not an address')
          return sign(project, wallet, body)
        },
      })),
    ),
  ),
  alsoBreaks(
    ['SIGN-01', 'SIGN-11', 'WAL-17'],
    walletAddress(
      'address-is-public-key',
      'blunt',
      'A wallet is told by its uncompressed public key.',
      toldAddress((text) => `0x04${text.slice(2)}${text.slice(2)}${text.slice(2)}${'0'.repeat(8)}`),
    ),
  ),
  alsoBreaks(
    ['SIGN-01', 'SIGN-11', 'WAL-17'],
    walletAddress(
      'address-with-chain',
      'blunt',
      'A wallet is told by chain id and address.',
      toldAddress((text) => `eip155:80002:${text}`),
    ),
  ),
  alsoBreaks(
    ['SIGN-01', 'SIGN-11'],
    walletAddress(
      'address-of-email-short',
      'devious',
      'Zeros at the front of the address of an e-mail wallet are dropped.',
      toldAddress(
        (text) => `0x${text.slice(4)}`,
        (body) => body.email !== undefined,
      ),
    ),
  ),
  chains(
    'not-on-skale',
    'subtle',
    'Signing does not know one chain.',
    refused((wallet) => wallet.startsWith('skale-nebula-testnet:')),
  ),
  chains(
    'only-on-polygon',
    'blunt',
    'Signing knows the chains of Polygon alone.',
    refused((wallet) => !wallet.startsWith('polygon')),
  ),
  chains(
    'not-on-zkyoto',
    'devious',
    'Signing has the chains of collections only.',
    refused((wallet) => /^(astar-zkevm|soneium|zkyoto):/.test(wallet)),
  ),
  chains(
    'not-on-soneium-test',
    'subtle',
    'Signing does not know the name that is longest.',
    refused((wallet) => wallet.startsWith('soneium-minato-testnet:'), 404),
  ),
  unknownChain(
    'chain-by-default',
    'blunt',
    'An unknown chain is the default one.',
    mended((wallet, body) => [
      known(wallet.split(':')[0]) ? wallet : `polygon-amoy:${wallet.split(':').slice(1).join(':')}`,
      body,
    ]),
  ),
  unknownChain(
    'unknown-chain-404',
    'subtle',
    'An unknown chain is answered as an unknown wallet.',
    restatedRefusal(400, 404, (wallet) => !known(wallet.split(':')[0])),
  ),
  unknownChain(
    'chain-by-prefix',
    'devious',
    'A chain is known by the beginning of its name.',
    mended((wallet, body) => [
      wallet
        .replace(/^polygon-amoy[^:]+:/, 'polygon-amoy:')
        .replace(/^polygon[^-:]+:|^polygon-nowhere:/, 'polygon-amoy:'),
      body,
    ]),
  ),
  unknownChain(
    'chain-looked-up-in-object',
    'devious',
    'The name of a property of every object is a chain.',
    mended((wallet, body) => [
      wallet.replace(/^(constructor|toString|__proto__|hasOwnProperty):/, 'polygon-amoy:'),
      body,
    ]),
  ),
]
