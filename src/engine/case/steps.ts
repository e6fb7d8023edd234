import { cut } from '../text/index.ts'
import type { Exchange } from '../transport/index.ts'

/** A step of a story, as it was told. */
export interface ToldStep {
  readonly says: string
  /** `seq` of the last exchange that had ended when it was told. */
  readonly after: number
}

/** Most requests that are told of one step. */
const mostTold = 2
/** Longest path that is told, in characters. */
const longestPath = 160

/**
 * Steps with the writes that each of them was, equal ones once: a story has names of its own for what it is about, and whoever reads
 * a log of the target finds ids.
 * @param before `seq` of the last exchange that counts
 */
export function stepsWithWrites(
  steps: readonly ToldStep[],
  story: readonly Exchange[],
  before: number,
): readonly string[] {
  return steps.map(({ says, after }, index) => {
    const end = steps[index + 1]?.after ?? before
    const writes = story.filter(({ seq, request }) => seq > after && seq <= end && request.method !== 'GET')
    const lines = [...new Map(writes.map((one) => [pathOf(one), lineOf(one)])).values()]
    const more = lines.length > mostTold ? [`${lines.length - mostTold} more`] : []
    return lines.length === 0 ? says : `${says}: ${[...lines.slice(0, mostTold), ...more].join(', ')}`
  })
}

function lineOf(exchange: Exchange): string {
  const { response, noAnswer } = exchange
  return `${pathOf(exchange)} ${noAnswer ?? response.status}`
}

function pathOf({ request: { method, url } }: Exchange): string {
  return `${method} ${cut(url.replace(/^\w+:\/\/[^/?]*/, ''), longestPath)}`
}
