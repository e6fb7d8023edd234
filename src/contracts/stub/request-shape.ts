import { type OpenApiDocument, referred, type Schema } from '../../engine/oracle/index.ts'
import { type Mismatch, type Oracle, oracleOn } from '../../engine/oracle/oracle.ts'
import { openInterface } from '../../interface/interface.ts'
import { type OperationKey, operations } from '../../interface/operations.ts'
import { fieldsOf } from '../template.ts'
import { parametersIn } from '../verify/candidate.ts'
import type { SeenRequest } from './offer.ts'

let opened: Oracle | undefined

/**
 * Where a request is none that the interface takes: pointers such as `/body/recipient`, `/query/dimension`, `/path/chain`.
 * A place in a list has `*` for its number.
 */
export function violationsOf(operation: OperationKey, { path, query, body }: SeenRequest): readonly Mismatch[] {
  opened ??= oracleOn(withRequests(openInterface().document))
  const single = Object.entries(query).map(([name, values]) => [name, values.length > 1 ? values : values[0]])
  const value = {
    path: parametersIn(operation, path),
    query: Object.fromEntries(single),
    ...(body === undefined ? {} : { body }),
  }
  return opened
    .validate(nameOf(operation), value)
    .map((mismatch) => ({ ...mismatch, pointer: mismatch.pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*') }))
}

const nameOf = (operation: OperationKey): string => `request of ${operations[operation].id}`

/** The document with one schema more for each operation: of its path, query and body together. */
function withRequests(document: OpenApiDocument): OpenApiDocument {
  const own = (Object.keys(operations) as OperationKey[]).map((key) => [nameOf(key), requestSchema(document, key)])
  return { ...document, components: { schemas: { ...document.components.schemas, ...Object.fromEntries(own) } } }
}

function requestSchema(document: OpenApiDocument, key: OperationKey): Schema {
  const { method, path } = operations[key]
  const item = document.paths[path] ?? {}
  const operation = fieldsOf(item[method.toLowerCase()])
  const parameters = [item.parameters, operation.parameters].flat().flatMap((one) => {
    const parameter = fieldsOf(followed(document, one))
    return parameter.name === undefined ? [] : [parameter]
  })
  const of = (place: 'path' | 'query'): Schema => {
    const named = parameters.filter((one) => one.in === place)
    return {
      type: 'object',
      required: named.filter(({ required }) => required === true).map(({ name }) => name),
      properties: Object.fromEntries(named.map(({ name, schema }) => [String(name), schema as Schema])),
    }
  }
  const { content, required } = fieldsOf(followed(document, operation.requestBody))
  const body = fieldsOf(fieldsOf(content)['application/json']).schema as Schema | undefined
  return {
    type: 'object',
    required: ['path', 'query', ...(required === true ? ['body'] : [])],
    properties: { path: of('path'), query: of('query'), ...(body === undefined ? {} : { body }) },
  }
}

const followed = (document: OpenApiDocument, value: unknown): unknown => {
  const { $ref } = fieldsOf(value)
  return typeof $ref === 'string' ? referred(document, $ref) : value
}
