import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generatePact } from '../../src/contracts/generate.ts'
import { consumers, type Interaction } from '../../src/contracts/interaction.ts'
import { profiles } from '../../src/contracts/profiles/index.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'conformint-generate-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const of = (does: string): Interaction => {
  const found = profiles['wallet-app'].find(({ id }) => id === `wallet-app/${does}`)
  if (found === undefined) throw new Error(`no interaction ${does}`)
  return found
}

test.each(consumers)('the pact of %s is the same bytes twice, with every interaction in it', async (consumer) => {
  const first = await generatePact(consumer, folder)
  const written = readFileSync(first.file)
  // Over a pact that is there: the same again, and nothing twice.
  expect(await generatePact(consumer, folder)).toEqual(first)
  expect(readFileSync(first.file).equals(written)).toBe(true)
  expect(first.interactions).toBe(profiles[consumer].length)
  const { interactions } = JSON.parse(readFileSync(first.file, 'utf8'))
  const ids = interactions.map(
    (one: { comments: { references: { conformint: { interaction: string } } } }) =>
      one.comments.references.conformint.interaction,
  )
  expect(ids).toEqual(profiles[consumer].map(({ id }) => id))
})

test('an interaction that the file lost is an error that names it', async () => {
  const twin = { ...of('create-wallet'), id: 'wallet-app/twin' }
  // Pact takes interactions of equal words and states for one.
  await expect(generatePact('wallet-app', folder, [of('create-wallet'), twin])).rejects.toThrow(
    /ContractError|holds 1 of 2 interactions; lost: wallet-app\/(create-wallet|twin)\.$/,
  )
})

test('a client that sends another request than the contract says is an error that names the interaction', async () => {
  const strayed = { ...of('create-wallet'), call: of('look-up-wallets').call }
  await expect(generatePact('wallet-app', folder, [strayed])).rejects.toThrow(
    /^wallet-app\/create-wallet does not hold: /,
  )
})

test('a client that reads another answer than the contract says is an error that names the interaction', async () => {
  const { call, ...rest } = of('create-wallet')
  const blind: Interaction = {
    ...rest,
    call: async (client) => ({ ...(await call(client)), body: undefined }) as never,
  }
  await expect(generatePact('wallet-app', folder, [blind])).rejects.toThrow(
    /^wallet-app\/create-wallet does not hold: the client read \{"status":201\} instead of/,
  )
})
