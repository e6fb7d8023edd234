import { brief } from '../../../src/interface/builders/builders.ts'
import { isTaken } from '../../../src/interface/builders/taken.ts'
import type { RequirementId } from '../../../src/interface/case.ts'
import type { Exchange } from '../../../src/kit/case.ts'
import type { Collection, World } from '../world.ts'

interface WithinLimit {
  /** The limited collection, whose limit leaves room. */
  readonly collection: Collection
  /** Ids that were sent, as far as there are any. */
  readonly ids: readonly (string | undefined)[]
  /** Sends the same to another collection. */
  readonly send: (other: Collection) => Promise<Exchange>
  readonly rule?: RequirementId
}

/**
 * What was sent to a limited collection was refused, though the limit leaves room. It is the limit that refuses where the same is
 * taken by a collection of that chain without one (Resources, Collection); else it is something that is judged elsewhere, and
 * the history ends there.
 */
export async function judgeRoom(
  world: World,
  answer: Exchange,
  { collection, ids, send, rule = 'LIM-04' }: WithinLimit,
): Promise<void> {
  if (collection.mayHaveLess) return
  const isNew = (one: Collection): boolean =>
    ![...world.tokens.values()].some(({ collection: of, id }) => of === one && id !== undefined && ids.includes(id))
  const free = [...world.collections.values()].filter(
    (one) => one.left === undefined && one.chain === collection.chain && isNew(one),
  )
  const other = free.find((one) => one.kind === collection.kind) ?? free[0]
  // A collection that is not found is refused for its id.
  const twin = answer.response.status === 404 ? undefined : other && (await send(other))
  if (twin === undefined || !isTaken(twin))
    return world.ctx.block(`what was sent to ${collection.name} was refused, and not for its limit: ${brief(answer)}`)
  world.check(rule, false, {
    message: `what the supply limit of ${collection.name} leaves room for was refused`,
    expected: 'a 2xx answer, as without a limit',
    actual: brief(answer),
  })
}
