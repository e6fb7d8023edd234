import type { CollectionRequest } from '../../src/interface/arbitraries/collections.ts'
import type { CaseContext } from '../../src/interface/case.ts'

/** A plain valid request with given options. */
export const plainRequest = (ctx: CaseContext, options: Readonly<Record<string, unknown>> = {}): CollectionRequest =>
  ctx.make.requests.collection(options) as unknown as CollectionRequest
