import { gzipSync } from 'node:zlib'
import type { Change, Passing } from '../gateway.ts'
import { deep, nth, over, replace, type Scenario } from './scenario.ts'

const json = (passing: Passing): unknown => {
  try {
    return JSON.parse(passing.body.toString())
  } catch {
    return undefined
  }
}

const everyString =
  (change: (text: string, name: string) => string): Change =>
  (passing) => {
    const value = json(passing)
    if (value !== undefined) {
      const text = JSON.stringify(value, (name, one) => (typeof one === 'string' ? change(one, name) : one))
      passing.body = Buffer.from(text)
    }
    return undefined
  }

const lists: Record<string, (path: string) => boolean> = {
  collections: (path) => /\/collections\/$/.test(path),
  tokens: (path) => path.includes('/nfts?') || path.endsWith('/nfts'),
}

const bomb = gzipSync(Buffer.from(`[${'{},'.repeat(20_000_000)}{}]`))

const token = (id: string) => ({
  chain: 'polygon-amoy',
  contractAddress: `0x${'a'.repeat(40)}`,
  tokenId: id,
  locator: `polygon-amoy:0x${'a'.repeat(40)}:${id}`,
  tokenStandard: 'ERC-721',
  metadata: { name: 'x', description: 'y', image: 'https://example.com/z.png', attributes: [], collection: {} },
})

/** Answers that are wrong, and made to break who reads them. */
export const wrong: readonly Scenario[] = [
  {
    id: 'a bomb of 60 MB of {}',
    open: over(
      nth(5, (passing) => {
        passing.headers['content-encoding'] = 'gzip'
        passing.body = bomb
        return undefined
      }),
    ),
    ends: 'judged',
  },
  { id: '100,000 levels', open: over(nth(4, (passing) => replace(passing, deep(100_000)))), ends: 'judged' },
  {
    id: 'a list of a million entries',
    open: over((passing) =>
      passing.method === 'GET' && lists.collections?.(passing.path)
        ? replace(passing, `{"results":[${'{},'.repeat(999_999)}{}]}`)
        : undefined,
    ),
    ends: 'judged',
  },
  {
    id: 'a list whose every page is full',
    open: over((passing) => {
      if (passing.method !== 'GET' || !lists.tokens?.(passing.path)) return undefined
      const page = Array.from({ length: 20 }, (_, i) => token(`${passing.turn}${i}`))
      return replace(passing, JSON.stringify(page))
    }),
    ends: 'judged',
  },
  {
    id: 'ids of 1 MB',
    open: over((passing) => {
      const text = passing.body.toString()
      passing.body = Buffer.from(text.replace(/"(id|publicKey)":"/, (name) => name + 'x'.repeat(1 << 20)))
      return undefined
    }),
    ends: 'judged',
  },
  {
    id: 'ids with slashes, dots, quotes and line breaks',
    open: over(
      everyString((text, name) => (name === 'id' ? `../../${text}"'\r\nX-Evil: 1\r\n\r\n$(id)\`id\`?#` : text)),
    ),
    ends: 'judged',
  },
  {
    id: 'ids with lone surrogates',
    open: over((passing) => {
      passing.body = Buffer.from(
        passing.body.toString().replaceAll(/"(id|publicKey|contractAddress)":"/g, '"$1":"\\ud800'),
      )
      return undefined
    }),
    ends: 'judged',
  },
  {
    id: 'strings that are HTML, ANSI, shell, XML and CI commands',
    open: over(
      everyString(
        (text) => `${text}</script><script>alert(1)</script>\u001b[31m]]>\n::error::x\n$(reboot)'\u202e\uFFFE`,
      ),
    ),
    ends: 'judged',
  },
  {
    id: 'every value of another type',
    open: over((passing) => replace(passing, passing.body.toString().replaceAll(/":"[^"]*"/g, '":[1e999,null,{}]'))),
    ends: 'judged',
  },
  {
    id: 'refusals of 5 MB',
    open: over((passing) =>
      passing.status < 400 ? undefined : replace(passing, JSON.stringify('no '.repeat(1_700_000))),
    ),
    ends: 'judged',
  },
  {
    id: 'a header of 60 KB, and one of no characters',
    open: over((passing) => {
      passing.headers['x-long'] = 'y'.repeat(60_000)
      passing.headers['retry-after'] = ''
      return undefined
    }),
    ends: 'conforming',
  },
  {
    id: 'an answer nobody asked for behind each',
    open: over(({ socket, status, body }) => {
      const one = `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
      if (!socket.destroyed)
        socket.write(Buffer.concat([Buffer.from(one), body, Buffer.from('HTTP/1.1 200 OK\r\n\r\n[]')]))
      return false
    }),
    ends: 'judged',
  },
  {
    id: 'says gzip, sends none',
    open: over(
      nth(6, (passing) => {
        passing.headers['content-encoding'] = 'gzip'
        return undefined
      }),
    ),
    ends: 'judged',
  },
  {
    id: 'UTF-16',
    open: over((passing) => {
      passing.body = Buffer.from(passing.body.toString(), 'utf16le')
      return undefined
    }),
    ends: 'judged',
  },
  {
    id: 'falls silent in the middle',
    open: over(({ turn }) => (turn > 20 ? false : undefined)),
    ends: 'unanswered',
    // Many, of which none comes to its end before.
    cases: [
      'wallets/lookup',
      'wallets/user-id-gets-one-wallet',
      'collections/create',
      'collections/list',
      'minting/record',
      'minting/repeats',
      'batch/of-one',
      'batch/repeats',
      'limits/supply',
      'errors/create-wallet',
    ],
    because: /in a row got no complete answer/,
  },
]
