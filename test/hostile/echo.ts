import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Ways in which a secret comes back; each gives one text or several. */
export const echoes: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => secret,
  'URL-encoded': (secret) => percent(secret, (hex) => hex.toUpperCase()),
  'URL-encoded, small hex': (secret) => percent(secret, (hex) => hex.toLowerCase()),
  'URL-encoded twice': (secret) => percent(secret, (hex) => hex).replaceAll('%', '%25'),
  'JSON-escaped': (secret) =>
    [...secret].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'base64 at offset 0': (secret) => Buffer.from(secret).toString('base64'),
  'base64 at offset 1': (secret) => Buffer.from(`"${secret}" is wrong`).toString('base64'),
  'base64 at offset 2': (secret) => Buffer.from(`: ${secret}`).toString('base64'),
  'base64 for URLs': (secret) => Buffer.from(`u:${secret}?>`).toString('base64url'),
  capitals: (secret) => secret.toUpperCase(),
  'small letters': (secret) => secret.toLowerCase(),
  'first eight': (secret) => secret.slice(0, 8),
  'last nine': (secret) => `…${secret.slice(-9)}`,
  'cut in the middle': (secret) => `${secret.slice(0, 11)} ${secret.slice(11)}`,
  changed: (secret) => `${secret.slice(0, -1)}_`,
  'in a JSON text': (secret) => JSON.stringify(JSON.stringify({ key: secret })),
  'in HTML': (secret) => `<b>&#x${secret.charCodeAt(0).toString(16)};${secret.slice(1)}</b>`,
}

const percent = (text: string, spelt: (hex: string) => string): string =>
  [...text].map((one) => `%${spelt(one.charCodeAt(0).toString(16))}`).join('')

/**
 * Stands before an implementation and puts secrets into every string of every answer, and into its headers: another
 * secret in another way each time. Every seventh answer is plain text, every ninth a long one.
 */
export async function echoing(
  target: string,
  secrets: readonly string[],
): Promise<{ url: string; server: Server; orderSecrets: Set<string> }> {
  const ways = Object.values(echoes)
  const { port } = new URL(target)
  let turn = 0
  const orderSecrets = new Set<string>()
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const on = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        turn += 1
        const secret = secrets[turn % secrets.length] ?? ''
        const echo = ways[Math.floor(turn / secrets.length) % ways.length]?.(secret) ?? ''
        const text = Buffer.concat(chunks).toString()
        for (const [, one = ''] of text.matchAll(/"clientSecret":"([^"]+)/g)) orderSecrets.add(one)
        const said = turn % 7 === 0 ? `no, not with ${echo}!` : turn % 9 === 0 ? long(text, echo) : withEcho(text, echo)
        answer.writeHead(response.statusCode ?? 500, {
          'content-type': response.headers['content-type'] ?? 'text/plain',
          'x-asked-with': encodeURIComponent(echo),
          [`x-${secret}`]: 'name',
        })
        answer.end(response.statusCode === 204 ? undefined : said)
      })
    })
    asked.pipe(on)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, orderSecrets }
}

/** Longer than what is written of a body, with the echo where it is cut. */
const long = (text: string, echo: string): string => `${' '.repeat(16 * 1024 - 12)}${echo} ${text} ${echo.repeat(300)}`

function withEcho(text: string, echo: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (name, value) =>
      typeof value === 'string' && !['chain', 'id'].includes(name) ? `${value} ${echo}` : value,
    )
  } catch {
    return `${text} ${echo}`
  }
}
