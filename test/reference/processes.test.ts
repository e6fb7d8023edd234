import { setTimeout as sleep } from 'node:timers/promises'
import { eip191Signer } from 'micro-eth-signer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, collectionOn, metadata, mintTo } from './caller.ts'
import { describeBoth, type NewPlace } from './places.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

// Several processes on one database keep every promise of one.

const mints = '/2022-06-09/collections/default-polygon/nfts/'
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status))

await describeBoth((newPlace: NewPlace) => {
  let servers: ServerProcess[] = []
  beforeAll(async () => {
    const database = newPlace()
    // All at once: each finds the tables half made or not there.
    servers = await Promise.all(times(3, () => startProcess({ database, mintDelayMs: 20 })))
  })
  afterAll(() => Promise.all(servers.map((server) => server.kill())))

  /** Each request goes to the next process. */
  const everywhere = (count: number, ask: (server: ServerProcess, index: number) => Promise<Answer>) =>
    Promise.all(times(count, (index) => ask(servers[index % servers.length] as ServerProcess, index)))

  /** As each process lists it, once nothing is pending. */
  async function heldBy(locator: string, least: number): Promise<{ metadata: { name: string } }[]> {
    const path = `/2022-06-09/wallets/${locator}/nfts?perPage=50`
    for (let tries = 0; tries < 100; tries += 1) {
      const answers = await everywhere(servers.length, (server) => server.call('GET', path))
      if (answers.every(({ json }) => json.length >= least)) {
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
        return answers[0]?.json
      }
      await sleep(30)
    }
    throw new Error(`${locator} never held ${least}`)
  }

  test('96 mints with one id make one token', async () => {
    const answers = await everywhere(96, (server) =>
      server.call('PUT', `${mints}race`, mintTo('userId:racer:polygon-amoy')),
    )
    expect(statuses(answers)).toEqual(new Set([200]))
    expect(new Set(answers.map(({ json }) => json.actionId)).size).toBe(1)
    expect(await heldBy('userId:racer:polygon-amoy', 1)).toHaveLength(1)
  })

  test('PUT against batches with the same ids, forwards and backwards, makes one token an id', async () => {
    const recipients = times(4, (index) => `userId:both-${index}:polygon-amoy`)
    const nfts = times(12, (index) => ({ recipient: recipients[index % 4], metadata, id: `both-${index}` }))
    const answers = await everywhere(36, (server, index) => {
      const nft = nfts[index % nfts.length]
      if (index % 3 === 0) return server.call('POST', mints, { nfts })
      if (index % 3 === 1) return server.call('POST', mints, { nfts: nfts.toReversed() })
      return server.call('PUT', mints + nft?.id, mintTo(nft?.recipient ?? ''))
    })
    expect(statuses(answers)).toEqual(new Set([200]))
    for (const recipient of recipients) expect(await heldBy(recipient, 3)).toHaveLength(3)
  })

  test('batches into collections of their own, whose recipients cross, all come through', async () => {
    const recipients = times(10, (index) => `userId:crossing-${index}:polygon-amoy`)
    const answers = await everywhere(12, async (server, index) => {
      await server.call('PUT', `/2022-06-09/collections/crossing-${index}`, collectionOn('polygon-amoy'))
      const nfts = recipients.map((recipient) => ({ recipient, metadata }))
      return server.call('POST', `/2022-06-09/collections/crossing-${index}/nfts/`, {
        nfts: index % 2 === 0 ? nfts : nfts.reverse(),
      })
    })
    expect(statuses(answers)).toEqual(new Set([200]))
    for (const recipient of recipients) expect(await heldBy(recipient, 12)).toHaveLength(12)
  })

  test('a supply limit holds, and is reached', async () => {
    const [first] = servers
    const { json } = await (first as ServerProcess).call(
      'POST',
      '/2022-06-09/collections/',
      collectionOn('polygon-amoy', { supplyLimit: 5 }),
    )
    const recipient = 'userId:limited:polygon-amoy'
    const answers = await everywhere(30, (server, index) =>
      server.call('PUT', `/2022-06-09/collections/${json.id}/nfts/${index}`, mintTo(recipient)),
    )
    expect(statuses(answers)).toEqual(new Set([200, 400]))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await heldBy(recipient, 5)).toHaveLength(5)
  })

  test('a wallet is created once, and every process signs with its key', async () => {
    const body = { userId: 'created at once', chain: 'base-sepolia' }
    const answers = await everywhere(48, (server) => server.call('POST', '/v1-alpha1/wallets', body))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(statuses(answers)).toEqual(new Set([200, 201]))
    expect(new Set(answers.map(({ json }) => json.publicKey)).size).toBe(1)
    const path = `/v1-alpha1/wallets/base-sepolia:${answers[0]?.json.publicKey}/signMessage`
    const signed = await everywhere(3, (server) => server.call('POST', path, { message: 'm' }))
    for (const { json } of signed) {
      expect(eip191Signer.recoverAddress(json.signedMessage, 'm')).toBe(answers[0]?.json.publicKey)
    }
  })

  test('a collection id is created once', async () => {
    const answers = await everywhere(24, (server, index) =>
      server.call('PUT', '/2022-06-09/collections/at-once', collectionOn('aptos', { supplyLimit: index + 1 })),
    )
    expect(statuses(answers)).toEqual(new Set([200]))
    expect(new Set(answers.map(({ json }) => json.supplyLimit)).size).toBe(1)
  })

  test('a token is transferred once', async () => {
    const [first] = servers as [ServerProcess]
    const from = (await first.call('POST', '/v1-alpha1/wallets', { userId: 'sender', chain: 'polygon-amoy' })).json
    const { json } = await first.completed(`${mints}sent`, mintTo('userId:sender:polygon-amoy'))
    const answers = await everywhere(24, (server, index) =>
      server.call('POST', '/v1-alpha1/transfer', {
        chain: 'polygon-amoy',
        tokenId: json.onChain.tokenId,
        tokenMintAddress: json.onChain.contractAddress,
        fromAddress: from.publicKey,
        toAddress: `userId:receiver-${index}:polygon-amoy`,
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const receiver = answers.findIndex(({ status }) => status === 200)
    expect(await heldBy(`userId:receiver-${receiver}:polygon-amoy`, 1)).toHaveLength(1)
  })
})
