import type { TokenAttribute } from '../../src/interface/arbitraries/metadata.ts'
import { addedAttributes } from '../../src/interface/builders/requests.ts'
import type { CaseContext } from '../../src/interface/case.ts'

/** Judges the attributes of a listed token by MINT-38. Their order is open, and so is whether an empty list is shown. */
export function judgeAttributes(
  ctx: CaseContext,
  sent: readonly TokenAttribute[],
  shown: unknown,
  where: string,
): void {
  if (sent.length === 0 && !Array.isArray(shown)) return
  const added = addedAttributes(sent, shown)
  const listed = Array.isArray(shown) ? shown.filter((one) => !added.includes(one)).map(read) : []
  // What else an attribute says than trait and value is optional, and need not be shown.
  const isShown = ({ trait }: Read): boolean => listed.some((one) => one.trait === trait && one.display !== undefined)
  const expected = sent.map(read).map((one) => (isShown(one) ? one : { ...one, display: undefined }))
  ctx.judge('MINT-38').basedOn('made').equal(textsOf(listed), textsOf(expected), `the attributes ${where}`)
}

interface Read {
  readonly trait: unknown
  /** As text: a service may show a number where it was sent in text. */
  readonly value: string
  readonly display: unknown
}

const read = (attribute: unknown): Read => {
  const { trait_type, value, display_type } = (attribute ?? {}) as Readonly<Record<string, unknown>>
  // An empty text stands for none, as a store without nulls keeps it.
  return { trait: trait_type, value: String(value), display: display_type || undefined }
}

const textsOf = (attributes: readonly Read[]): string[] => attributes.map((one) => JSON.stringify(one)).sort()
