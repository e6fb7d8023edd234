import { brief } from '../../src/interface/builders/builders.ts'
import { isTaken, whenKnown } from '../../src/interface/builders/taken.ts'
import type { Sendable } from '../../src/interface/builders/variants/index.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { acceptsStatus, type ExpectedStatus, expectedOf, latitude } from '../../src/interface/latitude.ts'
import type { Needs } from '../../src/interface/needs.ts'
import type { Scope } from '../../src/interface/roles.ts'
import { missingKeys, type RefusedKey, unknownKeys } from './keys.ts'

/** Which requirement says how a kind of key is refused, and with what status. */
export interface Refusal {
  readonly requirement: RequirementId
  readonly status: ExpectedStatus
}

/** A row of the authorization matrix: one operation and the keys that it refuses. */
export interface GuardedOperation {
  /** End of the case ids: `auth/<slug>-without-key`. */
  readonly slug: string
  /** What is done, for titles: `Creating a wallet`. */
  readonly doing: string
  readonly missing: Refusal
  readonly unknown: Refusal
  /** Absent where the interface names no scope, or `variants.ts` asks with a key that lacks it. */
  readonly lacking?: Refusal & { readonly scope: Scope }
  readonly needs?: Needs
  /** True when `unchanged` judges AUTH-31. */
  readonly leavesTraces?: boolean
  /** True when neither the requests nor what they need create anything. */
  readonly readOnly?: true
  prepare(ctx: CaseContext): Promise<Guarded>
}

/** Requests that the full key may make, made ready with it. */
export interface Guarded {
  /** Each differs from a request of the full key in its key only. */
  readonly requests: readonly Sendable[]
  /** Judges by AUTH-31 that the refused requests have changed nothing; called before any of them is made with the full key. */
  unchanged?(): Promise<void>
  /**
   * The full key's requests: throws Blocked when one is refused. Default: each must be answered with a 2xx or 303.
   * @param refused whether every request before them was
   * @returns the one that was taken, where the requests are spellings of one: whoever reads a body before the key may refuse any of
   * the others as malformed
   */
  twins?(refused: boolean): Promise<Sendable | undefined>
  /** True when the requests are spellings of one, of which a service may take a single one. */
  readonly spellings?: true
}

/** What came of requests with keys that are refused. */
interface Judged {
  /** Whether every request was refused, rightly or not. */
  readonly refused: boolean
  /** Spellings that were refused as malformed: judged once it is known which one is taken. */
  readonly malformed: readonly { readonly request: Sendable; judge(): void }[]
}

async function judgeKeys(ctx: CaseContext, guarded: Guarded, keys: readonly (RefusedKey & Refusal)[]): Promise<Judged> {
  let refused = true
  const malformed: { request: Sendable; judge(): void }[] = []
  for (const key of ctx.draw(keys, { kindOf: ({ requirement }) => requirement })) {
    for (const request of ctx.draw(guarded.requests)) {
      const answer = await key.api.raw(request)
      refused &&= !isTaken(answer, latitude.takenOrWary)
      const judge = () =>
        ctx.judge(key.requirement).that(acceptsStatus(key.status, answer.response.status), {
          message: `${answer.operation} with ${key.says} answered ${answer.response.status}`,
          ...expectedOf(key.status),
          actual: brief(answer),
          exchange: answer,
        })
      if (guarded.spellings && answer.response.status === 400) malformed.push({ request, judge })
      else judge()
      if (answer.response.status === 401) ctx.observe('refusal-401-body', answer.response.text.slice(0, 200))
      if (answer.response.status === 403) ctx.observe('refusal-403-body', answer.response.text.slice(0, 200))
      if (key.status === latitude.refusedElsewhere || key.status === latitude.batchWithoutKey) {
        ctx.observe('refusal-status-elsewhere', {
          operation: answer.operation,
          key: key.says,
          status: answer.response.status,
        })
      }
    }
  }
  return { refused, malformed }
}

/** Refused, unchanged, accepted with the full key, and refused again now that everything is there. */
async function judgeRow(
  ctx: CaseContext,
  operation: GuardedOperation,
  keys: readonly (RefusedKey & Refusal)[],
): Promise<void> {
  const guarded = await operation.prepare(ctx)
  const first = await judgeKeys(ctx, guarded, keys)
  if (first.refused) await guarded.unchanged?.()
  let taken: Sendable | undefined
  if (guarded.twins) taken = await guarded.twins(first.refused)
  else {
    for (const request of guarded.requests) {
      const answer = await whenKnown(ctx, () => ctx.api.raw(request))
      if (!isTaken(answer, latitude.takenOrWary)) ctx.block(`the full key was refused: ${brief(answer)}`)
    }
  }
  // One key of each kind, and those that are others by then, tell whether what is there is shown to anybody.
  const again = keys.filter((key, index) => index === 0 || index === keys.length - 1 || key.again !== undefined)
  const second = await judgeKeys(
    ctx,
    guarded,
    again.map((key) => (key.again === undefined ? key : { ...key, api: key.again })),
  )
  for (const { request, judge } of [...first.malformed, ...second.malformed]) if (request === taken) judge()
}

/** The cases of one row: keys that do not exist, and the key without the scope where there is one. */
export function casesOf(operation: GuardedOperation): readonly Case[] {
  const { slug, doing, missing, unknown, lacking, needs, readOnly } = operation
  const traces: readonly RequirementId[] = operation.leavesTraces ? ['AUTH-31'] : []
  const without: Case = {
    id: `auth/${slug}-without-key`,
    title: `${doing} takes an API key that exists`,
    requirements: [...new Set([missing.requirement, unknown.requirement, ...traces])],
    ...(needs ? { needs } : {}),
    ...(readOnly ? { readOnly } : {}),
    run: async (ctx) =>
      judgeRow(ctx, operation, [
        ...missingKeys(ctx).map((key) => ({ ...key, ...missing })),
        ...(await unknownKeys(ctx)).map((key) => ({ ...key, ...unknown })),
      ]),
  }
  if (!lacking) return [without]
  return [
    without,
    {
      id: `auth/${slug}-without-scope`,
      title: `${doing} takes a key with the scope ${lacking.scope}`,
      requirements: [lacking.requirement, ...traces],
      needs: { ...needs, keys: [`lacking.${lacking.scope}`] },
      run: (ctx) =>
        judgeRow(ctx, operation, [
          { says: `a key without ${lacking.scope}`, api: ctx.api.keyFor(`lacking.${lacking.scope}`), ...lacking },
        ]),
    },
  ]
}
