import { isFields } from '../../domain/fields.ts'
import type { Wrap } from '../../parts.ts'
import { edge } from '../seams.ts'
import { type Answered, answersOf } from './answers.ts'
import { type Field, type FieldOperator, fieldOperators } from './operators.ts'

/** One field of one kind of answer, and what is wrong with it. */
export interface FieldCell {
  readonly operation: string
  readonly kind: string
  /** `*` is any item; the empty one is the answer itself. */
  readonly pointer: string
  readonly operator: FieldOperator
}

/** Spoils one field wherever answers of a kind show it. */
export const spoiling = (cell: FieldCell): Wrap =>
  // What is not there yet may be what is shown for ever.
  atField(cell, fieldOperators[cell.operator], cell.operator === 'stale')

/** Hands out a field wherever answers of a kind show it; with `absentToo` also where any answer of the operation might. */
export const atField = (
  { operation, kind, pointer }: Omit<FieldCell, 'operator'>,
  change: (field: Field) => void,
  absentToo = false,
): Wrap => {
  const { about, kinds } = answersOf[operation] ?? { about: () => false, kinds: {} }
  const isOfKind = kinds[kind] ?? (() => false)
  const names = pointer.split('/').slice(1)
  return (parts) => {
    const seen = new Map<string, unknown>()
    return edge(async (request, next) => {
      if (!about(request)) return next(request)
      const body = request.method === 'GET' ? '' : await request.clone().text()
      const response = await next(request)
      if (!(response.headers.get('content-type') ?? '').includes('json')) return response
      const outer = { answer: await response.json() }
      const place = `${request.headers.get('x-api-key')} ${request.method} ${request.url} ${body}`
      const whole = { request, status: response.status, value: outer.answer }
      for (const [holder, name, index] of holdersOf(outer, ['answer', ...names])) {
        const answer: Answered = { ...whole, entity: entityOf(outer.answer, names, index) }
        if (absentToo ? response.ok : isOfKind(answer) && holder[name] !== undefined) {
          change({ holder, name, seen, place: `${place} ${index}` })
        }
      }
      const headers = new Headers(response.headers)
      headers.delete('content-length')
      // An answer that was dropped as a whole is an empty one.
      return new Response(JSON.stringify(outer.answer) ?? null, { status: response.status, headers })
    })(parts)
  }
}

type Holder = Record<string, unknown>

/** Every place that the names lead to, with the index of the first list that they pass. What may be a list may be one thing. */
function* holdersOf(
  value: unknown,
  [name = '', ...others]: readonly string[],
  index = -1,
): Generator<readonly [Holder, string, number]> {
  if (name === '*') {
    for (const [at, item] of [value].flat().entries()) yield* holdersOf(item, others, index === -1 ? at : index)
  } else if (isFields(value)) {
    if (others.length === 0) yield [value as Holder, name, index]
    else yield* holdersOf(value[name], others, index)
  }
}

/** The item of the list that the answer is, or the answer. */
function entityOf(value: unknown, names: readonly string[], index: number): unknown {
  const list = names[0] === '*' ? value : names[0] === 'results' && isFields(value) ? value.results : undefined
  if (!Array.isArray(list)) return value
  return index === -1 ? list : list[index]
}
