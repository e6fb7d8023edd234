import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { ReferenceOptions } from '../../reference-impl/server.ts'
import { serveFiles } from '../../src/interface/builders/linked-files.ts'
import { collectionOn, metadata, startCaller } from './caller.ts'

const here = '127.0.0.1'

async function startWithFiles(options: ReferenceOptions) {
  const files = await serveFiles(here)
  const caller = await startCaller(options)
  onTestFinished(async () => {
    await caller.server.close()
    await files.close()
  })
  const mint = async (id: string, image: string, more: object = {}) => {
    const body = { recipient: 'userId:fay:polygon-amoy', metadata: { ...metadata, image }, ...more }
    const { status } = await caller.call('PUT', `/2022-06-09/collections/default-polygon/nfts/${id}`, body)
    expect(status).toBe(200)
  }
  return { files, mint, ...caller }
}

test('files that collections, templates and tokens link to are fetched once, unless told not to', async () => {
  const { files, mint, call } = await startWithFiles({ fetchFrom: [here] })
  const linking = (imageUrl: string, more: object = {}) => ({
    ...collectionOn('polygon-amoy'),
    metadata: { ...metadata, imageUrl },
    reuploadLinkedFiles: undefined,
    ...more,
  })
  await mint('kept', files.at('kept'), { reuploadLinkedFiles: false })
  await call('POST', '/2022-06-09/collections/', linking(files.at('kept-too'), { reuploadLinkedFiles: false }))
  await mint('one', files.at('one'))
  await mint('one', files.at('one'))
  await call('PUT', '/2022-06-09/collections/season', linking(files.at('two')))
  await call('POST', '/2022-06-09/collections/season/templates', {
    metadata: { ...metadata, image: files.at('three') },
  })
  for (const name of ['one', 'two', 'three'])
    await expect.poll(() => files.taken(files.at(name)), { timeout: 20_000 }).toBe(1)
  for (const name of ['kept', 'kept-too']) expect(files.asked(files.at(name))).toBe(0)
})

test('nothing is fetched from anywhere unless its host is named, nor where a redirect leads to', async () => {
  const named = await startWithFiles({ fetchFrom: [here] })
  const unnamed = await startWithFiles({})
  const elsewhere = named.files.at('elsewhere')
  let asked = 0
  const redirecting = createServer((_, response) => {
    asked += 1
    response.writeHead(302, { location: elsewhere }).end()
  })
  await new Promise<void>((resolve) => redirecting.listen(0, here, resolve))
  onTestFinished(() => void redirecting.close())
  const { port } = redirecting.address() as AddressInfo
  await unnamed.mint('one', named.files.at('unnamed'))
  await named.mint('odd', 'http://[not an address')
  await named.mint('file', 'file:///etc/hostname')
  await named.mint('localhost', named.files.at('by-name').replace(here, 'localhost'))
  await named.mint('redirected', `http://${here}:${port}/`)
  await expect.poll(() => asked, { timeout: 20_000 }).toBe(1)
  // What comes last is fetched last.
  await named.mint('last', named.files.at('last'))
  await expect.poll(() => named.files.taken(named.files.at('last')), { timeout: 20_000 }).toBe(1)
  for (const name of ['unnamed', 'by-name', 'elsewhere']) expect(named.files.asked(named.files.at(name)), name).toBe(0)
})
