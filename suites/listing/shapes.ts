import { type ListedToken, sameAddress } from '../../src/interface/builders/tokens.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { isFields } from '../../src/kit/case.ts'
import { judgeAttributes } from './attributes.ts'
import { type Holding, isHolding, nameOf } from './holdings.ts'

/** Which shape a token must have, and the requirement that says so. */
export type Shape = 'EvmToken' | 'EvmSubscriptionToken' | 'SolanaToken'
const requirementOf: Record<Shape, RequirementId> = {
  EvmToken: 'LIST-02',
  EvmSubscriptionToken: 'LIST-03',
  SolanaToken: 'LIST-04',
}

/**
 * Judges every token of a list: shape, locator, chain and contract, metadata.
 * @param holdings those in the list that have this shape; of a token that is none of them nothing is judged, or its shape alone
 * where the wallet holds nothing else
 */
export function judgeTokens(
  ctx: CaseContext,
  tokens: readonly ListedToken[],
  holdings: readonly Holding[],
  shape: Shape,
  nothingElse = false,
): void {
  for (const token of tokens) {
    const holding = holdings.find((one) => isHolding(token, one))
    if (!holding) {
      if (nothingElse) ctx.judge(requirementOf[shape]).shape(token, shape, 'a listed token')
      continue
    }
    const name = nameOf(holding)
    ctx.judge(requirementOf[shape]).shape(token, shape, `the listed token ${name}`)
    const { chain, address } = holding.collection
    ctx.judge('LIST-15').equal(token.chain, chain, `the chain of the listed token ${name}`)
    judgeMetadata(ctx, token, holding)
    if (shape === 'SolanaToken') {
      judgeBeginning(ctx, token, chain)
      continue
    }
    judgeCollection(ctx, token, name)
    const contract = address ?? holding.record.onChain?.contractAddress
    ctx.judge('LIST-15').that(sameAddress(token.contractAddress, contract), {
      message: `the contract of the listed token ${name} is not that of its collection`,
      expected: contract,
      actual: token.contractAddress,
    })
    judgeLocator(ctx, token)
  }
}

/** The metadata of an EVM token name its collection (LIST-17); by which fields is open. */
function judgeCollection(ctx: CaseContext, { metadata }: ListedToken, name: string): void {
  if (!isFields(metadata)) return
  ctx.judge('LIST-17').that(isFields(metadata.collection), {
    message: `the metadata of the listed token ${name} have no collection`,
    expected: 'metadata.collection, an object',
    actual: metadata.collection,
  })
}

/** What follows the chain in the locator of a token that has no contract is open; that it begins with the chain is not. */
function judgeBeginning(ctx: CaseContext, { locator }: ListedToken, chain: string): void {
  if (typeof locator !== 'string') return
  ctx.judge('LOC-15').that(locator.startsWith(`${chain}:`), {
    message: 'the locator of a listed Solana token does not begin with its chain',
    expected: `${chain}:…`,
    actual: locator,
  })
}

/** The locator joins the token's own chain, contract and id (LOC-13). */
function judgeLocator(ctx: CaseContext, token: ListedToken): void {
  const parts = String(token.locator).split(':')
  const [chain, contract, tokenId] = parts
  const holds =
    parts.length === 3 &&
    chain === token.chain &&
    sameAddress(contract, token.contractAddress) &&
    tokenId === token.tokenId
  ctx.judge('LOC-13').that(holds, {
    message: 'the locator of a listed token is not its chain, contract and token id',
    expected: `${token.chain}:${token.contractAddress}:${token.tokenId}`,
    actual: token.locator,
  })
}

/** Metadata as minted (LIST-05). What may be left out when it says nothing is left in peace: an empty list or address. */
/** Judges the metadata alone of those tokens of a list that are among `holdings`. */
export function judgeKept(ctx: CaseContext, tokens: readonly ListedToken[], holdings: readonly Holding[]): void {
  for (const token of tokens) {
    const holding = holdings.find((one) => isHolding(token, one))
    if (holding !== undefined) judgeMetadata(ctx, token, holding)
  }
}

function judgeMetadata(ctx: CaseContext, token: ListedToken, holding: Holding): void {
  const { metadata } = holding
  const judge = ctx.judge('LIST-05')
  const of = `of the listed token ${nameOf(holding)}`
  for (const field of ['name', 'description', 'image'] as const) {
    judge.equal(token.metadata?.[field], metadata[field], `metadata.${field} ${of}`)
  }
  // The Solana shape has no animation_url.
  if (metadata.animation_url && token.mintHash === undefined) {
    judge.equal(token.metadata?.animation_url, metadata.animation_url, `metadata.animation_url ${of}`)
  }
  judgeAttributes(ctx, metadata.attributes ?? [], token.metadata?.attributes, of)
}
