/**
 * Generators of valid and of invalid things of the interface, for fast-check, and explicit edge examples beside them. Where
 * a name has to be new on a target, a generator gives a template with a gap, to be filled with a mark of one's own.
 */
export * from './batch.ts'
export {
  chainSetA,
  chainSetB,
  evmCollectionChains,
  evmSigningChains,
  impossibleChains,
  nearMissChain,
  signingOnlyChains,
  unknownChains,
} from './chains.ts'
export { collectionId, edgeCollectionIds, longestCollectionId } from './collection-id.ts'
export {
  type CollectionBreach,
  type CollectionMetadata,
  type CollectionOptions,
  type CollectionRequest,
  collectionBreaches,
  collectionMetadata,
  collectionRequest,
  edgeCollectionMetadata,
  optionCombinations,
  payments,
  subscriptionBreaches,
  subscriptionRequest,
} from './collections.ts'
export * from './emails.ts'
export * from './linked-image.ts'
export * from './locales.ts'
export * from './locators.ts'
export { cutShort, noObjects, notJson, oddSegments, oddValues, spoiledBody } from './malformed-bodies.ts'
export {
  edgeMessagePairs,
  edgeMessages,
  longestMessage,
  type MessagePair,
  messagePair,
  signableMessage,
} from './messages.ts'
export {
  edgeTokenMetadata,
  type TokenAttribute,
  type TokenMetadata,
  tokenAttributes,
  tokenMetadata,
} from './metadata.ts'
export { edgeMintIds, mintId, mintIds } from './mint-id.ts'
export * from './mint-request.ts'
export * from './months.ts'
export * from './orders.ts'
export * from './templates.ts'
export { edgeTexts, longText, textOfLength } from './text.ts'
export * from './tidy-text.ts'
export {
  edgeUserIdPairs,
  edgeUserIds,
  longestUserId,
  specialCharacters,
  type UserIdPair,
  type UserIdTemplate,
  userIdOf,
  userIdTemplate,
} from './user-ids.ts'
