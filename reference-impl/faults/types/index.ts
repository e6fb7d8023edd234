import { type Fields, isFields } from '../../domain/fields.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge, fieldsOf } from '../seams.ts'
import { type FieldType, type UncheckedBody, type UncheckedField, uncheckedBodies } from './table.ts'

const isOfType: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  record: isFields,
  list: Array.isArray,
}

/** Takes a field of another type for one that was left out, or for `instead`. */
function mend(value: unknown, [name = '', ...others]: readonly string[], field: UncheckedField): void {
  if (name === '*') {
    if (Array.isArray(value)) for (const item of value) mend(item, others, field)
    return
  }
  if (!isFields(value)) return
  const holder = value as Record<string, unknown>
  if (others.length > 0) mend(holder[name], others, field)
  else if (holder[name] === undefined || isOfType[field.type](holder[name])) return
  else if (field.instead === undefined) delete holder[name]
  else holder[name] = field.instead
}

/** Changes what stands in the bodies of some requests. */
const mending = (about: UncheckedBody['about'], mended: (body: Fields) => unknown): Wrap =>
  edge(async (request, next) => {
    if (!about(request)) return next(request)
    const body = fieldsOf(await request.clone().text())
    if (Object.keys(body).length === 0) return next(request)
    const headers = new Headers(request.headers)
    headers.delete('content-length')
    return next(new Request(request.url, { method: request.method, headers, body: JSON.stringify(mended(body)) }))
  })

const unchecked = (about: UncheckedBody['about'], field: UncheckedField): Wrap =>
  mending(about, (body) => {
    mend(body, field.place.split('/').slice(1), field)
    return body
  })

/** A list of one text as what languages make of it that join lists to texts. No field of a body is a list of texts. */
function joined(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 && typeof value[0] === 'string' ? value[0] : value.map(joined)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, joined(inner)]))
}

/** One fault for each field of each body that is not looked at before it is used. */
const uncheckedFields: readonly Fault[] = uncheckedBodies.flatMap(({ slug, about, fields }) =>
  fields.map(
    (field): Fault => ({
      id: `type-${slug}${field.place.replaceAll('/*', '').replaceAll(/[/_]/g, '-')}`.replaceAll(
        /[A-Z]/g,
        (letter) => `-${letter.toLowerCase()}`,
      ),
      breaks: ['ERR-15', ...(field.also ?? [])],
      difficulty: 'subtle',
      says: `Whatever the type of ${field.place.slice(1).replaceAll('/', '.')} is, a body of ${slug.replaceAll('-', ' ')} is taken.`,
      generated: true,
      wrap: unchecked(about, field),
    }),
  ),
)

/** One fault for each body in which a list of one text passes for that text. */
const joinedLists: readonly Fault[] = uncheckedBodies.map(({ slug, about }) => ({
  id: `list-read-as-text-${slug}`,
  breaks: ['ERR-15'],
  difficulty: 'devious',
  says: `A list of one text is taken for that text in a body of ${slug.replaceAll('-', ' ')}.`,
  wrap: mending(about, joined),
}))

export const typeFaults: readonly Fault[] = [...uncheckedFields, ...joinedLists]
