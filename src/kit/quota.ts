import type { Interface } from '../engine/interface/index.ts'
import { keyOf, type Operations, operationAt } from './operations.ts'

/** What a run creates and of which there is a limit. */
export interface QuotaDefinition<Operation extends string = string> {
  /** Its name in flags and reports: `entries` makes `--max-entries`. */
  readonly kind: string
  /** As it is counted: `1 entry`. */
  readonly one: string
  /** `2 entries`. */
  readonly many: string
  /** What is done to make one, in a word: `signed`. Reports count under this name. */
  readonly made: string
  /** Ids of the operations that make one each time that they are answered with success. */
  readonly by: readonly Operation[]
  /** The most that a run may make where nothing is said; default: 10,000. */
  readonly limit?: number
}

const mostMade = 10_000

/** The members of an interface that speak of it. */
export function quotaOf(
  operations: Operations,
  definition: QuotaDefinition | undefined,
): Pick<Interface, 'costs' | 'quota' | 'asksFor' | 'createTally'> & { readonly limit: number } {
  const { kind, one, many, made, by, limit = mostMade } = definition ?? whatever(operations)
  const makers = new Set(by.flatMap((id) => (operations[id] === undefined ? [] : [keyOf(operations[id])])))
  return {
    limit,
    costs: [{ kind, one, many }],
    quota: { kind, setting: `--max-${kind}`, flag: `--max-${kind}`, made },
    asksFor: ({ method, path }, nth) =>
      makers.has(operationAt(operations, method, path) ?? '') ? [`${one} ${nth}`] : [],
    createTally: () => {
      let size = 0
      return {
        get size() {
          return size
        },
        add: ({ operation, response: { status } }) => {
          if (makers.has(operation) && status >= 200 && status < 300) size += 1
        },
      }
    },
  }
}

const whatever = (operations: Operations): QuotaDefinition => ({
  kind: 'things',
  one: 'thing',
  many: 'things',
  made: 'created',
  by: Object.entries(operations).flatMap(([id, { method, creates = true }]) =>
    creates && (method === 'POST' || method === 'PUT') ? [id] : [],
  ),
})
