import type { CollectionRequest } from '../../src/interface/arbitraries/collections.ts'
import type { CaseContext } from '../../src/interface/case.ts'

/** A plain valid request with given options. */
export const plainRequest = (ctx: CaseContext, options: Readonly<Record<string, unknown>> = {}): CollectionRequest =>
  ctx.make.requests.collection(options) as unknown as CollectionRequest

/** The same with an image that is there to be stored anew, which is so by default: nothing is said of it. */
export const storedAnew = (ctx: CaseContext, request: CollectionRequest): CollectionRequest => {
  const { reuploadLinkedFiles: _, metadata, ...rest } = request
  return { ...rest, metadata: { ...metadata, imageUrl: ctx.settings.assets.image } }
}
