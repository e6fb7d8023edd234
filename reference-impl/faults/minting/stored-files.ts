import { familyOf } from '../../chain/chains.ts'
import { type Fields, isFields } from '../../domain/fields.ts'
import { eachItemOn } from '../batch/seams.ts'
import type { Fault } from '../fault.ts'
import { without } from '../seams.ts'
import { asked, eachItem, items, readRecipient, refusing } from './seams.ts'

const lacking =
  (...members: readonly string[]) =>
  <B extends Fields>(body: B): B =>
    isFields(body.metadata) ? { ...body, metadata: without(body.metadata, ...members) } : body

const isStoredAnew = ({ reuploadLinkedFiles }: Fields): boolean => reuploadLinkedFiles !== false
const isBeyondEvm = (chain: string): boolean => chain !== '' && familyOf(chain) !== 'evm'

const hasUser = ({ recipient }: Fields): boolean => readRecipient(recipient)?.kind !== 'address'

/** Linked files of tokens that are stored anew, and mints that say nothing of it. */
export const storedFileFaults: readonly Fault[] = [
  {
    id: 'batch-image-lost',
    breaks: ['BATCH-07', 'LIST-05'],
    difficulty: 'subtle',
    says: 'The tokens of a batch have no image.',
    wrap: eachItem(lacking('image')),
  },
  {
    id: 'batch-image-lost-on-solana',
    breaks: ['BATCH-07'],
    difficulty: 'devious',
    says: 'The tokens of a batch on Solana have no image.',
    wrap: eachItemOn((item, chain) => (chain === 'solana' ? lacking('image')(item) : item)),
  },
  {
    id: 'batch-image-of-the-first',
    breaks: ['BATCH-07'],
    difficulty: 'devious',
    says: 'The tokens of a batch have the image of its first item.',
    wrap: items((nfts) => {
      const [first] = nfts
      const image = isFields(first) && isFields(first.metadata) ? first.metadata.image : undefined
      return nfts.map((item) =>
        isFields(item) && isFields(item.metadata) && image !== undefined
          ? { ...item, metadata: { ...item.metadata, image } }
          : item,
      )
    }),
  },
  {
    id: 'batch-clip-lost',
    breaks: ['BATCH-07'],
    difficulty: 'devious',
    says: 'The tokens of a batch have no animation.',
    wrap: eachItem(lacking('animation_url')),
  },
  {
    id: 'files-stored-clip-lost',
    breaks: ['LIST-05'],
    difficulty: 'devious',
    says: 'A token whose files are stored anew has no animation.',
    wrap: asked((body) => (isStoredAnew(body) ? lacking('animation_url')(body) : body)),
  },
  {
    id: 'files-stored-image-lost-beyond-evm',
    breaks: ['MINT-53', 'LIST-05'],
    difficulty: 'devious',
    says: 'A token on another chain than an EVM one has no image when its files are stored anew.',
    wrap: asked((body, chain) => (isStoredAnew(body) && isBeyondEvm(chain) ? lacking('image')(body) : body)),
  },
  {
    id: 'mint-stored-files-refused-beyond-evm',
    breaks: ['MINT-55', 'MINT-56'],
    difficulty: 'subtle',
    says: 'A mint on another chain than an EVM one is refused unless reuploadLinkedFiles is false.',
    wrap: refusing((body, _, chain) => isStoredAnew(body) && isBeyondEvm(chain)),
  },
  {
    id: 'mint-stored-files-refused-for-users',
    breaks: ['MINT-31'],
    difficulty: 'devious',
    says: 'A mint for a user is refused unless reuploadLinkedFiles is false.',
    wrap: refusing((body) => isStoredAnew(body) && hasUser(body)),
  },
  {
    id: 'mint-notification-wanted-beyond-evm',
    breaks: ['MINT-55', 'MINT-56'],
    difficulty: 'subtle',
    says: 'A mint on another chain than an EVM one is refused where sendNotification is left out.',
    wrap: refusing((body, _, chain) => body.sendNotification === undefined && isBeyondEvm(chain)),
  },
  {
    id: 'mint-uncompressed-refused-for-users',
    breaks: ['MINT-55'],
    difficulty: 'devious',
    says: 'A mint on Solana that is not to be compressed is refused for a user.',
    wrap: refusing((body) => body.compressed === false && hasUser(body)),
  },
  {
    id: 'mint-uncompressed-without-attributes',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: 'A token that is not compressed has no attributes.',
    wrap: asked((body) => (body.compressed === false ? lacking('attributes')(body) : body)),
  },
]
