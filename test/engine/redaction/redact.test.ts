import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { exchangeEnded, openExchangeFile } from '../../../src/engine/evidence/exchange-file.ts'
import { scriptOf } from '../../../src/engine/evidence/script.ts'
import { redactExchange } from '../../../src/engine/redaction/redact.ts'
import { Secrets } from '../../../src/engine/redaction/secrets.ts'
import type { Exchange } from '../../../src/engine/transport/exchange.ts'
import { secretPlaces } from '../../interface/opened.ts'

const full = 'sk/full+"0123456789'
const secrets = () =>
  new Secrets({ full, 'lacking.nfts.create': 'sk_lack_0123456789', otherProject: 'sk_b_0123456789' }, secretPlaces)

interface Parts {
  readonly seq?: number
  readonly url?: string
  readonly key?: string
  readonly body?: string
  readonly text?: string
  readonly headers?: Record<string, string>
}

function exchange({ seq = 1, url = 'http://x/', key = full, body, text = '', headers = {} }: Parts): Exchange {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {}
  return {
    seq,
    caseId: 'c',
    operation: 'POST /2022-06-09/orders',
    durationMs: 1,
    startedAt: '',
    retries: 0,
    request: { method: 'POST', url, headers: { 'x-api-key': key, 'content-type': 'application/json' }, body },
    response: { status: 200, headers, text, json },
  }
}

describe('redactExchange', () => {
  const escaped = [...full].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  test.each([
    ['the header', {}],
    ['the URL', { url: `http://x/?key=${encodeURIComponent(full)}` }],
    ['an echo in JSON', { text: JSON.stringify({ echo: { full: [full] } }) }],
    ['an echo in JSON, slashes escaped', { text: JSON.stringify({ full }).replaceAll('/', '\\/') }],
    ['an echo in JSON, all escaped', { text: `{"a":"${escaped}"}` }],
    ['an echo in text', { text: `unknown key ${full}!` }],
    ['a response header', { headers: { 'x-key': `Key ${full}` } }],
    ['a body', { body: JSON.stringify({ full }) }],
    ['the place where a long body is cut', { text: 'x'.repeat(16 * 1024 - 5) + full + 'x'.repeat(9000) }],
    ['the end of what is read of a long body', { text: 'x'.repeat(20 * 1024 - 5) + full + 'x'.repeat(9000) }],
  ])('takes a key out of %s', (_, parts) => {
    const written = JSON.stringify(redactExchange(exchange(parts), secrets()).exchange)
    expect(written).not.toContain(full)
    expect(written).not.toContain('full+')
    expect(written).not.toContain('0123456')
    expect(written).not.toContain(escaped.slice(0, 30).replaceAll('\\', '\\\\'))
  })

  test.each([
    [full, '$CONFORMINT_API_KEY'],
    ['sk_lack_0123456789', '$KEY_NO_NFTS_CREATE'],
    ['sk_b_0123456789', '$KEY_B'],
    ['unheard-of', 'unheard-of'],
    ['', ''],
    // All but the last character of a real key is nearly the key.
    [full.slice(0, -1), '<redacted>'],
  ])('writes the key header %j as %j', (key, shown) => {
    expect(redactExchange(exchange({ key }), secrets()).exchange.request.headers['x-api-key']).toBe(shown)
  })

  test.each([
    ['{"order":{},"clientSecret":"cs_abcdef.123"}'],
    ['{"deep":[{"clientSecret" : "cs_abcdef.123"}]}'],
    ['{"text":"{\\"clientSecret\\":\\"cs_abcdef.123\\"}"}'],
    ['<a>clientSecret=cs_abcdef.123&x=1</a>'],
    ['{"clientSecret":"cs_abcdef.123","url":"https://pay/cs_abcdef.123?x"}'],
    ['{"clientSecret":{"value":"cs_abcdef.123"}}'],
  ])('takes the clientSecret out of %s, and out of what follows', (text) => {
    const known = secrets()
    expect(redactExchange(exchange({ text }), known).exchange.response.text).not.toContain('cs_abcdef')
    const later = exchange({ url: 'http://x/orders?s=cs_abcdef.123', headers: { 'set-cookie': 'id=1' } })
    expect(redactExchange(later, known).exchange).toMatchObject({
      request: { url: 'http://x/orders?s=<redacted>' },
      response: { headers: { 'set-cookie': '<redacted>' } },
    })
    expect(known.text('it was cs_abcdef.123, or so')).toBe('it was <redacted>, or so')
    expect(known.value({ a: ['cs_abcdef.123'], clientSecret: 'short' })).toEqual({
      a: ['<redacted>'],
      clientSecret: '<redacted>',
    })
  })

  test('leaves the rest as it is, and says what it cuts', () => {
    const text = '{"a":"ü \\n","clientSecretary":"x"}'
    expect(redactExchange(exchange({ text }), secrets()).exchange.response.text).toBe(text)
    const long = redactExchange(exchange({ text: JSON.stringify('y'.repeat(100_000)) }), secrets()).exchange.response
    expect(long.text.length).toBeLessThan(16_500)
    expect(long.text).toContain('100002 characters in all')
  })
})

test('a script that would need a key which is not written down says so, and ends as one that cannot tell', () => {
  const setting = { baseUrl: 'http://x', runId: '', title: "it's", statusOnly: true }
  const one = exchange({ text: '{}' })
  const hidden = { ...one, request: { ...one.request, headers: { 'x-api-key': '<redacted>' } } }
  const { status, stderr } = spawnSync('sh', ['-c', scriptOf([hidden], setting).join('\n')], { encoding: 'utf8' })
  expect(stderr).toContain('conformint replay repeats')
  expect(status).toBe(3)
})

test('a script survives a shell, with the key from the environment', () => {
  const body = JSON.stringify({ text: `it's $HOME \`id\` "!" \\ \n ü`, more: '%s' })
  const url = "http://x/a%2Fb/..;!$(id)?q='[1-3]'{a,b}"
  const title = "it's $(id) `id`\n; id"
  const setting = { baseUrl: 'http://x', runId: '', title, statusOnly: false }
  const lines = scriptOf(
    [redactExchange(exchange({ url, body, text: 'ANSWER_1\n$(id)' }), secrets()).exchange],
    setting,
  )
  expect(lines.join('\n')).not.toContain(full)
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word" >&9; done; }; ${lines.join('\n')}`
  const words = execFileSync('sh', ['-c', `{ ${script}\n} 9>&1 >/dev/null; true`], {
    env: { CONFORMINT_API_KEY: full, PATH: process.env.PATH },
    encoding: 'utf8',
  }).split('\0')
  expect(words).toEqual([
    '-sS',
    '-g',
    '--path-as-is',
    '-o',
    expect.stringMatching(/b1$/),
    '-w',
    '%{http_code}',
    '-X',
    'POST',
    '-H',
    `x-api-key: ${full}`,
    '-H',
    'content-type: application/json',
    '--data-raw',
    body,
    url,
    '',
  ])
})

test('exchanges are written in the order of their starts, at once where it can be', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformint-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = path.join(directory, 'deep', 'exchanges.ndjson')
  const recorder = openExchangeFile(file)
  const record = (one: Exchange): void => recorder.tell(exchangeEnded(redactExchange(one, secrets()).exchange))
  const seqs = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).seq)
  record(exchange({ seq: 1, text: full }))
  record(exchange({ seq: 3 }))
  expect(seqs()).toEqual([1])
  record(exchange({ seq: 2 }))
  expect(seqs()).toEqual([1, 2, 3])
  for (const seq of [9, 7]) record(exchange({ seq }))
  recorder.close()
  expect(seqs()).toEqual([1, 2, 3, 7, 9])
  expect(readFileSync(file, 'utf8')).not.toContain(full)
})
