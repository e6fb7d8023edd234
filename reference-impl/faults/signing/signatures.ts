import type { Parts } from '../../parts.ts'
import { alsoBreaks, type Fault } from '../fault.ts'
import { edge, requestTo, service } from '../seams.ts'
import {
  anyText,
  bothKinds,
  foreignKey,
  form,
  message,
  notForEmail,
  overMessage,
  ownKey,
  refused,
  remembered,
  signature,
} from './seams.ts'

/** Signatures of another form, text or key. */
export const signatureFaults: readonly Fault[] = [
  form(
    'base64',
    'blunt',
    'The signature is written in base64.',
    signature((signed) => ({ signedMessage: Buffer.from(signed.slice(2), 'hex').toString('base64') })),
  ),
  alsoBreaks(
    ['SIGN-08'],
    form(
      'field-signature',
      'blunt',
      'The signature stands in the field signature.',
      signature((signed) => ({ signature: signed })),
    ),
  ),
  alsoBreaks(
    ['SIGN-08'],
    form(
      'object',
      'subtle',
      'The signature is split into its parts.',
      signature((signed) => ({ signedMessage: { r: signed.slice(0, 66), s: `0x${signed.slice(66, 130)}` } })),
    ),
  ),
  alsoBreaks(
    ['SIGN-11'],
    form(
      'answered-201',
      'subtle',
      'A signature is answered with 201.',
      edge(async (request, next) => {
        const response = await next(request)
        if (!requestTo('POST', /\/signMessage$/)(request) || response.status !== 200) return response
        return new Response(await response.text(), { status: 201, headers: response.headers })
      }),
    ),
  ),
  alsoBreaks(
    ['SIGN-08', 'SIGN-04'],
    form(
      'third-without-0x-digit',
      'devious',
      'Each third signature ends in a letter that is no hex digit.',
      (parts) => {
        let count = 0
        return signature((signed) => ({ signedMessage: ++count % 3 === 0 ? `${signed.slice(0, -1)}g` : signed }))(parts)
      },
    ),
  ),
  form(
    'nothing-over-nothing',
    'devious',
    'An empty message is answered with a signature of null.',
    service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) => {
        const signed = await sign(project, wallet, body)
        return body.message === '' ? ({ signedMessage: null } as unknown as typeof signed) : signed
      },
    })),
  ),
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
  ...(
    [
      ['cut-at-64', 'subtle', 'Messages are cut after 64 characters.', (text: string) => text.slice(0, 64)],
      ['cut-at-1024', 'devious', 'Messages are cut after 1024 characters.', (text: string) => text.slice(0, 1024)],
      ['trimmed', 'subtle', 'Blanks around a message are not signed.', (text: string) => text.trim()],
      ['lower-case', 'subtle', 'Messages are signed in lower case.', (text: string) => text.toLowerCase()],
      [
        'symbols-lost',
        'subtle',
        'Letters beyond Latin-1 are signed as question marks.',
        (text: string) => text.replaceAll(/[^\n-\xff]/g, '?'),
      ],
      [
        'blanks-collapsed',
        'devious',
        'Several blanks are signed as one.',
        (text: string) => text.replaceAll(/ +/g, ' '),
      ],
      [
        'line-ends-changed',
        'devious',
        'Line ends are changed before signing.',
        (text: string) => text.replaceAll('\r\n', '\n'),
      ],
      [
        'decoded',
        'devious',
        'Percent sequences are decoded before signing.',
        (text: string) => text.replaceAll(/%[0-7]\d/g, (one) => decodeURIComponent(one)),
      ],
    ] as const
  ).map(([id, difficulty, says, change]) =>
    // A signature with fresh randomness would hide that two messages are one: the scheme is another one then.
    ({
      ...overMessage(id, difficulty, says, message(change)),
      wrap: (parts: Parts) => message(change)({ ...parts, ...remembered(parts) }),
    }),
  ),
  ownKey('first-key-for-all', 'blunt', 'All wallets sign with the key of the first.', foreignKey('first')),
  ownKey('key-of-the-last', 'devious', 'Requests at one moment sign with the key of the last one.', foreignKey('last')),
  anyText(
    'ascii-only',
    'blunt',
    'A message beyond ASCII is refused.',
    refused((_, body) => /[^\n-~]/.test(String(body.message))),
  ),
  anyText(
    'short-only',
    'subtle',
    'A message of more than 1000 characters is refused.',
    refused((_, body) => String(body.message).length > 1000),
  ),
  anyText(
    'no-line-ends',
    'subtle',
    'A message of several lines is refused.',
    refused((_, body) => String(body.message).includes('\n')),
  ),
  anyText(
    'no-zero',
    'devious',
    'The message 0 is taken for none.',
    refused((_, body) => body.message === '0'),
  ),
  anyText(
    'emoji-lost',
    'devious',
    'Letters beyond the basic plane are left out of what is signed.',
    message((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '')),
  ),
  anyText(
    'latin-1',
    'devious',
    'Letters beyond ASCII are signed in another encoding.',
    message((text) => Buffer.from(text, 'utf8').toString('latin1')),
  ),
  alsoBreaks(
    ['SIGN-01'],
    bothKinds('not-for-email', 'subtle', 'Wallets of e-mail addresses cannot sign.', notForEmail),
  ),
  ownKey('email-users-share-a-cache', 'devious', 'Signatures for e-mail users are cached by their text.', (parts) => {
    const ofEmail = new Set<string>()
    const signed = new Map<string, Awaited<ReturnType<Parts['services']['signing']['sign']>>>()
    const seen = service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const answer = await create(project, body)
        if (body.email !== undefined) ofEmail.add(answer.wallet.publicKey.toLowerCase())
        return answer
      },
    }))(parts)
    return service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) => {
        const text = String(body.message)
        const own = await sign(project, wallet, body)
        const kept = signed.get(text) ?? own
        signed.set(text, kept)
        return ofEmail.has(wallet.split(':')[1]?.toLowerCase() ?? '') ? kept : own
      },
    }))(seen)
  }),
]
