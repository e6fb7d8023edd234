import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Transaction } from 'micro-eth-signer'
import { afterAll, describe, expect, test } from 'vitest'
import type { Edge, Parts } from '../../reference-impl/parts.ts'
import { startReference } from '../../reference-impl/server.ts'
import { choicesText, readChoices } from '../../src/cli/serve/choices.ts'
import { readKeys, readState, switchedOn } from '../../src/cli/serve/serve.ts'
import { scopes } from '../../src/interface/roles.ts'
import { packageRoot } from '../../src/package/package-root.ts'

describe('--choice', () => {
  test('takes words, numbers, lists, pairs and nothing', () => {
    expect(
      readChoices([
        'refusedKeyElsewhere=403',
        'orderStatus=201',
        'completedWord=minted=yes',
        'contractFilter=comma,brackets',
        'extraHeaders=x-one:1,x-two:a:b',
        'retryAfterSeconds=none',
        'extraFields=true',
        'perPageMaximum=20',
      ]),
    ).toEqual({
      refusedKeyElsewhere: 403,
      orderStatus: 201,
      completedWord: 'minted=yes',
      contractFilter: ['comma', 'brackets'],
      extraHeaders: { 'x-one': '1', 'x-two': 'a:b' },
      retryAfterSeconds: undefined,
      extraFields: true,
      perPageMaximum: 20,
    })
  })

  test.each([
    ['refusedKeyElsewhere=402', '--choice refusedKeyElsewhere=VALUE: VALUE is 401, or 403.'],
    ['extraFields', '--choice extraFields=VALUE: VALUE is true, or false.'],
    ['perPageMaximum=many', '--choice perPageMaximum=VALUE: VALUE is a whole number.'],
    ['listingOrdr=newest', 'there is no open point "listingOrdr". Did you mean listingOrder? --choices lists them.'],
  ])('%s is refused', (text, message) => {
    expect(() => readChoices([text])).toThrow(message)
  })

  test('--choices tells each point, what it may be and what it is', () => {
    const text = choicesText(80)
    expect(text).toContain('listingOrder  (oldest, or newest, or shuffled; default oldest)\n    Order of listed tokens')
    expect(text).not.toMatch(/default undefined|\n {4}\n/)
  })
})

describe('--key', () => {
  test('takes a key, its project and its scopes', () => {
    expect(
      readKeys(['sk_live_1', 'sk_2=shop', 'sk_3=shop:nfts.create,wallets:nfts.read', 'sk_4:wallets.read']),
    ).toEqual({
      sk_live_1: { project: 'reference', scopes },
      sk_2: { project: 'shop', scopes },
      sk_3: { project: 'shop', scopes: ['nfts.create', 'wallets:nfts.read'] },
      sk_4: { project: 'reference', scopes: ['wallets.read'] },
    })
  })

  test.each([
    [['sk=shop:nfts.creat'], 'there is no scope "nfts.creat". Did you mean nfts.create?'],
    [['sk', 'sk'], 'a key stands there twice'],
    [['=shop'], 'a key is visible ASCII'],
    [['sk='], 'the project has no name'],
  ])('%j is refused, and no message has the key', (texts, message) => {
    expect(() => readKeys(texts)).toThrow(message)
  })
})

test('with cors a page of another origin may ask, be refused, and read why', async () => {
  const server = await startReference({ cors: true })
  try {
    const asked = { origin: 'https://shop.example', 'access-control-request-method': 'PUT' }
    const headers = { ...asked, 'access-control-request-headers': 'x-api-key,content-type' }
    const preflight = await fetch(`${server.url}/v1-alpha1/wallets`, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-api-key,content-type')
    const refused = await fetch(`${server.url}/v1-alpha1/wallets?userId=ada`, { headers: { origin: asked.origin } })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
  } finally {
    await server.close()
  }
})

describe('the payment of an order', () => {
  const key = 'sk_reference_full'
  const order = async (chain: string, more: object) => {
    const server = await startReference({ namespace: 'shop' })
    const send = async (path: string, body: object) => {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    try {
      const payments = { price: '1.5', recipientAddress: `0x${'1'.repeat(40)}`, currency: 'eth' }
      const metadata = { name: 'a', description: 'b', imageUrl: 'https://example.com/c.png', symbol: 'D' }
      const { id } = (await send('/2022-06-09/collections/', { chain: 'polygon-amoy', metadata, payments })) as {
        id: string
      }
      return (await send('/2022-06-09/orders', {
        payment: { method: chain, payerAddress: '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF1a2eWqUo3Q9sXm' },
        lineItems: [{ collectionLocator: `shop:${id}`, callData: { totalPrice: '1.5' } }],
        ...more,
      })) as { order: { payment: { preparation?: { serializedTransaction: string } } } }
    } finally {
      await server.close()
    }
  }
  const recipient = { recipient: { email: 'ada@example.com' } }

  test('on an EVM chain is a transaction that a wallet library reads', async () => {
    const { payment } = (await order('polygon-amoy', recipient)).order
    const read = Transaction.fromHex(payment.preparation?.serializedTransaction ?? '')
    expect(read.type).toBe('eip1559')
    expect(read.raw).toMatchObject({ chainId: 80_002n, value: 1_500_000_000_000_000_000n, gasLimit: 21_000n })
  })

  test('on Solana is a message in base58 with one signer and one instruction', async () => {
    const { base58 } = await import('@scure/base')
    const { payment } = (await order('solana', recipient)).order
    const message = base58.decode(payment.preparation?.serializedTransaction ?? '')
    expect([...message.subarray(0, 4)]).toEqual([1, 0, 1, 3])
    expect(message).toHaveLength(4 + 3 * 32 + 32 + 6 + 12)
  })

  test('goes to an address as well as to a user', async () => {
    const walletAddress = `0x${'ab'.repeat(20)}`
    const answer = (await order('polygon-amoy', { recipient: { walletAddress } })) as never as {
      order: { payment: object; lineItems: { delivery: { recipient: { walletAddress: string; locator: string } } }[] }
    }
    const { locator, walletAddress: shown = '' } = answer.order.lineItems[0]?.delivery.recipient ?? {}
    expect([shown.toLowerCase(), locator]).toEqual([walletAddress, `polygon-amoy:${shown}`])
    expect(answer.order.payment).toHaveProperty('preparation')
    expect(await order('polygon-amoy', { recipient: { walletAddress: 'nowhere' } })).toMatchObject({ error: true })
  })

  test('is not prepared while nobody is to receive anything', async () => {
    expect((await order('polygon-amoy', {})).order.payment).not.toHaveProperty('preparation')
  })
})

describe('--state', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-state-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Serves until `work` is done, and ends as an interrupt from the keyboard ends it. */
  async function served(flags: readonly string[], work: (url: string) => Promise<void>): Promise<number | null> {
    const bin = path.join(packageRoot, 'bin', 'conformint.js')
    const child = spawn(process.execPath, [bin, 'serve', '--port', '0', ...flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    const listening = new Promise<string>((resolve) => {
      child.stdout.on('data', (chunk) => resolve(/http:\S+/.exec(String(chunk))?.[0] ?? ''))
    })
    const url = await Promise.race([listening, ended.then(() => '')])
    if (url !== '') await work(url)
    child.kill('SIGINT')
    return ended
  }
  const walletOf = async (url: string): Promise<number> => {
    const headers = { 'x-api-key': 'sk_reference_full', 'content-type': 'application/json' }
    const body = JSON.stringify({ userId: 'ada', chain: 'solana' })
    return (await fetch(`${url}/v1-alpha1/wallets`, { method: 'POST', headers, body })).status
  }

  test('is written at the end, and what the next one begins with', async () => {
    const flags = ['--state', path.join(folder, 'state.json')]
    const statuses: number[] = []
    for (const _ of [1, 2]) {
      const code = await served(flags, async (url) => {
        statuses.push(await walletOf(url))
      })
      expect(code).toBe(0)
    }
    expect(statuses).toEqual([201, 200])
    expect(readdirSync(folder)).toEqual(['state.json'])
  })

  test.each([
    ['{', 'cannot be read'],
    ['{"format":"other"}', 'its format is not conformint-sandbox/1'],
  ])('that holds %s is refused', async (text, message) => {
    const file = path.join(folder, 'broken.json')
    writeFileSync(file, text)
    await expect(readState(file)).rejects.toThrow(message)
  })

  test('does not go with a seed in a database that others may write to', async () => {
    expect(await served(['--seed', '1', '--database', `sqlite:${path.join(folder, 'x.db')}`], async () => {})).toBe(2)
  })
})

describe('what is switched on while it runs', () => {
  const parts = (edge: Edge[]) => ({ edge }) as never as Parts

  test('is a fault or a preset, each for as long as it is on', async () => {
    const wrap = await switchedOn(['unavailable', 'badGateway'])
    const [outermost, ...others] = wrap(parts([])).edge
    const statuses: (number | undefined)[] = []
    for (const _ of [1, 2, 3]) {
      statuses.push((await outermost?.(new Request('http://x/'), async () => new Response()))?.status)
    }
    expect([statuses, others.length]).toEqual([[502, 502, 502], 1])
  })

  test('is refused by its name', async () => {
    await expect(switchedOn(['badGatewy'])).rejects.toThrow(
      /^there is no fault "badGatewy"\..* Presets: tooManyRequests, /,
    )
  })
})
