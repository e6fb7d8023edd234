import type { MintRecord } from '../../interface/builders/builders.ts'
import { sorted } from '../verify/pact-file.ts'
import { collectionOf } from './collections.ts'
import { chainOf, type MintRequest, mint, type Setting, solanaOf, type Values } from './setting.ts'

interface PlannedMint {
  readonly collectionId: string
  readonly id: string
  readonly request: MintRequest
  readonly values: Values
}

async function plan(setting: Setting, chain: string): Promise<PlannedMint> {
  const { make } = setting
  const [{ id: collectionId }, wallet] = await Promise.all([collectionOf(setting, { chain }), make.wallet({ chain })])
  const id = setting.fixed('id') ?? make.names.mintId()
  // As a pact has it: what an interaction repeats is then the same letter for letter, which a service may ask for.
  const asked = make.requests.mint(wallet.locator)
  const { name, image, description } = asked.metadata as Readonly<Record<string, unknown>>
  const request = sorted({ ...asked, metadata: { name, image, description } as NonNullable<typeof asked.metadata> })
  const values = { collectionId, id, chain, recipient: wallet.locator, address: wallet.address }
  return { collectionId, id, request, values: { ...values, name, image, description } }
}

async function accept(setting: Setting, chain: string): Promise<PlannedMint> {
  const planned = await plan(setting, chain)
  await mint(setting, planned.collectionId, planned.id, planned.request)
  return planned
}

async function complete(setting: Setting, chain: string): Promise<Values> {
  const { collectionId, id, request, values } = await accept(setting, chain)
  // One that never completes is for the interaction to show: it repeats the mint, and sees what is missing.
  const record: MintRecord | undefined = await setting.make.completion(collectionId, id, request)
  const { contractAddress, tokenId, owner, txId } = record?.onChain ?? {}
  return { ...values, contractAddress, tokenId, owner, txId }
}

export const noToken = async (setting: Setting): Promise<Values> => (await plan(setting, chainOf(setting))).values

export const pendingMint = async (setting: Setting): Promise<Values> => (await accept(setting, chainOf(setting))).values

export const completedMint = (setting: Setting): Promise<Values> => complete(setting, chainOf(setting))

export const completedSolanaMint = (setting: Setting): Promise<Values> => complete(setting, solanaOf(setting))
