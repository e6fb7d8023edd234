import fields from './fields.json' with { type: 'json' }
import { type FieldOperator, fieldOperators } from './operators.ts'
import type { FieldCell } from './wrap.ts'

export interface NamedCell extends FieldCell {
  /** That of its fault. */
  readonly id: string
  /** What the field holds: `text`, `record`, `list` … */
  readonly type: string
}

const operatorNames = Object.keys(fieldOperators) as FieldOperator[]

/** Every field of every kind of answer, with each operator: as the document of the interface has them. */
export const fieldCells: readonly NamedCell[] = Object.entries(fields).flatMap(([operation, kinds]) =>
  Object.entries(kinds).flatMap(([kind, pointers]) =>
    Object.entries<string>(pointers).flatMap(([pointer, type]) =>
      operatorNames.map((operator) => ({
        id: `field-${[operation, kind, pointer.replaceAll('/*', ''), operator].map(hyphened).join('-')}`.replaceAll(
          /-+/g,
          '-',
        ),
        operation,
        kind,
        pointer,
        type,
        operator,
      })),
    ),
  ),
)

function hyphened(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll(/[^a-z0-9]+/g, '-')
}
