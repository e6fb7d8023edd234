/** Kinds of names by which things are told apart. */
export const kinds = [
  'user id',
  'e-mail',
  'handle',
  'collection id',
  'template id',
  'mint id',
  'token id',
  'key',
  'chain',
] as const
export type Kind = (typeof kinds)[number]

/** Relations of texts, whatever they name. */
export const ofText = [
  'letter case',
  'leading zero',
  'number for text',
  'prefix',
  'suffix',
  'local part',
  'domain',
  'percent-encoding',
  'Unicode form',
] as const

/** The one respect in which two of a kind differ, or in which what they stand for does. */
export const relations = [
  ...ofText,
  'other chain',
  'other kind',
  'other project',
  'other collection',
  'other contract',
  'same token id',
] as const
export type Relation = (typeof relations)[number]

export type Cell = `${Kind}/${Relation}`
