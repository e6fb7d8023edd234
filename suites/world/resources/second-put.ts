import fc from 'fast-check'
import { acceptsStatus, latitude } from '../../../src/interface/latitude.ts'
import type { Exchange } from '../../../src/kit/case.ts'
import { entryOf, judgeSameAction } from '../../collections/listed.ts'
import { kind, type Step } from '../step.ts'
import type { Fields, World } from '../world.ts'

/** With which body; what is spoilt beside another name can be refused. */
const bodies = ['equal', 'other name', 'spoilt'] as const

interface SecondPut extends Step {
  readonly do: 'collection again'
  readonly name: string
  readonly as: (typeof bodies)[number]
}

/**
 * Puts a collection again under the id that was chosen for it. Whether that is taken, and which of two bodies then counts, is open
 * (collection-second-put); but its tokens are where they were, and their ids are known.
 */
export const secondPutStep = kind<SecondPut>({
  do: 'collection again',
  drawn: fc.record({
    do: fc.constant('collection again' as const),
    name: fc.constantFrom('red', 'green', 'blue'),
    as: fc.constantFrom(...bodies),
  }),
  run: async (world, { name, as }) => {
    const collection = world.collections.get(name)
    if (!collection?.isChosen) return
    const { id, request, created } = collection
    world.tell(`collection ${name} put again, ${as}`)
    if (as === 'other name') collection.isOpen = true
    const answer = await world.ctx.api.putCollection(id, as === 'equal' ? request : changed(world, request, as))
    // What was refused has left all as it was; who looks at the id alone takes it for a repeat.
    if (as === 'spoilt' && !isRefused(answer)) collection.isOpen = true
    if (answer.response.status === 200) {
      world.ctx.judge('COL-03').shape(answer.response.json, 'CreatedCollection', 'the answer to a second PUT')
      if (as === 'equal' && !collection.isOpen) judgeSameAction(world.ctx, created, entryOf(answer))
    }
    for (const token of world.tokens.values())
      if (token.collection === collection && !token.moved)
        world.note({ says: 'a second PUT of its collection', rule: 'MINT-17', token })
  },
})

const isRefused = ({ response }: Exchange): boolean => acceptsStatus(latitude.refusedElsewhere, response.status)

const changed = ({ ctx }: World, request: Fields, as: 'other name' | 'spoilt'): Fields => ({
  ...request,
  metadata: { ...(request.metadata as Fields), name: `Other ${ctx.make.names.mark()}` },
  ...(as === 'spoilt' ? { fungibility: 'none' } : {}),
})
