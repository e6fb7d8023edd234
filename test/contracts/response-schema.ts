import type { Interaction } from '../../src/contracts/interaction.ts'
import { exampleOf } from '../../src/contracts/template.ts'
import { openApiDocument } from '../interface/opened.ts'

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, Body & { readonly $ref?: string }>>
}
interface Body {
  readonly content?: { readonly 'application/json': { readonly schema: { $ref?: string; anyOf?: { $ref: string }[] } } }
}

/** Name of the schema by which the document describes the answer. */
export function responseSchema(interaction: Pick<Interaction, 'request' | 'response'>): string {
  const operations = Object.values(openApiDocument.paths).flatMap((path) => Object.values(path) as Operation[])
  const found = operations.find(({ operationId }) => operationId === interaction.request.operation)
  const status = exampleOf(interaction.response.status) as number
  const response = found?.responses[status] ?? found?.responses[`${String(status)[0]}XX`]
  const named = response?.$ref?.split('/').at(-1)
  const { responses } = openApiDocument.components as unknown as { responses: Record<string, Body> }
  const { content } = (named === undefined ? response : responses[named]) ?? {}
  const { $ref, anyOf } = content?.['application/json'].schema ?? {}
  return ($ref ?? anyOf?.at(-1)?.$ref)?.split('/').at(-1) ?? ''
}
