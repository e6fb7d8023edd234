import { beside, laterCollection } from '../../src/interface/builders/beside.ts'
import { addressOf, idOf, resultsOf } from '../../src/interface/builders/builders.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { type Exchange, isFields } from '../../src/kit/case.ts'

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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Judges the id that the service gave to a collection. */
export function judgeGivenId(ctx: CaseContext, answer: Exchange): void {
  const { id } = entryOf(answer)
  ctx.judge('COL-02').that(typeof id === 'string' && uuid.test(id), {
    message: 'the id is no UUID',
    expected: 'a UUID',
    actual: id,
  })
}

/** Whether an answer names a collection. */
export const isNamed = (answer: Exchange): boolean => idOf(answer.response.json) !== undefined

/**
 * Judges COL-47: once these collections are listed with their addresses, the actions that made them are over, and the next has one
 * of its own. Those of one moment may be one action. Sets it aside where they are not listed in time.
 * @param next creates another collection
 */
export async function judgeNextAction(
  ctx: CaseContext,
  answers: readonly Exchange[],
  next: () => Promise<Exchange>,
): Promise<void> {
  const ids = answers.map((answer) => String(entryOf(answer).id))
  const list = await settledList(ctx, ids)
  const over = answers.filter((_, index) => isPlaced(list.of(ids[index] ?? '')[0]))
  const actions = over.map((answer) => entryOf(answer).actionId).filter((one) => typeof one === 'string')
  if (actions.length === 0) {
    ctx.notApplicable(
      'COL-47',
      `no collection is listed with its address ${inTime(ctx.settings)}, so that its action may go on`,
    )
    return
  }
  const answer = await next()
  const { id, actionId } = entryOf(answer)
  // One collection that is answered again may be told with its action again (COL-27 is broken then).
  if (!isTaken(answer) || ids.includes(String(id)) || typeof actionId !== 'string') return
  ctx.judge('COL-47').that(!actions.includes(actionId), {
    message: 'a collection is answered with the action of one that was there before',
    expected: 'an action of its own',
    actual: actionId,
    exchange: answer,
  })
}

/** Judges COL-50: a collection that is told again has the action with which it was made. */
export function judgeSameAction(ctx: CaseContext, made: Exchange, again: CollectionEntry): void {
  const { actionId } = entryOf(made)
  if (typeof actionId !== 'string') return
  if (typeof again.actionId === 'string')
    ctx
      .judge('COL-50')
      .basedOn(made)
      .equal(again.actionId, actionId, 'the action id of a collection that is told again')
  else ctx.notApplicable('COL-50', 'a collection that is told again shows no action, which is open')
}

/** Judges that a collection is listed where its creation said that it is, by COL-22. A creation may tell nothing, or noughts in its place. */
export function judgeSameAddress(ctx: CaseContext, made: Exchange, listed: CollectionEntry): void {
  const [told, shown] = [entryOf(made), listed].map((entry) => addressOf(entry)?.toLowerCase())
  if (told === undefined || shown === undefined || /^0x0*$/.test(told)) return
  ctx.judge('COL-22').basedOn(made).equal(shown, told, 'the address of a collection that told it when it was made')
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
  const isList = isFields(exchange.response.json) && Array.isArray(exchange.response.json.results)
  return { exchange, isList, entries, of: (id) => byId.get(id) ?? [] }
}

/**
 * The list without what other cases have made, of this run or of an earlier one: they send wrong types too, and a service may take
 * those and show them as they were sent.
 * @param own ids of collections that this case made
 */
export function listOfOthers(
  ctx: CaseContext,
  { exchange, entries }: CollectionsSeen,
  own: readonly string[],
): unknown {
  const { json } = exchange.response
  if (!isFields(json) || entries.length === 0) return json
  const isOurs = (entry: unknown): boolean => {
    const text = JSON.stringify(entry)
    return text.includes(ctx.settings.runId) || /made by a conformance run|cf-collection-/.test(text)
  }
  const results = entries.filter((entry) => own.includes(String(idOf(entry))) || !isOurs(entry))
  return { ...json, results }
}

/** Whether an entry is there, and says where the collection is on its chain. */
const isPlaced = (entry: CollectionEntry | undefined): boolean => entry !== undefined && addressOf(entry) !== undefined

/** Lists until all `ids` are there with their addresses; when the time is up, what was listed last. */
const settledList = (ctx: CaseContext, ids: readonly string[]): Promise<CollectionsSeen> =>
  ctx.settling().until(
    () => seen(ctx),
    (now) => ids.every((id) => isPlaced(now.of(id)[0])) || !ctx.make.showsPlaces(),
  )

/** Whether a success is no list, which it does not become by waiting. */
const isNoList = ({ exchange, isList }: CollectionsSeen): boolean => isTaken(exchange) && !isList

/** Whether an id in it is no text: what is missing may be what that stands for. */
const hasNoText = ({ entries }: CollectionsSeen): boolean => entries.some((entry) => typeof idOf(entry) !== 'string')

/** Whether it is a list of entries that cannot be told apart: what is missing in it is not late. */
const isGarbled = ({ exchange, entries }: CollectionsSeen): boolean =>
  isTaken(exchange) && new Set(entries.map(idOf)).size < entries.length

/**
 * Lists until all `ids` are there, with their addresses if `deployed`: the list may lag behind creations, and the address is
 * known after deployment only. When the time is up, what is listed beside a collection that was made later.
 * @param options `deployed`: `if in time` where a list without addresses will do; `chain`: of the later one
 * @throws Blocked when nothing later is listed either
 */
export async function seenWhen(
  ctx: CaseContext,
  ids: readonly string[],
  options: { readonly deployed?: boolean | 'if in time'; readonly chain?: string } = {},
): Promise<CollectionsSeen> {
  const { deployed = false, chain } = options
  const where = chain === undefined ? {} : { chain }
  const areListed = (now: CollectionsSeen): boolean => ids.every((id) => now.of(id).length > 0)
  const listed = await beside(ctx, laterCollection(ctx, where), 'prompt').until(
    () => seen(ctx),
    (now) => hasNoText(now) || isNoList(now) || areListed(now),
    isGarbled,
  )
  // Contracts are deployed, which takes the time that a chain takes.
  const there = ids.filter((id) => listed.of(id).length > 0)
  // Another node may not list yet what one has shown.
  const arePlaced = (now: CollectionsSeen): boolean => there.every((id) => isPlaced(now.of(id)[0]))
  const areThere = (now: CollectionsSeen): boolean => there.every((id) => now.of(id).length > 0)
  if (deployed === false || isNoList(listed) || arePlaced(listed)) return listed
  const isPossible = (): boolean => deployed === true || ctx.make.showsPlaces()
  return beside(ctx, laterCollection(ctx, { deployed: deployed === true, ...where })).until(
    () => seen(ctx),
    (now) => arePlaced(now) || (areThere(now) && !isPossible()),
    (now) => (deployed === 'if in time' && areThere(now)) || isGarbled(now),
  )
}

/** Calls `send` for every item, `width` at a time; answers in the order of the items. */
export async function inTurns<T, R>(items: readonly T[], width: number, send: (item: T, index: number) => Promise<R>) {
  const answers: R[] = []
  for (let start = 0; start < items.length; start += width) {
    answers.push(...(await Promise.all(items.slice(start, start + width).map((item, i) => send(item, start + i)))))
  }
  return answers
}
