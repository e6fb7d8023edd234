import { type Fields, isFields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { without } from '../seams.ts'
import { asking, isSubscription, refusing } from './seams.ts'

const isStoredAnew = ({ reuploadLinkedFiles }: Fields): boolean => reuploadLinkedFiles !== false
const message = 'its files cannot be copied'

/** Linked files of collections that are stored anew, as by default. */
export const storedCollectionFileFaults: readonly Fault[] = [
  {
    id: 'collection-stored-image-lost',
    breaks: ['COL-19'],
    difficulty: 'subtle',
    says: 'A collection whose files are stored anew has no image.',
    wrap: asking((body) =>
      isStoredAnew(body) && isFields(body.metadata)
        ? { ...body, metadata: without(body.metadata, 'imageUrl') as Fields }
        : body,
    ),
  },
  {
    id: 'collection-stored-files-refused-beyond-evm',
    breaks: ['CHAIN-02', 'CHAIN-03', 'COL-10', 'COL-33'],
    difficulty: 'subtle',
    says: 'A collection on another chain than an EVM one is refused unless reuploadLinkedFiles is false.',
    wrap: refusing((body) => isStoredAnew(body) && (body.chain === 'solana' || body.chain === 'aptos'), message),
  },
  {
    id: 'collection-stored-files-refused-with-payments',
    breaks: ['COL-03', 'COL-09', 'COL-36'],
    difficulty: 'devious',
    says: 'A collection that takes payments is refused unless reuploadLinkedFiles is false.',
    wrap: refusing((body) => isStoredAnew(body) && body.payments !== undefined, message),
  },
  {
    id: 'collection-stored-files-refused-semi-fungible',
    breaks: ['COL-09', 'COL-03', 'COL-10'],
    difficulty: 'devious',
    says: 'A semi-fungible collection is refused unless reuploadLinkedFiles is false.',
    wrap: refusing((body) => isStoredAnew(body) && body.fungibility === 'semi-fungible', message),
  },
  {
    id: 'collection-stored-files-refused-with-subscription',
    breaks: ['COL-37'],
    difficulty: 'devious',
    says: 'A subscription collection is refused unless reuploadLinkedFiles is false.',
    wrap: refusing((body) => isStoredAnew(body) && isSubscription(body), message),
  },
]
