import { type Fields, isFields } from '../../domain/fields.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

type Member = 'description' | 'attributes' | 'animation_url'

/** What metadata lack of a member is what came with the request before, of one collection. */
const carrying = (member: Member) => {
  const last = new Map<string, unknown>()
  return (place: string, request: unknown): unknown => {
    if (!isFields(request) || !isFields(request.metadata)) return request
    const kept = request.metadata[member] ?? last.get(place)
    last.set(place, kept)
    return kept === undefined ? request : { ...request, metadata: { ...request.metadata, [member]: kept } }
  }
}

const byMint =
  (member: Member): Wrap =>
  (parts) => {
    const carried = carrying(member)
    return service('minting', ({ mint }) => ({
      mint: (project, collection, id, body) =>
        mint(project, collection, id, carried(`${project} ${collection}`, body) as Fields),
    }))(parts)
  }

const byItem = (member: Member): Wrap =>
  service('batch', ({ mint }) => ({
    mint: (project, collection, body) => {
      const carried = carrying(member)
      const nfts = Array.isArray(body.nfts) ? body.nfts.map((item) => carried('', item)) : body.nfts
      return mint(project, collection, { ...body, nfts })
    },
  }))

/** What was not sent is what another was sent with. */
export const carriedFaults: readonly Fault[] = [
  {
    id: 'mint-description-carried',
    breaks: ['LIST-05', 'MINT-14'],
    difficulty: 'devious',
    says: 'A mint without a description has that of the mint before.',
    wrap: byMint('description'),
  },
  {
    id: 'mint-attributes-carried',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: 'A mint without attributes has those of the mint before.',
    wrap: byMint('attributes'),
  },
  {
    id: 'batch-description-carried',
    breaks: ['BATCH-07'],
    difficulty: 'devious',
    says: 'An item without a description has that of the item before.',
    wrap: byItem('description'),
  },
  {
    id: 'batch-attributes-carried',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: 'An item without attributes has those of the item before.',
    wrap: byItem('attributes'),
  },
  {
    id: 'mint-clip-carried',
    breaks: ['LIST-05'],
    difficulty: 'devious',
    says: 'A mint without an animation_url has that of the mint before.',
    wrap: byMint('animation_url'),
  },
  {
    id: 'batch-clip-carried',
    breaks: ['BATCH-07'],
    difficulty: 'devious',
    says: 'An item without an animation_url has that of the item before.',
    wrap: byItem('animation_url'),
  },
]
