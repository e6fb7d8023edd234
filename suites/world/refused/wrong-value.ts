import { without } from '../../../src/interface/builders/requests.ts'
import type { CaseContext, RequirementId } from '../../../src/interface/case.ts'
import type { ExpectedStatus } from '../../../src/interface/latitude.ts'
import type { Exchange } from '../../../src/kit/case.ts'
import type { Collection, Fields, Token, Wallet, World } from '../world.ts'

/** What the table is about: a world in which each of its requests would be taken but for one value. */
export interface Stage {
  readonly ctx: CaseContext
  readonly world: World
  readonly collection: Collection
  readonly byUser: { readonly from: Wallet; readonly to: Wallet; readonly token: Token }
  readonly byEmail: { readonly from: Wallet; readonly to: Wallet; readonly token: Token }
}

/** One value that is refused at one place. */
export interface WrongValue {
  /** `mint recipient: nothing in it`. */
  readonly says: string
  /** `undefined` where only a server error is wrong: whether it is taken is open. */
  readonly rule: RequirementId | undefined
  readonly status: ExpectedStatus
  /** @returns nothing where something before it was not as it has to be for this to be judged */
  readonly send: (stage: Stage) => Promise<Exchange | undefined>
  /** What it would have broken had it been carried out. */
  readonly harm?: RequirementId
}

export type Values = Readonly<Record<string, unknown>>

/** One place, and what is refused there. */
export function rows(
  place: string,
  values: Values,
  rule: RequirementId | undefined,
  status: ExpectedStatus,
  send: (stage: Stage, value: unknown) => Promise<Exchange | undefined>,
  harm?: RequirementId,
): WrongValue[] {
  return Object.entries(values).map(([what, value]) => ({
    says: `${place}: ${what}`,
    rule,
    status,
    send: (stage: Stage) => send(stage, value),
    ...(harm === undefined ? {} : { harm }),
  }))
}

/** `undefined` as a value leaves the member out. */
export const changed = (body: Fields, member: string, value: unknown): Fields =>
  value === undefined ? without(body, member) : { ...body, [member]: value }
