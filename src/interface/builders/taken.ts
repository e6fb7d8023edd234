import { setTimeout as sleep } from 'node:timers/promises'
import type { Exchange } from '../../engine/transport/index.ts'
import type { Settling } from '../../engine/waiting/index.ts'
import { acceptsStatus, latitude } from '../latitude.ts'

/** Who waits until what was just made is known elsewhere: a case, or what makes things for it. */
interface Waiting {
  settling(kind: 'prompt'): Settling
}

/** Whether a request was taken, whichever number of success it got; `as` where something else is a success too. */
export const isTaken = ({ response }: Exchange, as = latitude.taken): boolean => acceptsStatus(as, response.status)

/**
 * Sends a request until what it names is found, and ready: where a wallet or a collection has just been created, what else the service is
 * made of may not know it at once.
 */
export const whenFound = (ctx: Waiting, send: () => Promise<Exchange>): Promise<Exchange> =>
  ctx.settling('prompt').until(send, ({ response }) => !acceptsStatus(latitude.notReady, response.status))

/**
 * Sends a valid request until it is not refused any more: what has just been made may not be known yet to what else the service is made
 * of. Not for requests that a service may refuse for what they hold.
 * @param answerOf the answer in what `send` gives
 * @returns what was sent last
 */
export function whenKnown<T = Exchange>(
  ctx: Waiting,
  send: () => Promise<T>,
  answerOf: (sent: T) => Exchange = (sent) => sent as Exchange,
): Promise<T> {
  return ctx
    .settling('prompt')
    .until(send, (sent) => !acceptsStatus(latitude.notYetThere, answerOf(sent).response.status))
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

/** Waits before the same is sent again that was refused for the age of what it names, in ms: for a part of that, and not too shortly. */
export const untilAsked = (age: number): Promise<void> => sleep(Math.max(50, age / 3))

/** What is made on a chain beside the usual one, of which nothing says that it is up: nothing where it is not. */
export const unlessBlocked = <Made>(made: Promise<Made>): Promise<Made | undefined> =>
  made.catch((error: unknown) => {
    if ((error as { readonly code?: unknown }).code === 'BLOCKED') return undefined
    throw error
  })
