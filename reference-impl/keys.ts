/** Scopes of the interface (Authentication, 2). */
export const scopes = [
  'wallets.create',
  'wallets.read',
  'wallets:nfts.read',
  'wallets:messages.sign',
  'wallets:nfts.transfer',
  'nfts.create',
] as const
export type Scope = (typeof scopes)[number]

export interface KeyGrant {
  /** Everything that is made with a key belongs to its project; projects never see each other. */
  readonly project: string
  readonly scopes: readonly Scope[]
}

/** API key → what it may do. */
export type KeyTable = Readonly<Record<string, KeyGrant>>

/** A full key, one lacking each scope, and a full key of a second project. */
export const referenceKeys: KeyTable = {
  sk_reference_full: { project: 'reference', scopes },
  ...Object.fromEntries(
    scopes.map((lacking) => [
      `sk_reference_lacking_${lacking.replaceAll(/[.:]/g, '_')}`,
      { project: 'reference', scopes: scopes.filter((scope) => scope !== lacking) },
    ]),
  ),
  sk_reference_other_project: { project: 'reference-other', scopes },
}
