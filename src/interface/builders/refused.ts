import type { Exchange } from '../../engine/transport/index.ts'
import type { NearMiss } from '../arbitraries/locators.ts'
import type { CaseContext, RequirementId } from '../case.ts'
import { expectedOf, latitude } from '../latitude.ts'
import { type OperationKey, operationIds } from '../operations.ts'
import { brief } from './builders.ts'
import { isTaken } from './taken.ts'

/** The sentence that gives the form of a refusal with 400; what is not here is described otherwise, or not at all. */
const formRules: Readonly<Partial<Record<OperationKey, RequirementId>>> = {
  [operationIds.createWallet]: 'ERR-01',
  [operationIds.listWallets]: 'ERR-02',
  [operationIds.listWalletTokens]: 'LIST-14',
  [operationIds.signMessage]: 'ERR-03',
  [operationIds.transferFromEmailWallet]: 'ERR-04',
  [operationIds.transferFromUserWallet]: 'ERR-05',
  [operationIds.createCollection]: 'ERR-06',
  [operationIds.putCollection]: 'ERR-06',
  [operationIds.createTemplate]: 'ERR-07',
  [operationIds.updateTemplate]: 'ERR-07',
  [operationIds.mintToken]: 'ERR-08',
  [operationIds.batchMint]: 'ERR-09',
  [operationIds.createOrder]: 'ERR-10',
}

/** The form that such a refusal has, and the sentence that gives it. */
export function refusalForm(operation: string) {
  const rule = formRules[operation as OperationKey]
  const schema = operation === operationIds.listWalletTokens ? 'ListingError' : 'ErrorRecord'
  return rule && ({ rule, schema } as const)
}

/** Whether an answer that is no object is to an odd path: that may be a router's, or a firewall's before the service. */
function isOfRouter({ request, response }: Exchange): boolean {
  if (typeof response.json === 'object' && response.json !== null) return false
  const { pathname } = new URL(request.url)
  return /%(?!3A|40|2B)/i.test(pathname) || /[^\w@.:+/%-]/.test(pathname)
}

/** Judges the form of the body of a 400, where one is given. */
export function judgeForm(ctx: CaseContext, exchange: Exchange, what: string): void {
  const { operation, response } = exchange
  const form = isOfRouter(exchange) ? undefined : refusalForm(operation)
  if (form !== undefined && response.status === 400) ctx.judge(form.rule).shape(response.json, form.schema, what)
}

/**
 * Judges a 400: the status, the form of its body, and a server error by ERR-12 too (a case that uses this lists all three).
 * @param rule that it is refused, with 400
 * @param what the respect in which the request differs from one that is accepted, for the message
 */
export function judgeRefusal(
  ctx: CaseContext,
  answer: Exchange,
  rule: RequirementId,
  what = 'a malformed request',
): void {
  const { status, text } = answer.response
  const actual = `${status} ${text.slice(0, 300)}`.trim()
  ctx
    .judge(noServerErrorOf(answer.operation))
    .that(status < 500, { message: `${what}: a server error`, expected: 'no 5xx', actual, exchange: answer })
  ctx.judge(rule).that(status === 400, {
    message: `${what}: ${answer.operation} answered ${status}`,
    expected: '400',
    actual,
    exchange: answer,
  })
  judgeForm(ctx, answer, `the refusal of ${what}`)
}

/** A 404 need not have a body; one that has an object in JSON says there what any other refusal does (ERR-16). */
export function judgeNotFound(ctx: CaseContext, { response: { status, json } }: Exchange): void {
  if (status !== 404) return
  if (typeof json === 'object' && json !== null) ctx.judge('ERR-16').shape(json, 'ErrorRecord', 'a 404')
  else ctx.notApplicable('ERR-16', 'a 404 has no body in JSON')
}

/** Blocks the case when the accepted twin of a refused request is refused too: the refusals would say nothing. */
export function accepted(ctx: CaseContext, exchange: Exchange, status: number): Exchange {
  if (exchange.response.status !== status) {
    ctx.block(`the valid twin of the refused requests was answered with ${exchange.response.status}, not ${status}`)
  }
  return exchange
}

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

const readings: readonly string[] = [operationIds.listWallets, operationIds.listCollections, operationIds.getUsage]

/** The requirement by which an operation answers no bad request with a server error. */
export const noServerErrorOf = (operation: string): RequirementId =>
  readings.includes(operation) ? 'ERR-13' : 'ERR-12'

/**
 * Judges that whatever was sent was not answered with a server error: by ERR-12 where the interface says how bad parameters
 * are answered (writes and the token listing), else by ERR-13.
 */
export function judgeNoServerError(ctx: CaseContext, answer: Exchange): void {
  ctx.judge(noServerErrorOf(answer.operation)).that(answer.response.status < 500, {
    message: `${answer.operation} answered ${answer.response.status}`,
    expected: 'no server error',
    actual: brief(answer),
  })
}

/**
 * Whether this service reads what has one part more as a whole e-mail address or handle, up to the last colon. No grammar is given
 * of either: one that makes a wallet for such an address, or mints to what is a handle in no reading, checks neither.
 * Asked only of what was not refused.
 */
export async function isReadOtherwise(ctx: CaseContext, { rule, kind, locator }: NearMiss): Promise<boolean> {
  const [, name, chain] = /^[^:]*:(.*):([^:]*)$/s.exec(locator) ?? []
  if (rule !== 'extra-part' || name === undefined || chain === undefined) return false
  if (kind === 'email') return isTaken(await ctx.api.createWallet({ email: name, chain }))
  if (kind !== 'twitter') return false
  const collection = await ctx.make.collection({ chain })
  const request = ctx.make.requests.mint(`twitter:no handle, ${ctx.make.names.mark()}!:${chain}`)
  return isTaken(await ctx.api.putMint(collection.id, ctx.make.names.mintId(), request))
}
