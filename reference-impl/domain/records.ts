import type { components } from '../../spec/openapi.d.ts'

type Schemas = components['schemas']

/**
 * Answers of the interface, in the types of its OpenAPI document: an answer that departs from the document does not
 * compile. Where the document has a lenient and a full form, the services promise the full one.
 */
export type Wallet = Schemas['Wallet']
export type SignedMessage = Schemas['SignedMessage']
export type HeldToken = Schemas['WalletToken']
export type CreatedCollection = Schemas['CreatedCollection']
export type ListedCollection = Schemas['ListedCollection']
export type Template = Schemas['Template']
export type MintedToken = Schemas['MintedToken'] | Schemas['CompletedToken']
export type BatchResult = Schemas['BatchResult']
export type BatchError = Schemas['BatchError']
export type OrderResponse = Schemas['OrderResponse'] | Schemas['QuotedOrderResponse']
export type Order = OrderResponse['order']
export type LineItem = Schemas['LineItem']
export type Money = Schemas['Money']
export type Usage = Schemas['Usage']
export type Locale = Schemas['Locale']

/** Metadata as it came: more than the document names is kept. */
export type Metadata = Readonly<Record<string, unknown>>

/** A JSON object of a request. Fields that nobody asks for are left alone: the document forbids them in batch mint only. */
export type Fields = Readonly<Record<string, unknown>>
