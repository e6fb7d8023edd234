import { evmCollectionChains } from '../../src/interface/arbitraries/chains.ts'
import type { MintRecord, WalletFixture } from '../../src/interface/builders/builders.ts'
import { firstNotRefused, isTaken, type Sent } from '../../src/interface/builders/taken.ts'
import type { ListedToken } from '../../src/interface/builders/tokens.ts'
import type { TransferForm } from '../../src/interface/builders/transfers.ts'
import type { CaseContext, InterfaceWords, RequirementId } from '../../src/interface/case.ts'
import { Chronicle, type Exchange, type Finding } from '../../src/kit/case.ts'
import { type Person, personOf } from './cast.ts'

/** A wallet that the world knows of. */
export interface Wallet extends WalletFixture {
  /** What its user is called in steps. */
  readonly who: string
  readonly role: Role
  /** Whether its creation made it; a service may have had it before, under another chain. */
  readonly isNew: boolean
  /** Signatures by message, once it has signed. */
  readonly signed: Map<string, string>
}

export interface Collection {
  readonly name: string
  readonly id: string
  readonly chain: string
  readonly role: Role
  /** Of its contract, once that is there. */
  address: string | undefined
  /** Ends when that was waited for, which is then said. */
  deployed?: Promise<void>
  isAwaited?: true
  readonly request: Fields
  /** The answer that told of it first. */
  readonly created: Exchange
  readonly kind: string
  /** Its id was chosen here. */
  readonly isChosen: boolean
  /** When it was asked for, by `performance.now()`. */
  readonly asked: number
  /** It was put again with another body: which of the two it shows is open. */
  isOpen?: true
  /** Tokens that may still be minted into it; absent without limit. */
  left?: number
  /** Whether what was refused may have used up some of what is left: then it is the most that there can be. */
  mayHaveLess?: true
}

export interface Token {
  readonly name: string
  readonly collection: Collection
  /** Id under which it was asked for; none for batch items that gave none. */
  readonly id: string | undefined
  /** Body of the PUT, or item of the batch. */
  readonly request: Fields
  /** `metadata.name`, which no other token has. */
  readonly title: string
  /** Wallets in one of which it is; none where its recipient's tokens cannot be listed. */
  places: readonly Wallet[]
  /** Whether a listing has shown it. */
  listed?: ListedToken
  /** As it was completed; of a token that was minted by id. */
  record?: MintRecord
  /** What was done to it since: which sentence a second token of it breaks, and one in a wrong place. */
  surplus: RequirementId
  astray: RequirementId
  moved: boolean
  /** It was sent, and where it is then is still to be judged, though a look may have shown it there. */
  isUnderWay?: boolean
  /** It was sent out of all wallets that are read: it may leave the one where it is at any time. */
  mayLeave?: true
  readonly inBatch: boolean
  /** When it was last asked for, minted or moved, by `performance.now()`. */
  asked: number
  /** Another token may have been made under its id, which is open. */
  mayDouble?: true
}

export type Fields = Readonly<Record<string, unknown>>

/** Where things are made; `evm2` is a second EVM chain. */
export const roles = ['evm', 'evm2', 'solana', 'aptos'] as const
export type Role = (typeof roles)[number]

/** What a request that changes nothing would have broken if it did. */
export interface Harmless {
  readonly says: string
  readonly rule: RequirementId
  /** Of tokens that it names; others by `rule` too. */
  readonly title?: string
  /** The token that it was about, where that is there. */
  readonly token?: Token
  /** Where that would be if it had been carried out. */
  readonly to?: Wallet
  /** When it was answered, by `performance.now()`. */
  readonly at: number
}

/** The small world of one history: everything in it was made by its steps, and is known by name. */
export class World extends Chronicle<InterfaceWords> {
  readonly mark: string
  readonly wallets = new Map<string, Wallet>()
  readonly collections = new Map<string, Collection>()
  readonly tokens = new Map<string, Token>()
  /** What was refused, or was a repeat, since all of the world was looked at. */
  readonly harmless: Harmless[] = []
  /** Names of tokens that must not be, with what forbids each. */
  readonly forbidden = new Map<string, RequirementId>()
  /** Keys of tokens that should not be, and are: a recommendation that is not followed. */
  readonly extras = new Set<string>()
  /** Names of tokens that were asked for to tell what is late from what is lost: others may look meanwhile. */
  readonly probes = new Set<unknown>()
  /** Chains and people that this target does not serve, where that is open. */
  readonly unserved = new Set<string>()
  /** Whether it refuses texts of many scripts and signs, and takes plain ones, which is open (MINT-43); absent before one was sent. */
  readonly isPlain: { collections?: boolean; tokens?: boolean } = {}
  /** Whether it takes an attribute without a text, which is open; absent before one was sent. */
  takesEmpty?: boolean
  /** The full key as it is sent, once it was asked for. */
  fullKey?: Promise<string | undefined>
  /** Whether a user was looked up who had no wallet then. */
  hasAskedForNobody?: true
  /** How this target takes transfers out of e-mail wallets, once one was taken. */
  form?: TransferForm
  readonly #chains: Readonly<Record<Role, string>>

  constructor(ctx: CaseContext) {
    super(ctx)
    // Behind its last sign no mark goes on: what is longer by a digit than a name of one world is no name of the next.
    this.mark = `${ctx.make.names.mark()}w`
    const { chains, environment } = ctx.settings
    const evm2 = evmCollectionChains(environment).find((chain) => chain !== chains.evm) ?? chains.evm
    this.#chains = { ...chains, evm2 }
  }

  chainOf(role: Role): string {
    return this.#chains[role]
  }

  /** Whether the target offers what happens there. */
  offers(role: Role): boolean {
    const { capabilities } = this.ctx.settings
    return (role !== 'solana' || capabilities.solana) && (role !== 'aptos' || capabilities.aptos)
  }

  personOf(who: string): Person {
    return personOf(who, this.mark)
  }

  walletOf(who: string, role: Role): Wallet | undefined {
    return this.wallets.get(`${who}@${role}`)
  }

  /** Tokens that are, or may be, in a wallet. */
  tokensIn(wallet: Wallet): Token[] {
    return [...this.tokens.values()].filter(({ places }) => places.includes(wallet))
  }

  walletsOf(who: string): Wallet[] {
    return [...this.wallets.values()].filter((one) => one.who === who)
  }

  /** Says that a token should not be, and goes on in the world with it. */
  disapprove(key: string, { rule, ...judgement }: Finding<RequirementId>): void {
    this.extras.add(key)
    this.recommend(rule, false, judgement)
  }

  /** A request that must change nothing. */
  note(one: Omit<Harmless, 'at'>): void {
    this.harmless.push({ ...one, at: performance.now() })
    if (one.title !== undefined) this.forbidden.set(one.title, one.rule)
  }
}

/** Sends a request whose texts tell; where the first of them is refused, the last, of plain texts, which are kept to if they are taken. */
export async function sendOrPlain<Body>(
  { isPlain }: World,
  what: keyof World['isPlain'],
  bodies: readonly [...Body[], Body],
  send: (body: Body) => Promise<Exchange>,
): Promise<Sent<Body>> {
  const plain = bodies.at(-1)
  const known = bodies.filter((body) => isPlain[what] === undefined || isPlain[what] === (body === plain))
  const sent = await firstNotRefused(known, send)
  if (isTaken(sent.answer)) isPlain[what] = sent.body === plain
  return sent
}

/**
 * The sentence by which a token is delivered: that of its recipient's locator, unless such a locator has led others to where
 * they belong.
 */
export const deliveredBy = ({ tokens }: World, token: Token): RequirementId =>
  [...tokens.values()].some((one) => one !== token && one.astray === token.astray && one.record !== undefined)
    ? 'MINT-16'
    : token.astray

/** Puts what was made at once into the order of the history, whichever was answered first: what is done later goes by it. */
export function reorder<T>(made: Map<string, T>, keys: readonly string[]): void {
  for (const key of keys) {
    const one = made.get(key)
    if (one !== undefined && made.delete(key)) made.set(key, one)
  }
}
