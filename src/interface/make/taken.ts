import type { Exchange } from '../../engine/transport/index.ts'
import type { CaseContext, RequirementId } from '../case.ts'
import { acceptsStatus, expectedOf, latitude } from '../latitude.ts'

/** Whether a request was taken, whichever number of success it got; `as` where something else is a success too. */
export const isTaken = ({ response }: Exchange, as = latitude.taken): boolean => acceptsStatus(as, response.status)

/**
 * Sends a request until what it names is found: where a wallet has just been created, what else the service is made of may not
 * know it at once.
 */
export const whenFound = (ctx: CaseContext, send: () => Promise<Exchange>): Promise<Exchange> =>
  ctx.settling().until(send, ({ response }) => response.status !== 404)

/**
 * Judges that a request was not refused, whichever number of success it got: that number is another requirement's.
 * @returns whether it was taken
 */
export function judgeTaken(ctx: CaseContext, requirement: RequirementId, answer: Exchange): boolean {
  const { status, text } = answer.response
  return ctx.judge(requirement).that(isTaken(answer), {
    message: `${answer.operation} answered a valid request with ${status}`,
    ...expectedOf(latitude.taken),
    actual: `${status} ${text.slice(0, 300)}`,
  })
}

/** What came of bodies that ask for less and less: the one that was not refused, or the last. */
export interface Sent<Body> {
  readonly body: Body
  readonly answer: Exchange
  /** The refusal of the first of them, where a later one was taken. */
  readonly refused?: Exchange
}

/** Sends bodies that ask for less and less, until one is not refused: an error of the server is no refusal. */
export async function firstNotRefused<Body>(
  bodies: readonly Body[],
  send: (body: Body) => Promise<Exchange>,
): Promise<Sent<Body>> {
  const [body, ...less] = bodies as readonly [Body, ...Body[]]
  const answer = await send(body)
  if (less.length === 0 || !acceptsStatus(latitude.refusedElsewhere, answer.response.status)) return { body, answer }
  const sent = await firstNotRefused(less, send)
  return isTaken(sent.answer) ? { ...sent, refused: answer } : sent
}
