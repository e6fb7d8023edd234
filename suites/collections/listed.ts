import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { addressOf, idOf, resultsOf } from '../../src/interface/make/fixtures.ts'
import type { Exchange } from '../../src/kit/case.ts'

/** An entry of the list or an answer of a creation; which fields are there is for cases to judge. */
export interface CollectionEntry {
  readonly id?: unknown
  readonly actionId?: unknown
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly fungibility?: unknown
  readonly onChain?: Readonly<Record<string, unknown>>
  readonly supplyLimit?: unknown
  readonly transferable?: unknown
  readonly payments?: Readonly<Record<string, unknown>>
  readonly subscription?: Readonly<Record<string, unknown>>
}

export const entryOf = (exchange: Exchange): CollectionEntry => (exchange.response.json ?? {}) as CollectionEntry

/**
 * Judges that a collection is made. A success that names none says nothing of it: what is wrong with the answer is
 * judged where its form is.
 */
export function judgeMade(ctx: CaseContext, requirement: RequirementId, answer: Exchange): boolean {
  if (answer.response.status === 200 && !isNamed(answer)) return false
  return ctx.judge(requirement).statusSoft(answer, 200)
}

/** Whether an answer names a collection. */
export const isNamed = (answer: Exchange): boolean => idOf(answer.response.json) !== undefined

/** Judges that no two of these collections were answered with one action (COL-47). */
export function judgeActions(ctx: CaseContext, answers: readonly Exchange[]): void {
  // One collection that is answered again may be told with its action again (COL-27 is broken then).
  const byId = new Map(answers.map(entryOf).map(({ id, actionId }) => [id, actionId]))
  const actions = [...byId.values()].filter((one) => typeof one === 'string')
  ctx
    .judge('COL-47')
    .basedOn(...answers)
    .equal(new Set(actions).size, actions.length, 'the number of different action ids')
}

/** Judges that the list shows where a collection is on its chain, by COL-22 or COL-23: its tokens are there, so it is. */
export function judgePlace(ctx: CaseContext, rule: 'COL-22' | 'COL-23', listed: CollectionEntry | undefined): void {
  // That it is listed is another requirement (COL-19).
  if (listed === undefined) return
  const field = rule === 'COL-22' ? 'contractAddress' : 'mintAddress'
  const address = listed.onChain?.[field]
  ctx.judge(rule).that(typeof address === 'string' && address !== '', {
    message: `the list does not show the ${field} of a collection that has tokens`,
    expected: 'a text',
    actual: listed.onChain,
  })
}

/** All collections of the project once, as far as the answer can be read. */
export interface CollectionsSeen {
  readonly exchange: Exchange
  /** Whether the answer is a list at all. */
  readonly isList: boolean
  readonly entries: readonly CollectionEntry[]
  /** Every entry with this id. */
  of(id: string): readonly CollectionEntry[]
}

export async function seen(ctx: CaseContext): Promise<CollectionsSeen> {
  return read(await ctx.api.listCollections())
}

export function read(exchange: Exchange): CollectionsSeen {
  const entries = resultsOf(exchange) as readonly CollectionEntry[]
  const byId = Map.groupBy(entries, idOf)
  const isList = isRecord(exchange.response.json) && Array.isArray(exchange.response.json.results)
  return { exchange, isList, entries, of: (id) => byId.get(id) ?? [] }
}

/**
 * The list without what other cases of this run have made: they send wrong types too, and a service may take those and
 * show them as they were sent.
 * @param own ids of collections that this case made
 */
export function listOfOthers(
  ctx: CaseContext,
  { exchange, entries }: CollectionsSeen,
  own: readonly string[],
): unknown {
  const { json } = exchange.response
  if (!isRecord(json) || entries.length === 0) return json
  const isOurs = (entry: unknown): boolean => JSON.stringify(entry).includes(ctx.settings.runId)
  const results = entries.filter((entry) => own.includes(String(idOf(entry))) || !isOurs(entry))
  return { ...json, results }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Lists until all `ids` are there, with their addresses if `deployed`: the list may lag behind creations, and the
 * address is known after deployment only. When the time is up, what was listed last.
 */
export async function seenWhen(
  ctx: CaseContext,
  ids: readonly string[],
  options: { readonly deployed?: boolean } = {},
): Promise<CollectionsSeen> {
  const ready = (entry: CollectionEntry | undefined): boolean =>
    entry !== undefined && (options.deployed !== true || addressOf(entry) !== undefined)
  const all = await ctx.eventually(async () => {
    const now = await seen(ctx)
    return ids.every((id) => ready(now.of(id)[0])) ? now : undefined
  })
  return all ?? seen(ctx)
}

/** Calls `send` for every item, `width` at a time; answers in the order of the items. */
export async function inTurns<T, R>(items: readonly T[], width: number, send: (item: T, index: number) => Promise<R>) {
  const answers: R[] = []
  for (let start = 0; start < items.length; start += width) {
    answers.push(...(await Promise.all(items.slice(start, start + width).map((item, i) => send(item, start + i)))))
  }
  return answers
}
