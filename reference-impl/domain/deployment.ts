import type { Parts } from '../parts.ts'
import type { CollectionRow } from '../store/schema.ts'
import { badRequest, Refusal } from './refusal.ts'

/** Whether the contract of a collection is on its chain: those that every project has were there before. */
export const isDeployed = (row: CollectionRow, { chain }: Pick<Parts, 'chain'>, at = Date.now()): boolean =>
  row.id.startsWith('default-') || row.created_at + chain.delayMs <= at

/** @throws Refusal where mints have to wait for the contract, and it is not there yet */
export function readyForMints(row: CollectionRow, parts: Parts): void {
  if (parts.choices.mintsBeforeDeployment === 'refuse' && !isDeployed(row, parts))
    throw badRequest('the collection is not deployed yet')
  readyForAll(row, parts)
}

/** @throws Refusal where all has to wait for the contract, and it is not there yet */
export function readyForAll(row: CollectionRow, parts: Parts): void {
  if (parts.choices.mintsBeforeDeployment === 'conflict' && !isDeployed(row, parts))
    throw new Refusal(409, 'the collection is not deployed yet')
}
