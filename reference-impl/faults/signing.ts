import { setTimeout as sleep } from 'node:timers/promises'
import type { Fields } from '../domain/fields.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Parts } from '../parts.ts'
import type { Difficulty, Fault } from './fault.ts'
import { edge, requestTo, service } from './seams.ts'

type Wrap = (parts: Parts) => Parts

/** The request is changed before it is judged. `wallet` is the path segment, chain and address. */
const mended = (mend: (wallet: string, body: Fields) => readonly [string, Fields]): Wrap =>
  service('signing', ({ sign }) => ({ sign: (project, wallet, body) => sign(project, ...mend(wallet, body)) }))
const message = (change: (text: string) => string): Wrap =>
  mended((wallet, body) => [wallet, typeof body.message === 'string' ? { ...body, message: change(body.message) } : body])
const address = (change: (address: string) => string): Wrap =>
  mended((wallet, body) => [wallet.replace(/(?<=^[^:]*:).*$/s, change), body])
const refused = (isBad: (wallet: string, body: Fields) => boolean, status: Refusal['status'] = 400): Wrap =>
  service('signing', ({ sign }) => ({
    sign: async (project, wallet, body) => {
      if (isBad(wallet, body)) throw new Refusal(status, 'not accepted')
      return sign(project, wallet, body)
    },
  }))
const signature = (change: (signed: string) => unknown): Wrap =>
  service('signing', ({ sign }) => ({
    sign: async (project, wallet, body) => change((await sign(project, wallet, body)).signedMessage) as Awaited<ReturnType<typeof sign>>,
  }))
/** A refusal gets another status. */
const restatedRefusal = (from: number, to: Refusal['status'], about: (wallet: string, body: Fields) => boolean): Wrap =>
  service('signing', ({ sign }) => ({
    sign: async (project, wallet, body) => {
      try {
        return await sign(project, wallet, body)
      } catch (error) {
        if (error instanceof Refusal && error.status === from && about(wallet, body)) throw new Refusal(to, error.message)
        throw error
      }
    },
  }))

const made = (requirement: string) => (id: string, difficulty: Difficulty, says: string, wrap: Wrap): Fault => ({
  id: `sign-${id}`, breaks: [requirement], difficulty, says, wrap,
})
const form = made('SIGN-01')
const overMessage = made('SIGN-02')
const ownKey = made('SIGN-03')
const anyText = made('SIGN-04')
const unknownWallet = made('SIGN-05')
const noMessage = made('SIGN-06')
const noText = made('SIGN-07')
const bare = made('SIGN-08')
const malformed = made('SIGN-09')
const walletAddress = made('SIGN-10')
const bothKinds = made('SIGN-11')
const chains = made('CHAIN-06')
const unknownChain = made('CHAIN-07')

/** The first wallet that signs, or the last one that asked, is the one whose key is used. */
const foreignKey = (which: 'first' | 'last'): Wrap => (parts) => {
  let kept: string | undefined
  return service('signing', ({ sign }) => ({
    sign: async (project, wallet, body) => {
      const [chain] = wallet.split(':')
      if (which === 'last' || kept === undefined) {
        await sign(project, wallet, body)
        kept = wallet
      }
      await sleep(which === 'last' ? 1 : 0)
      return kept.startsWith(`${chain}:`) ? sign(project, kept, body) : sign(project, wallet, body)
    },
  }))(parts)
}

/** The address that creation tells is written otherwise on EVM chains. */
const toldAddress = (change: (address: string) => string, about: (body: Fields) => boolean = () => true): Wrap =>
  service('wallets', ({ create }) => ({
    create: async (project, body) => {
      const { wallet, created } = await create(project, body)
      const publicKey = /^0x\w{40}$/.test(wallet.publicKey) && about(body) ? change(wallet.publicKey) : wallet.publicKey
      return { wallet: { ...wallet, publicKey }, created }
    },
  }))

/** Only the wallets of one kind of user sign. */
const notForEmail: Wrap = (parts) => {
  const addresses = new Set<string>()
  const creating = service('wallets', ({ create }) => ({
    create: async (project, body) => {
      const answer = await create(project, body)
      if (body.email !== undefined) addresses.add(answer.wallet.publicKey.toLowerCase())
      return answer
    },
  }))
  return creating(refused((wallet) => addresses.has(wallet.split(':')[1]?.toLowerCase() ?? ''), 404)(parts))
}

const known = (chain: string | undefined): boolean => /^(polygon|base|ethereum|zora|xai|shape|optimism|arbitrum|avalanche|skale|chiliz|soneium|bsc|astar|zkyoto)\b/.test(chain ?? '')

export const signingFaults: readonly Fault[] = [
  form('base64', 'blunt', 'The signature is written in base64.',
    signature((signed) => ({ signedMessage: Buffer.from(signed.slice(2), 'hex').toString('base64') }))),
  form('field-signature', 'blunt', 'The signature stands in the field signature.', signature((signed) => ({ signature: signed }))),
  form('object', 'subtle', 'The signature is split into its parts.',
    signature((signed) => ({ signedMessage: { r: signed.slice(0, 66), s: `0x${signed.slice(66, 130)}` } }))),
  form('answered-201', 'subtle', 'A signature is answered with 201.',
    edge(async (request, next) => {
      const response = await next(request)
      if (!requestTo('POST', /\/signMessage$/)(request) || response.status !== 200) return response
      return new Response(await response.text(), { status: 201, headers: response.headers })
    })),
  form('third-without-0x-digit', 'devious', 'Each third signature ends in a letter that is no hex digit.', (parts) => {
    let count = 0
    return signature((signed) => ({ signedMessage: ++count % 3 === 0 ? `${signed.slice(0, -1)}g` : signed }))(parts)
  }),
  overMessage('constant', 'blunt', 'The signature of a wallet is always the same.', (parts) => {
    const first = new Map<string, { readonly signedMessage: string }>()
    return service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) => {
        const signed = await sign(project, wallet, body)
        const kept = first.get(wallet) ?? signed
        first.set(wallet, kept)
        return kept
      },
    }))(parts)
  }),
  ...([
    ['cut-at-64', 'subtle', 'Messages are cut after 64 characters.', (text: string) => text.slice(0, 64)],
    ['cut-at-1024', 'devious', 'Messages are cut after 1024 characters.', (text: string) => text.slice(0, 1024)],
    ['trimmed', 'subtle', 'Blanks around a message are not signed.', (text: string) => text.trim()],
    ['lower-case', 'subtle', 'Messages are signed in lower case.', (text: string) => text.toLowerCase()],
    ['symbols-lost', 'subtle', 'Letters beyond Latin-1 are signed as question marks.', (text: string) => text.replaceAll(/[^\n-\xff]/g, '?')],
    ['blanks-collapsed', 'devious', 'Several blanks are signed as one.', (text: string) => text.replaceAll(/ +/g, ' ')],
    ['line-ends-changed', 'devious', 'Line ends are changed before signing.', (text: string) => text.replaceAll('\r\n', '\n')],
    ['decoded', 'devious', 'Percent sequences are decoded before signing.', (text: string) => text.replaceAll(/%[0-7]\d/g, (one) => decodeURIComponent(one))],
  ] as const).map(([id, difficulty, says, change]) =>
    // A signature with fresh randomness would hide that two messages are one: the scheme is another one then.
    ({ ...overMessage(id, difficulty, says, message(change)), wrap: (parts: Parts) => message(change)({ ...parts, ...remembered(parts) }) })),
  ownKey('first-key-for-all', 'blunt', 'All wallets sign with the key of the first.', foreignKey('first')),
  ownKey('key-of-the-last', 'devious', 'Requests at one moment sign with the key of the last one.', foreignKey('last')),
  anyText('ascii-only', 'blunt', 'A message beyond ASCII is refused.', refused((_, body) => /[^\n-~]/.test(String(body.message)))),
  anyText('short-only', 'subtle', 'A message of more than 1000 characters is refused.', refused((_, body) => String(body.message).length > 1000)),
  anyText('no-line-ends', 'subtle', 'A message of several lines is refused.', refused((_, body) => String(body.message).includes('\n'))),
  anyText('no-zero', 'devious', 'The message 0 is taken for none.', refused((_, body) => body.message === '0')),
  anyText('emoji-lost', 'devious', 'Letters beyond the basic plane are left out of what is signed.',
    message((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, ''))),
  anyText('latin-1', 'devious', 'Letters beyond ASCII are signed in another encoding.',
    message((text) => Buffer.from(text, 'utf8').toString('latin1'))),
  unknownWallet('unknown-400', 'blunt', 'An unknown wallet is answered with 400.', restatedRefusal(404, 400, () => true)),
  unknownWallet('unknown-signs', 'subtle', 'For an unknown wallet another one signs.', service('signing', ({ sign }) => ({
    sign: (project, wallet, body) =>
      sign(project, wallet, body).catch((error: unknown) => {
        if (error instanceof Refusal && error.status === 404) return { signedMessage: `0x${'ab'.repeat(65)}` }
        throw error
      }),
  }))),
  unknownWallet('unknown-bare-400', 'devious', 'An unknown wallet without 0x is answered with 400.',
    restatedRefusal(404, 400, (wallet) => !wallet.includes(':0x'))),
  noMessage('nothing-signed', 'blunt', 'No message is the empty message.',
    mended((wallet, body) => [wallet, 'message' in body ? body : { message: '' }])),
  noMessage('nothing-404', 'subtle', 'No message is answered with 404.', restatedRefusal(400, 404, (_, body) => body.message === undefined)),
  noMessage('text-signed', 'devious', 'The message may stand in the field text.',
    mended((wallet, body) => [wallet, body.message === undefined && body.text !== undefined ? { message: body.text } : body])),
  noText('number-signed', 'blunt', 'A number is signed as text.',
    mended((wallet, body) => [wallet, typeof body.message === 'number' ? { message: String(body.message) } : body])),
  noText('null-signed', 'subtle', 'null is signed as the empty message.',
    mended((wallet, body) => [wallet, body.message === null ? { message: '' } : body])),
  noText('array-signed', 'subtle', 'An array is signed as its parts joined.',
    mended((wallet, body) => [wallet, Array.isArray(body.message) && body.message.length > 0 ? { message: body.message.join() } : body])),
  noText('object-signed', 'subtle', 'An object is signed as JSON.',
    mended((wallet, body) => [wallet, typeof body.message === 'object' && body.message !== null && !Array.isArray(body.message) ? { message: JSON.stringify(body.message) } : body])),
  bare('without-0x-unknown', 'blunt', 'An address without 0x is not found.', refused((wallet) => !wallet.includes(':0x'), 404)),
  bare('without-0x-malformed', 'subtle', 'An address without 0x is malformed.', refused((wallet) => !wallet.includes(':0x'))),
  malformed('address-cut', 'subtle', 'What follows forty digits of an address is ignored.', address((text) => text.slice(0, text.startsWith('0x') ? 42 : 40))),
  malformed('address-searched', 'subtle', 'Forty digits anywhere in an address are the address.',
    address((text) => /[0-9a-f]{40}/i.exec(text)?.[0] ?? text)),
  malformed('address-padded', 'devious', 'A short address is another wallet, and signs.',
    service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) =>
        /:(0x)?[0-9a-f]{39}$/i.test(wallet) ? { signedMessage: `0x${'cd'.repeat(65)}` } : sign(project, wallet, body),
    }))),
  malformed('address-blank-dropped', 'devious', 'Blanks in an address are dropped.', address((text) => text.replaceAll(' ', ''))),
  malformed('address-crashes', 'subtle', 'A malformed address is a server error.', service('signing', ({ sign }) => ({
    sign: async (project, wallet, body) => {
      if (!/:(0x)?[0-9a-f]{40}$/i.test(wallet)) throw new Error('not an address')
      return sign(project, wallet, body)
    },
  }))),
  walletAddress('address-is-public-key', 'blunt', 'A wallet is told by its uncompressed public key.',
    toldAddress((text) => `0x04${text.slice(2)}${text.slice(2)}${text.slice(2)}${'0'.repeat(8)}`)),
  walletAddress('address-with-chain', 'blunt', 'A wallet is told by chain id and address.', toldAddress((text) => `eip155:80002:${text}`)),
  walletAddress('address-of-email-short', 'devious', 'Zeros at the front of the address of an e-mail wallet are dropped.',
    toldAddress((text) => `0x${text.slice(4)}`, (body) => body.email !== undefined)),
  bothKinds('not-for-email', 'subtle', 'Wallets of e-mail addresses cannot sign.', notForEmail),
  chains('not-on-skale', 'subtle', 'Signing does not know one chain.', refused((wallet) => wallet.startsWith('skale-nebula-testnet:'))),
  chains('only-on-polygon', 'blunt', 'Signing knows the chains of Polygon alone.', refused((wallet) => !wallet.startsWith('polygon'))),
  chains('not-on-zkyoto', 'devious', 'Signing has the chains of collections only.', refused((wallet) => /^(astar-zkevm|soneium|zkyoto):/.test(wallet))),
  chains('not-on-soneium-test', 'subtle', 'Signing does not know the name that is longest.', refused((wallet) => wallet.startsWith('soneium-minato-testnet:'), 404)),
  unknownChain('chain-by-default', 'blunt', 'An unknown chain is the default one.',
    mended((wallet, body) => [known(wallet.split(':')[0]) ? wallet : `polygon-amoy:${wallet.split(':').slice(1).join(':')}`, body])),
  unknownChain('unknown-chain-404', 'subtle', 'An unknown chain is answered as an unknown wallet.',
    restatedRefusal(400, 404, (wallet) => !known(wallet.split(':')[0]))),
  unknownChain('chain-by-prefix', 'devious', 'A chain is known by the beginning of its name.',
    mended((wallet, body) => [wallet.replace(/^polygon-amoy[^:]+:/, 'polygon-amoy:').replace(/^polygon[^-:]+:|^polygon-nowhere:/, 'polygon-amoy:'), body])),
  unknownChain('chain-looked-up-in-object', 'devious', 'The name of a property of every object is a chain.',
    mended((wallet, body) => [wallet.replace(/^(constructor|toString|__proto__|hasOwnProperty):/, 'polygon-amoy:'), body])),
]

/** Parts whose signatures depend on wallet and message alone. */
function remembered(parts: Parts): Partial<Parts> {
  const signed = new Map<string, { readonly signedMessage: string }>()
  const { signing } = service('signing', ({ sign }) => ({
    sign: async (project, wallet, body) => {
      const key = JSON.stringify([project, wallet, body])
      const kept = signed.get(key) ?? (await sign(project, wallet, body))
      signed.set(key, kept)
      return kept
    },
  }))(parts).services
  return { services: { ...parts.services, signing } }
}
