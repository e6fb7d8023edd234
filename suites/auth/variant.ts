import { evmCollectionChains } from '../../src/interface/arbitraries/chains.ts'
import { brief } from '../../src/interface/builders/builders.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import type { Sendable } from '../../src/interface/builders/variants/index.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { acceptsStatus, type ExpectedStatus, expectedOf, latitude } from '../../src/interface/latitude.ts'
import type { Needs } from '../../src/interface/needs.ts'
import type { Scope } from '../../src/interface/roles.ts'
import type { Exchange } from '../../src/kit/case.ts'
import type { Refusal } from './guarded.ts'
import type { RefusedKey } from './keys.ts'

/** How an operation refuses keys that it does not take. */
export interface Guards {
  readonly none: Refusal
  readonly unknown: Refusal
  /** Absent where the interface names no scope. */
  readonly lacking?: Refusal
}

/** A request of one variant of an operation, which only a key with the scope may make. */
export interface Variant {
  /** What is particular about it; one of each is drawn. */
  readonly says: string
  readonly guards: Guards
  readonly request: Sendable
  /** With which of the others it is asked, before a key without the scope: each place has some of either. */
  readonly also: 'none' | 'unknown'
  /** Where it makes what is not there yet: makes another of its kind. That no refused key has made the first shows beside it (AUTH-31). */
  readonly twin?: Sendable
  /** Set where the full key is asked next, and then that one once more: what is there by then may be shown to anybody. */
  readonly again?: true
}

/** The variants of an operation, or of several that take one scope. */
export interface Variants {
  readonly slug: string
  readonly doing: string
  readonly scope: Scope
  readonly guards: readonly Guards[]
  readonly needs?: Needs
  /** Nothing of what is asked for is done, as long as the key is refused. */
  prepare(ctx: CaseContext): Promise<readonly Variant[]>
  /** Judges that nothing has come of what was refused (AUTH-31). */
  judgeTraces?(ctx: CaseContext, refused: readonly Variant[]): Promise<void>
}

const guardsBy = (
  status: ExpectedStatus,
  [none, unknown, lacking]: readonly [RequirementId, RequirementId, RequirementId?],
  withoutKey = status,
): Guards => ({
  none: { requirement: none, status: withoutKey },
  unknown: { requirement: unknown, status },
  ...(lacking === undefined ? {} : { lacking: { requirement: lacking, status } }),
})

const elsewhere = latitude.refusedElsewhere

export const guards = {
  createWallet: guardsBy(401, ['AUTH-01', 'AUTH-02', 'AUTH-03']),
  listWallets: guardsBy(401, ['AUTH-04', 'AUTH-05', 'AUTH-06']),
  listWalletTokens: guardsBy(401, ['AUTH-07', 'AUTH-08', 'AUTH-09']),
  signMessage: guardsBy(401, ['AUTH-10', 'AUTH-11', 'AUTH-12']),
  batchMint: guardsBy(403, ['AUTH-21', 'AUTH-19', 'AUTH-20'], latitude.batchWithoutKey),
  mintToken: guardsBy(elsewhere, ['AUTH-22', 'AUTH-22', 'AUTH-23']),
  mint: guardsBy(elsewhere, ['AUTH-33', 'AUTH-33', 'AUTH-35']),
  createTemplate: guardsBy(elsewhere, ['AUTH-24', 'AUTH-24', 'AUTH-25']),
  updateTemplate: guardsBy(elsewhere, ['AUTH-26', 'AUTH-26']),
  createCollection: guardsBy(elsewhere, ['AUTH-27', 'AUTH-27']),
  createOrder: guardsBy(elsewhere, ['AUTH-29', 'AUTH-29']),
} as const

/** Some are asked with no key, and some with an unknown one. */
export const eitherOf = (index: number): Variant['also'] => (index % 2 === 0 ? 'none' : 'unknown')

/**
 * Asks with a key that is refused. Where it is neither taken nor refused for the key, the full key tells whether this target has
 * the variant at all.
 * @returns whether the first answer tells of the key, and no request has been made with the full one
 */
async function judgeKey(
  ctx: CaseContext,
  { says, request }: Variant,
  key: RefusedKey & Refusal,
  again = false,
): Promise<boolean> {
  const ask = () => key.api.raw(request)
  const hasVariant = async () => isTaken(await ctx.api.raw(request), latitude.takenOrWary)
  const judge = (answer: Exchange): boolean =>
    ctx.judge(key.requirement).that(acceptsStatus(key.status, answer.response.status), {
      message: `${says}: ${answer.operation} answered ${answer.response.status} to ${key.says}`,
      ...expectedOf(key.status),
      actual: brief(answer),
      exchange: answer,
    })
  const answer = await ask()
  const isTold = acceptsStatus(key.status, answer.response.status) || isTaken(answer, latitude.takenOrWary)
  if (isTold && !judge(answer)) return false
  if (isTold && !again) return true
  if (await hasVariant()) judge(await ask())
  return false
}

/**
 * With a key of another kind, and with one that lacks the scope where there is one.
 * @returns whether it was refused for the keys, and has not been asked for with the full one
 */
export async function judgeVariant(ctx: CaseContext, scope: Scope | undefined, variant: Variant): Promise<boolean> {
  const { guards, also, again, twin } = variant
  const other = also === 'none' ? ctx.api.as(null) : ctx.api.as(`unknown-${ctx.make.names.mark()}`)
  const says = also === 'none' ? 'no key' : 'an unknown key'
  let isRefused = await judgeKey(ctx, variant, { ...guards[also], says, api: other })
  if (guards.lacking === undefined || scope === undefined) return isRefused
  const role = `lacking.${scope}` as const
  if (ctx.settings.keyRoles.includes(role)) {
    const lacking = { ...guards.lacking, says: `a key without ${scope}`, api: ctx.api.keyFor(role) }
    isRefused = (await judgeKey(ctx, variant, lacking, again)) && isRefused
    // What is there by now is no more shown to that key than what was not.
    if (twin !== undefined && isRefused && (await isMadeAnew(ctx, variant, twin))) await judgeKey(ctx, variant, lacking)
  }
  return isRefused
}

/** Judges that what has been refused so far is answered as what nobody has asked for before. @returns whether it is there now */
async function isMadeAnew(ctx: CaseContext, { says, request }: Variant, twin: Sendable): Promise<boolean> {
  const fresh = await ctx.api.raw(twin)
  const answer = await ctx.api.raw(request)
  if (!isTaken(fresh) || !isTaken(answer)) return false
  return ctx.judge('AUTH-31').that(answer.response.status === fresh.response.status, {
    message: `${says}: a refused key has made it`,
    expected: `${fresh.response.status}, as for one that is new`,
    actual: brief(answer),
    exchange: answer,
  })
}

export const requirementsOf = (all: readonly Guards[]): readonly RequirementId[] => [
  ...new Set(all.flatMap((one) => Object.values(one).map(({ requirement }) => requirement))),
]

/** An EVM chain that is not the run's own, another at each seed. */
export function anotherChain({ settings, seed }: CaseContext): string {
  const others = evmCollectionChains(settings.environment).filter((chain) => chain !== settings.chains.evm)
  return others[Math.abs(seed) % others.length] ?? settings.chains.evm
}
