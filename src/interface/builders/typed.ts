import { referred, type Schema } from '../../engine/oracle/index.ts'
import type { Exchange } from '../../engine/transport/index.ts'
import { spoil } from '../arbitraries/malformed-bodies.ts'
import type { CaseContext } from '../case.ts'
import { openInterface } from '../interface.ts'
import type { OperationKey } from '../operations.ts'
import { judgeRefusal } from './refused.ts'

export interface TypedBodies {
  readonly operation: OperationKey
  /** A body that is taken; each bad one differs from it in one field. */
  readonly valid: Readonly<Record<string, unknown>>
  /** Of two operations that read the same body: the fields that this one is tried with, every second at a seed. */
  readonly half?: 0 | 1
  send(body: unknown): Promise<Exchange>
}

/** A body of which one field is of another type. */
export interface MistypedBody {
  /** `payments.price`. */
  readonly place: string
  /** Of its row; of several values that are drawn at one place there is one. */
  readonly name: string
  readonly says: string
  readonly body: unknown
}

/** How many of the values that are wrong in a field it is tried with; in a thorough run with each of them. */
const values = { quick: 1, standard: 2, thorough: Number.POSITIVE_INFINITY } as const

/** Each field of a body with some of the values that are wrong there, drawn by seed. Each text in a list, too. */
export function mistyped(
  ctx: CaseContext,
  { operation, valid, half }: Pick<TypedBodies, 'operation' | 'valid' | 'half'>,
): readonly MistypedBody[] {
  const { effort } = ctx.settings
  // That of the run: two operations have to agree on who takes which half.
  const turn = Math.abs(ctx.settings.seed)
  return typedFieldsOf(operation, valid)
    .filter((_, index) => effort === 'thorough' || half === undefined || (index + turn) % 2 === half)
    .flatMap(({ place, wrong, listed, spoilt }, index) => {
      const first = (turn + index) % wrong.length
      const drawn = [...wrong.slice(first), ...wrong.slice(0, first)].slice(0, values[effort])
      const body = (value: unknown, name: string): MistypedBody => ({
        place,
        name,
        says: `${JSON.stringify(value).slice(0, 100)} for ${place}`,
        body: spoilt(value),
      })
      return [
        ...drawn.map((value) => body(value, place)),
        ...(listed === undefined ? [] : [body(listed, `${place}, in a list`)]),
      ]
    })
}

/** Judges by ERR-15 that no field of a body is taken that is of another type. */
export async function judgeTypes(ctx: CaseContext, typed: TypedBodies): Promise<void> {
  for (const { body, says } of ctx.draw(mistyped(ctx, typed), { nameOf: ({ name }) => name }))
    judgeRefusal(ctx, await typed.send(body), 'ERR-15', says)
}

type Fields = Readonly<Record<string, unknown>>

/** A field of the body of a request, with bodies in which it alone is of another type. */
export interface TypedField {
  /** `payments.price`, `lineItems.0.callData`; the body itself: `the body`. */
  readonly place: string
  /** Values that are of another type, and that nobody can read as one of its own. */
  readonly wrong: readonly unknown[]
  /** Of a text: the valid one as the only item of a list, which languages that join lists to texts take for it. */
  readonly listed?: readonly [unknown]
  /** Whether it holds other fields or a list. */
  readonly holdsOthers: boolean
  /** Whether it may be left out. */
  readonly isOptional: boolean
  /** The valid body with one of them in the place of the field. */
  spoilt(value: unknown): unknown
}

/** Fields in which something else may be passed over, and why: nothing is judged there. */
const open: readonly (readonly [RegExp, string])[] = [
  [/ (nfts\.0\.)?compressed$/, 'for Solana only, so that another chain need not look at it (Endpoints, Minting)'],
  [/templates metadata\.symbol$/, 'for Solana only (Resources, Template)'],
  [/nfts\/\{id\} locale$/, 'the language of a notification that is not sent (Endpoints, Minting)'],
  [/orders locale$/, 'an invalid one produces an error, whose status is not given (Endpoints, Orders)'],
  [/ quantity$/, 'for ERC-1155 only (Endpoints, Wallets)'],
]

/**
 * Every field of an operation's body, at any depth, as the document of the interface types it. A text is not tried with numbers
 * or booleans that could be read as text, nor anything with null where the field may be left out.
 * @param valid a valid body, of which each bad one differs in one field
 */
export function typedFieldsOf(operation: OperationKey, valid: Fields): readonly TypedField[] {
  const schema = bodySchemaOf(operation)
  const fields = [...walk(schema, valid, valid, [])]
  const isNeeded = chosen(schema, valid).required !== undefined
  const itself: TypedField = {
    place: 'the body',
    wrong: [[valid]],
    holdsOthers: true,
    isOptional: false,
    spoilt: (value) => value,
  }
  return [...(isNeeded ? [itself] : []), ...fields].filter(
    ({ place }) => !open.some(([pattern]) => pattern.test(`${operation} ${place}`)),
  )
}

/**
 * Bodies with null in the place of their members. What holds others is tried alone, since code reaches into it, and so is what
 * is required; of a required member of the body itself the variants know. Optional values beside each other are null together.
 */
export function nulledBodies(operation: OperationKey, valid: Fields): readonly Fields[] {
  const fields = [...walk(bodySchemaOf(operation), valid, valid, [])]
  const isInner = (place: string): boolean => place.includes('.')
  const alone = fields
    .filter(({ holdsOthers, isOptional, place }) => holdsOthers || (!isOptional && isInner(place)))
    .map(({ spoilt }) => spoilt(null) as Fields)
  const values = fields.filter(({ holdsOthers, isOptional }) => !holdsOthers && isOptional)
  const beside = Map.groupBy(values, ({ place }) => place.split('.').slice(0, -1).join('.'))
  const together = [...beside.values()].map((own) =>
    own.reduce<Fields>((body, { place }) => spoil(body, place.split('.'), null), valid),
  )
  return [...alone, ...together]
}

interface Typed extends Schema {
  readonly type?: string
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

function bodySchemaOf(operation: OperationKey): Schema {
  const [method = '', path = ''] = operation.split(' ')
  const stated = openInterface().document.paths[path]?.[method.toLowerCase()] as
    | { readonly requestBody?: Schema }
    | undefined
  const body = resolved(stated?.requestBody ?? {}) as {
    readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
  }
  const schema = body.content?.['application/json']?.schema
  if (schema === undefined) throw new Error(`${operation} takes no JSON body`)
  return schema
}

/** What a reference leads to, with what stands beside it. */
function resolved(schema: Schema): Typed {
  const { $ref, ...beside } = schema
  if ($ref === undefined) return schema as Typed
  return { ...resolved(referred(openInterface().document, $ref) as Schema), ...beside } as Typed
}

/** Of several forms, the one that the value has. */
function chosen(schema: Schema, value: unknown): Typed {
  const whole = resolved(schema)
  const forms = whole.oneOf?.map((one) => chosen(one, value)) ?? []
  return forms.find(({ required = [] }) => required.every((name) => name in (value as Fields))) ?? whole
}

function* walk(schema: Schema, value: unknown, body: Fields, path: readonly string[]): Generator<TypedField> {
  const own = chosen(schema, value)
  for (const [name, inner] of Object.entries(own.properties ?? {})) {
    const at = [...path, name]
    const field = resolved(inner)
    const there = (value as Fields | undefined)?.[name]
    const isNeeded = own.required?.includes(name) === true
    yield fieldOf(field, there, body, at, isNeeded)
    if (field.type !== 'array') {
      yield* walk(field, there, body, at)
      continue
    }
    if (field.items === undefined) continue
    // A list that the valid body does not have gets one item, so that there is something to spoil.
    const [first = leastOf(field.items)] = Array.isArray(there) ? there : []
    const filled = Array.isArray(there) && there.length > 0 ? body : spoil(body, at, [first])
    yield* walk(field.items, first, filled, [...at, '0'])
  }
}

function fieldOf(field: Typed, valid: unknown, body: Fields, path: readonly string[], isNeeded: boolean): TypedField {
  const wrong = [...wrongFor(field, valid), ...(isNeeded ? [null] : [])]
  return {
    place: path.join('.'),
    wrong,
    ...(field.type === undefined || field.type === 'string' ? { listed: [valid ?? 'text'] } : {}),
    holdsOthers: field.type === 'object' || field.type === 'array',
    isOptional: !isNeeded,
    spoilt: (value) => spoil(body, path, value),
  }
}

function wrongFor(field: Typed, valid: unknown): readonly unknown[] {
  switch (field.type) {
    case 'boolean':
      return ['perhaps', { value: true }, [true]]
    case 'number':
      return ['many', { value: 5 }, [5]]
    case 'object':
      return ['text', 7, true, [valid ?? {}]]
    case 'array':
      // One item may stand without its list; what has no member of one is none.
      return ['text', 7, true, { 0: 'text' }]
    default: {
      const scalars = [7, true].filter((one) => !isText(field, String(one)))
      return [...scalars, { value: valid ?? 'text' }]
    }
  }
}

/** Whether a text is one of the field's, as far as its schema tells. */
function isText(field: Typed, text: string): boolean {
  if (field.anyOf !== undefined) return field.anyOf.some((one) => isText(resolved(one), text))
  if (field.const !== undefined) return field.const === text
  if (field.enum !== undefined) return field.enum.includes(text)
  if (field.pattern !== undefined) return new RegExp(field.pattern, 'u').test(text)
  return field.format === undefined
}

/** The least that an object has to have. */
function leastOf(schema: Schema): Fields {
  const { required = [] } = resolved(schema)
  return Object.fromEntries(required.map((name) => [name, 'text']))
}
