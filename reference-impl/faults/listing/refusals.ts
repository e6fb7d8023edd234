import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { restated, service } from '../seams.ts'
import { about, emptyBody, fault, refusalBody, restatedEmpty, unknownAddress } from './seams.ts'

/** Empty wallets and addresses that do not exist. */
export const listingRefusalFaults: readonly Fault[] = [
  fault('empty-404', ['LIST-01'], 'blunt', 'A wallet that holds nothing is not found.', restatedEmpty(404)),
  fault('empty-null', ['LIST-01'], 'subtle', 'A wallet that holds nothing is null.', emptyBody(null)),
  fault(
    'empty-object',
    ['LIST-01'],
    'subtle',
    'A wallet that holds nothing is an object without tokens.',
    emptyBody({ nfts: [] }),
  ),
  fault('empty-204', ['LIST-01'], 'subtle', 'The list of a wallet is answered with 206.', restated(about, 200, 206)),
  fault(
    'sample-token',
    ['LIST-01'],
    'devious',
    'A Solana wallet that holds nothing shows a sample.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const all = await tokens(project, identifier, asked)
        const sample = { chain: 'solana', mintHash: 'sample', metadata: {}, locator: 'solana:sample' }
        return all.length === 0 && identifier.endsWith('solana') ? [sample] : all
      },
    })),
  ),
  fault(
    'unknown-address-empty',
    ['LIST-13'],
    'blunt',
    'An address that does not exist has an empty list.',
    unknownAddress(() => []),
  ),
  fault(
    'unknown-address-404',
    ['LIST-13'],
    'blunt',
    'An address that does not exist is answered with 404.',
    unknownAddress(() => {
      throw new Refusal(404, 'no such address')
    }),
  ),
  fault(
    'unknown-solana-address-empty',
    ['LIST-13'],
    'subtle',
    'A Solana address that does not exist has an empty list.',
    service('listing', ({ tokens }) => ({
      tokens: (project, identifier, asked) =>
        tokens(project, identifier, asked).catch((error: unknown) => {
          if (
            error instanceof Refusal &&
            error.message === 'address does not exist' &&
            identifier.startsWith('solana:')
          )
            return []
          throw error
        }),
    })),
  ),
  fault(
    'unknown-address-second-page',
    ['LIST-13'],
    'devious',
    'A later page of an address that does not exist is empty.',
    service('listing', ({ tokens }) => ({
      tokens: (project, identifier, asked) =>
        tokens(project, identifier, asked).catch((error: unknown) => {
          if (error instanceof Refusal && Number(asked.page ?? 1) > 1) return []
          throw error
        }),
    })),
  ),
  fault(
    'error-record',
    ['LIST-14'],
    'blunt',
    'A refused listing carries an error record.',
    refusalBody((error) => ({ error: true, message: error })),
  ),
  fault(
    'error-object',
    ['LIST-14'],
    'subtle',
    'The error of a refused listing is an object.',
    refusalBody((error) => ({ error: { message: error } })),
  ),
  fault(
    'error-list',
    ['LIST-14'],
    'subtle',
    'The error of an unknown address is a list.',
    refusalBody(
      (error) => ({ error: [error] }),
      (error) => error === 'address does not exist',
    ),
  ),
  fault(
    'error-as-message',
    ['LIST-14'],
    'devious',
    'The error of an unknown chain stands in the field message.',
    refusalBody(
      (error) => ({ message: error }),
      (error) => error.includes('chain'),
    ),
  ),
]
