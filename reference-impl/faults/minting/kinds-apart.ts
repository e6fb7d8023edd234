import { familyOf } from '../../chain/chains.ts'
import type { Fields } from '../../domain/fields.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { CollectionRow } from '../../store/schema.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { asked, minted, readRecipient, somebodyOn } from './seams.ts'

/** What stands in the place of metadata that were left out. */
const blank = { name: 'Untitled', description: 'Untold' }

/** Mints without metadata are taken in some collections. */
const bareIn = (about: (row: CollectionRow) => boolean): Wrap =>
  service('minting', ({ mint }, { services }) => ({
    mint: async (project, collection, id, body) => {
      const row = body.metadata === undefined ? await services.collections.find(project, collection) : undefined
      const isBare = row !== undefined && about(row)
      return mint(project, collection, id, isBare ? { ...body, metadata: blank } : body)
    },
  }))

const isEmail = ({ recipient }: Fields): boolean => readRecipient(recipient)?.kind === 'email'

/** Mints for handles are refused in some collections. */
const handleRefusedIn = (about: (row: CollectionRow) => boolean): Wrap =>
  service('minting', ({ mint }, { services }) => ({
    mint: async (project, collection, id, body) => {
      const isHandle = readRecipient(body.recipient)?.kind === 'twitter'
      if (isHandle && about(await services.collections.find(project, collection)))
        throw badRequest('no handles in this collection')
      return mint(project, collection, id, body)
    },
  }))

/** Mints of one kind, which are read otherwise than all others. */
export const mintApartFaults: readonly Fault[] = [
  {
    id: 'mint-bare-semi-fungible',
    breaks: ['MINT-20'],
    difficulty: 'devious',
    says: 'A mint without metadata is taken in a semi-fungible collection.',
    wrap: bareIn(({ fungibility }) => fungibility === 'semi-fungible'),
  },
  {
    id: 'mint-bare-with-subscription',
    breaks: ['MINT-20'],
    difficulty: 'devious',
    says: 'A mint without metadata is taken in a subscription collection.',
    wrap: bareIn(({ subscription }) => subscription !== null),
  },
  {
    id: 'mint-bare-on-aptos',
    breaks: ['MINT-20'],
    difficulty: 'devious',
    says: 'A mint without metadata is taken on Aptos.',
    wrap: bareIn(({ chain }) => chain === 'aptos'),
  },
  {
    id: 'mint-odd-address-on-aptos',
    breaks: ['LOC-12'],
    difficulty: 'devious',
    says: 'Any text is an address on Aptos.',
    wrap: asked((body, chain) =>
      chain === 'aptos' && String(body.recipient).startsWith(`${chain}:`) && readRecipient(body.recipient) === undefined
        ? { ...body, recipient: somebodyOn(chain) }
        : body,
    ),
  },
  {
    id: 'mint-handle-refused-on-aptos',
    breaks: ['LOC-11'],
    difficulty: 'devious',
    says: 'A mint for a social handle is refused on Aptos.',
    wrap: handleRefusedIn(({ chain }) => chain === 'aptos'),
  },
  {
    id: 'mint-without-an-id-500-for-email',
    breaks: ['ERR-12'],
    difficulty: 'subtle',
    says: 'A mint without an id for an e-mail recipient is answered with a server error.',
    wrap: service('minting', ({ mint }) => ({
      mint: (project, collection, id, body) => {
        if (id === undefined && isEmail(body)) throw new TypeError('no wallet for this recipient')
        return mint(project, collection, id, body)
      },
    })),
  },
  {
    id: 'mint-expiry-missing-on-most-chains',
    breaks: ['MINT-25'],
    difficulty: 'devious',
    says: 'On most EVM chains the completed record of a subscription does not say when it expires.',
    wrap: minted(({ subscription, ...at }, { chain }) =>
      familyOf(String(chain)) === 'evm' && !String(chain).startsWith('poly') ? at : { ...at, subscription },
    ),
  },
]
