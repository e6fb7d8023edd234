import fc from 'fast-check'

/**
 * Ways in which one item of a batch breaks a rule: the requirement's rule, and the fields that replace those of a valid
 * item (`undefined` leaves the field out). Locators are for the chain that is given.
 */
export const brokenItems = {
  'recipient missing': () => ({ recipient: undefined }),
  'recipient null': () => ({ recipient: null }),
  'recipient a number': () => ({ recipient: 42 }),
  'recipient an object': () => ({ recipient: { email: 'someone@example.com' } }),
  'recipient empty': () => ({ recipient: '' }),
  'recipient without a colon': () => ({ recipient: 'someone' }),
  'recipient with an unknown prefix': (chain: string) => ({ recipient: `facebook:someone:${chain}` }),
  'recipient without an address': (chain: string) => ({ recipient: `${chain}:` }),
  'recipient with half an address': (chain: string) => ({ recipient: `${chain}:0x1234` }),
  'recipient an e-mail without at': (chain: string) => ({ recipient: `email:someone.example.com:${chain}` }),
  'recipient an e-mail without chain': () => ({ recipient: 'email:someone@example.com' }),
  'recipient an empty e-mail': (chain: string) => ({ recipient: `email::${chain}` }),
  'recipient an empty user id': (chain: string) => ({ recipient: `userId::${chain}` }),
  'recipient on an unknown chain': () => ({ recipient: 'email:someone@example.com:no-such-chain' }),
  'metadata missing': () => ({ metadata: undefined }),
  'metadata a text': () => ({ metadata: 'Ticket' }),
  'metadata a number': () => ({ metadata: 7 }),
  'metadata an array': () => ({ metadata: [{ name: 'Ticket' }] }),
  'metadata true': () => ({ metadata: true }),
} as const satisfies Record<string, (chain: string) => Readonly<Record<string, unknown>>>

/** The name of a way to break an item, a key of {@link brokenItems}. */
export type BrokenItem = keyof typeof brokenItems
/** All ways to break an item. */
export const brokenItemKinds = Object.keys(brokenItems) as BrokenItem[]

/** What an item of a batch is to be: whole or broken in one way, with an id of its own or without. */
export interface ItemPlan {
  readonly withId: boolean
  readonly broken?: BrokenItem
}

const wholeItem = (): fc.Arbitrary<ItemPlan> => fc.record({ withId: fc.boolean() })
const brokenItem = (): fc.Arbitrary<ItemPlan> =>
  fc.record({ withId: fc.boolean(), broken: fc.constantFrom(...brokenItemKinds) })
/** So many whole ones for a broken one. */
const anyItem = (weight: number): fc.Arbitrary<ItemPlan> =>
  fc.oneof({ weight, arbitrary: wholeItem() }, { weight: 1, arbitrary: brokenItem() })

/** A batch of 1 to `longest` whole items (Endpoints, Minting). */
export const batchPlan = (longest = 125): fc.Arbitrary<ItemPlan[]> =>
  fc.array(wholeItem(), { minLength: 1, maxLength: longest })

/** A batch of 1 to `longest` items of which any are broken, at least one. */
export const brokenBatchPlan = (longest = 125): fc.Arbitrary<ItemPlan[]> =>
  fc
    .oneof(
      fc.array(anyItem(3), { minLength: 1, maxLength: Math.min(12, longest) }),
      fc.array(anyItem(9), { minLength: 1, maxLength: longest, size: 'max' }),
    )
    .filter((items) => items.some((item) => item.broken !== undefined))

const kindsByPlace = ['metadata a text', 'metadata missing', 'recipient missing'] as const satisfies BrokenItem[]

const places = (length: number, broken: readonly number[]): ItemPlan[] =>
  Array.from({ length }, (_, index) => ({
    withId: index % 2 === 0,
    ...(broken.includes(index) ? { broken: kindsByPlace[index % kindsByPlace.length] ?? 'recipient missing' } : {}),
  }))

/** The places that slips like best: first, last, the 21st, one late in a long batch, all, and two far apart. */
export const edgeBrokenBatches: readonly ItemPlan[][] = [
  places(1, [0]),
  places(3, [2]),
  places(3, [0, 1, 2]),
  places(22, [20]),
  places(125, [0, 124]),
  places(125, [110]),
  places(125, [20, 60, 100, 101, 102]),
  places(
    30,
    Array.from({ length: 30 }, (_, index) => index),
  ),
  ...brokenItemKinds.map((broken): ItemPlan[] => [{ withId: true }, { withId: true, broken }, { withId: false }]),
]

/**
 * The body's array for a plan.
 * @param whole makes the valid item at an index, without an id
 * @param id makes the id of the item at an index
 */
export const itemsOf = (
  plan: readonly ItemPlan[],
  chain: string,
  whole: (index: number) => Readonly<Record<string, unknown>>,
  id: (index: number) => string,
): Readonly<Record<string, unknown>>[] =>
  plan.map(({ withId, broken }, index) => ({
    ...whole(index),
    ...(broken === undefined ? {} : brokenItems[broken](chain)),
    ...(withId ? { id: id(index) } : {}),
  }))

/** Indexes, from 0, of the items that break a rule. */
export const brokenIndexes = (plan: readonly ItemPlan[]): number[] =>
  plan.flatMap(({ broken }, index) => (broken === undefined ? [] : [index]))
