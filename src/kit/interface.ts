import { fileURLToPath } from 'node:url'
import type { Case } from '../engine/case/index.ts'
import type { Interface, KitTypes, RunSettings } from '../engine/interface/index.ts'
import { type OpenApiDocument, readDocument } from '../engine/oracle/index.ts'
import { callsOver, type Session } from '../engine/transport/index.ts'
import {
  type Api,
  engineOperations,
  keyOf,
  methodsOf,
  type OperationKey,
  type Operations,
  operationAt,
} from './operations.ts'
import { type Areas, catalogueOf, type Needs, type ObservationDefinition } from './requirements.ts'

/** Where the API key goes, and from where a shell takes it. */
export interface KeyDefinition {
  /** Header that carries it, in lower case: `x-key`. */
  readonly header: string
  /** Environment variable of the full key: `GUEST_BOOK_KEY`. That of another is this one with its name: `GUEST_BOOK_KEY_READER`. */
  readonly variable: string
}

/** A setting of the interface's own: a flag of its command, and a line in its reports. */
export interface OptionDefinition {
  /** What it is, for `--help`. */
  readonly says: string
  /** Those that there are; default: any text. */
  readonly values?: readonly string[]
  /** Default: the empty text. */
  readonly default?: string
}

/** What cases may know of the settings. */
export interface KitSettings<Option extends string = string> extends RunSettings {
  /** Names of the keys that there are beside the full one. */
  readonly keyRoles: readonly string[]
  /** The settings of the interface's own, see `OptionDefinition`. */
  readonly own: Readonly<Record<Option, string>>
}

/** What `ctx.make` is where an interface says nothing else, and what its own is made with. */
export interface BuilderContext<O extends Operations = Operations, Option extends string = string> {
  /** The operations, with the full key. */
  readonly api: Api<O>
  /** Of the run. */
  readonly settings: KitSettings<Option>
  /** A name that no other case and no other run uses: letters, digits and dashes. */
  name(): string
}

/** What `defineInterface` takes. */
export interface InterfaceDefinition<
  O extends Operations,
  K extends string,
  A extends Areas<keyof O & string, K>,
  T extends readonly ObservationDefinition<keyof O & string>[],
  P extends string,
  M,
> {
  /** As sentences speak of it: `the guest book`. */
  readonly name: string
  /** The version that its document carries. */
  readonly version: string
  /** Its operations by id. */
  readonly operations: O
  /** What is judged, by area. */
  readonly requirements: A
  /** What is recorded and never judged; default: nothing. */
  readonly observations?: T
  /** An OpenAPI 3.1 document, or the path or address of its YAML file: `shape` names one of its schemas. Default: there are none. */
  readonly document?: OpenApiDocument | string | URL
  /** Default: requests carry no key. */
  readonly key?: KeyDefinition
  /** Keys beside the full one, by name, with what each may do; default: none. */
  readonly keys?: Readonly<Record<K, string>>
  /** Settings of its own, by name; default: none. */
  readonly options?: Readonly<Record<P, OptionDefinition>>
  /** Names of members of answers whose values are secret, at any depth; default: none. */
  readonly secrets?: readonly string[]
  /** What there is a limit of; default: whatever POST and PUT create. */
  readonly quota?: QuotaDefinition<keyof O & string>
  /** Makes `ctx.make` of a case: what cases need and are not about. Default: what these are made with. */
  readonly make?: (context: BuilderContext<O, P>) => M
}

/** The types that an interface gives its cases. */
export interface DefinedTypes<
  O extends Operations,
  K extends string,
  R extends string,
  Ob extends string,
  P extends string,
  M,
> extends KitTypes {
  readonly settings: KitSettings<P>
  readonly api: Api<O>
  readonly make: M
  readonly needs: Needs<K>
  readonly operation: OperationKey<O> & string
  readonly requirement: R
  readonly observation: Ob
  readonly cost: string
}

/** An interface as the engine takes it, and what a command has to know of it. */
export interface DefinedInterface<W extends KitTypes = KitTypes> extends Interface<W> {
  /** As sentences speak of it. */
  readonly name: string
  /** Environment variable of the full key; absent where there is none. */
  readonly keyVariable?: string
  /** Keys beside the full one, with what each may do. */
  readonly keys: Readonly<Record<string, string>>
  /** Settings of its own, by name. */
  readonly options: Readonly<Record<string, OptionDefinition>>
  /** What a run may make of the quota where nothing is said. */
  readonly quotaLimit: number
}

/** The cases of an interface: `type Case = CaseOf<typeof guestBook>`. */
export type CaseOf<I> = I extends DefinedInterface<infer W> ? Case<W> : never

/**
 * Makes the one value that the engine takes of an interface; all that its types know comes from it.
 * @throws Error when an id is malformed or doubled, and what the system or the parser throws when a document cannot be read
 */
export function defineInterface<
  const O extends Operations,
  const A extends Areas<keyof O & string, K>,
  const T extends readonly ObservationDefinition<keyof O & string>[] = [],
  K extends string = never,
  P extends string = never,
  M = BuilderContext<O, P>,
>(
  definition: InterfaceDefinition<O, K, A, T, P, M>,
): DefinedInterface<DefinedTypes<O, K, A[keyof A][number]['id'], T[number]['id'], P, M>> {
  const { name, version, operations, key, secrets = [], document } = definition
  const keys: Readonly<Record<string, string>> = definition.keys ?? {}
  const options: Readonly<Record<string, OptionDefinition>> = definition.options ?? {}
  const catalogue = catalogueOf(definition.requirements, definition.observations ?? [], operations)
  const read = documentOf(document, { title: name, version })
  const { limit, ...quota } = quotaOf(operations, definition.quota)
  const createApi = (session: Session): Api<O> => {
    const own = key === undefined ? session.as(null) : session
    return callsOver(own, (raw) => methodsOf(operations, raw))
  }
  const variableOf = (role: string): string => {
    const variable = key?.variable ?? 'API_KEY'
    return role === 'full' ? variable : `${variable}_${role.toUpperCase().replaceAll(/\W/g, '_')}`
  }
  return {
    name,
    version,
    document: read,
    catalogue,
    operations: engineOperations(operations) as Readonly<Record<OperationKey<O> & string, never>>,
    ...quota,
    quotaLimit: limit,
    ...(key === undefined ? {} : { keyVariable: key.variable }),
    keys,
    options,
    secrets: {
      keyHeader: key?.header ?? 'x-no-key',
      members: secrets,
      variableOf,
      publicText: () => JSON.stringify([read, catalogue.requirements, catalogue.topics, name, Object.keys(keys)]),
    },
    warmUp: warmUpOf(operations) as { readonly operation: OperationKey<O> & string; readonly path: string },
    missingNeed: (needs, settings) => {
      const missing = (needs?.keys ?? []).find((role) => !settings.keyRoles.includes(role))
      return missing && `needs the key ${missing}, and ${variableOf(missing)} is not set`
    },
    createApi,
    createShared: () => undefined,
    createBuilders: (api, settings, caseId) => {
      let count = 0
      const own = caseId.replaceAll(/\W+/g, '-')
      const context: BuilderContext<O, P> = { api, settings, name: () => `${settings.runId}-${own}-${++count}` }
      return definition.make === undefined ? (context as M) : definition.make(context)
    },
  }
}

function documentOf(
  document: OpenApiDocument | string | URL | undefined,
  info: OpenApiDocument['info'],
): OpenApiDocument {
  if (document === undefined) return { openapi: '3.1.0', info, paths: {}, components: { schemas: {} } }
  if (typeof document === 'string') return readDocument(document)
  return document instanceof URL ? readDocument(fileURLToPath(document)) : document
}

/** A read that asks for nothing in particular, where there is one. */
function warmUpOf(operations: Operations): { readonly operation: string; readonly path: string } {
  const all = Object.values(operations)
  const found = all.find(({ method, path }) => method === 'GET' && !path.includes('{'))
  if (found !== undefined) return { operation: keyOf(found), path: found.path }
  const [first] = all
  if (first === undefined) throw new Error('an interface has an operation at least')
  return { operation: keyOf(first), path: '/' }
}

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
function quotaOf(
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
