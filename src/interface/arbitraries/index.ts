/**
 * Generators of valid and of invalid things of the interface, for fast-check, and explicit edge examples beside them. Where
 * a name has to be new on a target, a generator gives a template with a gap, to be filled with a mark of one's own.
 */
export {
  type BrokenItem,
  batchPlan,
  brokenBatchPlan,
  brokenIndexes,
  brokenItemKinds,
  brokenItems,
  edgeBrokenBatches,
  type ItemPlan,
  itemsOf,
} from './batch.ts'
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
export {
  disputedEmails,
  type EmailTemplate,
  edgeEmails,
  emailOf,
  emailTemplate,
  type MalformedEmail,
  malformedEmails,
} from './emails.ts'
export { linkedImage } from './linked-image.ts'
export { foreignLocales, locales, misspeltLocales, nearMissLocale, orderLocale } from './locales.ts'
export {
  type Edit,
  editedLocator,
  isAddressLocator,
  type LocatorParts,
  type LocatorRule,
  locatorEdit,
  locatorOf,
  type NearMiss,
  nearMissLocator,
  nearMissLocatorsOf,
  recipientLocatorParts,
  unknownEvmAddress,
  walletLocatorParts,
} from './locators.ts'
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
export {
  type MintOptions,
  type MintWish,
  mintRequest,
  mintWish,
  type RecipientKind,
  recipientKinds,
} from './mint-request.ts'
export {
  edgeMonthRanges,
  isMonth,
  type MonthRange,
  malformedMonths,
  monthBefore,
  monthNamed,
  monthRange,
} from './months.ts'
export { edgePrices, type OrderPlan, orderPlan } from './orders.ts'
export {
  edgeTemplates,
  type TemplateMetadata,
  type TemplateRequest,
  templateChange,
  templateRequest,
  templateTokenId,
  wrongLimits,
  wrongMetadata,
} from './templates.ts'
export { edgeTexts, longText, textOfLength } from './text.ts'
export { tidy, tidyText } from './tidy-text.ts'
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
