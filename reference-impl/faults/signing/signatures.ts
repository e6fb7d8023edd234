import type { Parts, Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { aMoment, breaking, edge, fieldsOf, requestTo, service } from '../seams.ts'
import { foreignKey, message, notForEmail, refused, signature, signedAs } from './seams.ts'

/** Signatures are kept by their message alone, and shown again where that is such a one. */
const keptByMessage =
  (isShown: (wallet: string, text: string) => boolean): Wrap =>
  (parts) => {
    const signed = new Map<string, Awaited<ReturnType<Parts['services']['signing']['sign']>>>()
    return service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) => {
        const text = String(body.message)
        const own = await sign(project, wallet, body)
        const kept = signed.get(text) ?? own
        signed.set(text, kept)
        return isShown(wallet, text) ? kept : own
      },
    }))(parts)
  }

/** Signatures of another form, text or key. */
export const signatureFaults: readonly Fault[] = [
  {
    id: 'sign-crossing-first-message',
    breaks: ['SIGN-02'],
    difficulty: 'devious',
    says: 'Who signs while the wallet is at it gets the signature that is under way.',
    wrap: (parts) => {
      const under = new Map<string, Promise<{ readonly signedMessage: string }>>()
      return service('signing', ({ sign }) => ({
        sign: async (project, wallet, body) => {
          const key = `${project} ${wallet}`
          const known = under.get(key)
          if (known) return known
          const own = aMoment().then(() => sign(project, wallet, body))
          under.set(key, own)
          return own.finally(() => under.delete(key))
        },
      }))(parts)
    },
  },
  {
    id: 'sign-base64',
    breaks: ['SIGN-01'],
    difficulty: 'blunt',
    says: 'The signature is written in base64.',
    wrap: signature((signed) => ({ signedMessage: Buffer.from(signed.slice(2), 'hex').toString('base64') })),
  },
  {
    id: 'sign-noughts-not-written',
    breaks: ['SIGN-01'],
    difficulty: 'devious',
    says: 'The parts of the signature are written as numbers, without the noughts in front.',
    wrap: signature((signed) => ({
      signedMessage: `${signed.slice(0, 130)}${(Number.parseInt(signed.slice(130), 16) % 27).toString(16)}`,
    })),
  },
  {
    id: 'sign-field-signature',
    breaks: ['SIGN-01', 'SIGN-08', 'CHAIN-06'],
    difficulty: 'blunt',
    says: 'The signature stands in the field signature.',
    wrap: signature((signed) => ({ signature: signed })),
  },
  {
    id: 'sign-object',
    breaks: ['SIGN-01', 'SIGN-08', 'CHAIN-06'],
    difficulty: 'subtle',
    says: 'The signature is split into its parts.',
    wrap: signature((signed) => ({ signedMessage: { r: signed.slice(0, 66), s: `0x${signed.slice(66, 130)}` } })),
  },
  {
    id: 'sign-answered-201',
    breaks: ['SIGN-01', 'SIGN-11', 'CHAIN-06'],
    difficulty: 'subtle',
    says: 'A signature is answered with 201.',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      if (!requestTo('POST', /\/signMessage$/)(request) || response.status !== 200) return response
      return new Response(await response.text(), { status: 201, headers: response.headers })
    }),
  },
  {
    id: 'sign-third-without-0x-digit',
    breaks: ['SIGN-01', 'SIGN-08', 'SIGN-04', 'SIGN-03'],
    difficulty: 'devious',
    says: 'Each third signature ends in a letter that is no hex digit.',
    wrap: (parts) => {
      let count = 0
      return signature((signed) => ({ signedMessage: ++count % 3 === 0 ? `${signed.slice(0, -1)}g` : signed }))(parts)
    },
  },
  {
    id: 'sign-nothing-over-nothing',
    breaks: ['SIGN-01'],
    difficulty: 'devious',
    says: 'An empty message is answered with a signature of null.',
    wrap: service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) => {
        const signed = await sign(project, wallet, body)
        return body.message === '' ? ({ signedMessage: null } as unknown as typeof signed) : signed
      },
    })),
  },
  {
    id: 'sign-constant',
    breaks: ['SIGN-02'],
    difficulty: 'blunt',
    says: 'The signature of a wallet is always the same.',
    wrap: (parts) => {
      const first = new Map<string, { readonly signedMessage: string }>()
      return service('signing', ({ sign }) => ({
        sign: async (project, wallet, body) => {
          const signed = await sign(project, wallet, body)
          const kept = first.get(wallet) ?? signed
          first.set(wallet, kept)
          return kept
        },
      }))(parts)
    },
  },
  {
    id: 'sign-cut-at-64',
    breaks: ['SIGN-02'],
    difficulty: 'subtle',
    says: 'Messages are cut after 64 characters.',
    wrap: signedAs((text) => text.slice(0, 64)),
  },
  {
    id: 'sign-cut-at-1024',
    breaks: ['SIGN-02'],
    difficulty: 'devious',
    says: 'Messages are cut after 1024 characters.',
    wrap: signedAs((text) => text.slice(0, 1024)),
  },
  {
    id: 'sign-trimmed',
    breaks: ['SIGN-02'],
    difficulty: 'subtle',
    says: 'Blanks around a message are not signed.',
    wrap: signedAs((text) => text.trim()),
  },
  {
    id: 'sign-low-bytes',
    breaks: ['SIGN-02'],
    difficulty: 'devious',
    says: 'Of each UTF-16 unit of a message the low byte is signed.',
    wrap: signedAs((text) => Buffer.from(text, 'latin1').toString('latin1')),
  },
  {
    id: 'sign-compatibility-forms',
    breaks: ['SIGN-02'],
    difficulty: 'devious',
    says: 'Messages are signed in the compatibility form of Unicode.',
    wrap: signedAs((text) => text.normalize('NFKC')),
  },
  {
    id: 'sign-lower-case',
    breaks: ['SIGN-02'],
    difficulty: 'subtle',
    says: 'Messages are signed in lower case.',
    wrap: signedAs((text) => text.toLowerCase()),
  },
  {
    id: 'sign-symbols-lost',
    breaks: ['SIGN-02'],
    difficulty: 'subtle',
    says: 'Letters beyond Latin-1 are signed as question marks.',
    wrap: signedAs((text) => text.replaceAll(/[^\n-\xff]/g, '?')),
  },
  {
    id: 'sign-blanks-collapsed',
    breaks: ['SIGN-02'],
    difficulty: 'devious',
    says: 'Several blanks are signed as one.',
    wrap: signedAs((text) => text.replaceAll(/ +/g, ' ')),
  },
  {
    id: 'sign-line-ends-changed',
    breaks: ['SIGN-02'],
    difficulty: 'devious',
    says: 'Line ends are changed before signing.',
    wrap: signedAs((text) => text.replaceAll('\r\n', '\n')),
  },
  {
    id: 'sign-decoded',
    breaks: ['SIGN-02'],
    difficulty: 'devious',
    says: 'Percent sequences are decoded before signing.',
    wrap: signedAs((text) => text.replaceAll(/%[0-7]\d/g, (one) => decodeURIComponent(one))),
  },
  {
    id: 'sign-first-key-for-all',
    breaks: ['SIGN-03', 'SIGN-05'],
    difficulty: 'blunt',
    says: 'All wallets sign with the key of the first.',
    wrap: foreignKey('first'),
  },
  {
    id: 'sign-key-of-the-first-on-its-chain',
    breaks: ['SIGN-03'],
    difficulty: 'devious',
    says: 'On other EVM chains than Polygon, all wallets sign with the key of the first that did.',
    wrap: (parts) => {
      const first = new Map<string, string>()
      return service('signing', ({ sign }) => ({
        sign: async (project, wallet, body) => {
          const signed = await sign(project, wallet, body)
          const [chain = ''] = wallet.split(':')
          if (chain.startsWith('polygon')) return signed
          const one = first.get(`${project} ${chain}`) ?? wallet
          first.set(`${project} ${chain}`, one)
          return one === wallet ? signed : sign(project, one, body)
        },
      }))(parts)
    },
  },
  {
    id: 'sign-key-of-the-last',
    breaks: ['SIGN-03'],
    difficulty: 'devious',
    says: 'Requests at one moment sign with the key of the last one.',
    wrap: foreignKey('last'),
  },
  {
    id: 'sign-ascii-only',
    breaks: ['SIGN-04'],
    difficulty: 'blunt',
    says: 'A message beyond ASCII is refused.',
    wrap: refused((_, body) => /[^\n-~]/.test(String(body.message))),
  },
  {
    id: 'sign-short-only',
    breaks: ['SIGN-13'],
    difficulty: 'subtle',
    says: 'A message of more than 1000 characters is refused.',
    wrap: refused((_, body) => String(body.message).length > 1000),
  },
  {
    id: 'sign-long-broken',
    breaks: ['ERR-12', 'SIGN-13'],
    difficulty: 'devious',
    says: 'A message of more than 900 characters is a server error.',
    wrap: breaking(requestTo('POST', /\/signMessage$/), (body) => String(fieldsOf(body).message).length > 900),
  },
  {
    id: 'sign-no-line-ends',
    breaks: ['SIGN-04'],
    difficulty: 'subtle',
    says: 'A message of several lines is refused.',
    wrap: refused((_, body) => String(body.message).includes('\n')),
  },
  {
    id: 'sign-no-zero',
    breaks: ['SIGN-04'],
    difficulty: 'devious',
    says: 'The message 0 is taken for none.',
    wrap: refused((_, body) => body.message === '0'),
  },
  {
    id: 'sign-emoji-lost',
    breaks: ['SIGN-04'],
    difficulty: 'devious',
    says: 'Letters beyond the basic plane are left out of what is signed.',
    wrap: message((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '')),
  },
  {
    id: 'sign-latin-1',
    breaks: ['SIGN-04'],
    difficulty: 'devious',
    says: 'Letters beyond ASCII are signed in another encoding.',
    wrap: message((text) => Buffer.from(text, 'utf-8').toString('latin1')),
  },
  {
    id: 'sign-not-for-email',
    breaks: ['SIGN-11', 'SIGN-01', 'CHAIN-06'],
    difficulty: 'subtle',
    says: 'Wallets of e-mail addresses cannot sign.',
    wrap: notForEmail,
  },
  {
    id: 'sign-email-users-share-a-cache',
    breaks: ['SIGN-03'],
    difficulty: 'devious',
    says: 'Signatures for e-mail users are cached by their text.',
    wrap: (parts) => {
      const ofEmail = new Set<string>()
      const seen = service('wallets', ({ create }) => ({
        create: async (project, body) => {
          const answer = await create(project, body)
          if (body.email !== undefined) ofEmail.add(answer.wallet.publicKey.toLowerCase())
          return answer
        },
      }))(parts)
      return keptByMessage((wallet) => ofEmail.has(wallet.split(':')[1]?.toLowerCase() ?? ''))(seen)
    },
  },
  {
    id: 'sign-long-message-once',
    breaks: ['SIGN-03'],
    difficulty: 'devious',
    says: 'Signatures of long messages are kept by the message alone.',
    wrap: keptByMessage((_, text) => text.length > 64),
  },
  {
    id: 'sign-elsewhere-with-one-key',
    breaks: ['SIGN-03', 'SIGN-02'],
    difficulty: 'devious',
    says: 'On all chains but polygon, every wallet has the signature of the first.',
    wrap: (parts) => {
      let first: string | undefined
      return service('signing', ({ sign }) => ({
        sign: async (project, wallet, body) => {
          const { signedMessage } = await sign(project, wallet, body)
          if (wallet.startsWith('polygon')) return { signedMessage }
          first ??= signedMessage
          return { signedMessage: first }
        },
      }))(parts)
    },
  },
]
