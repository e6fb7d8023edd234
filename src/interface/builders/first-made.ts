/** A wallet that was made before most of a run. */
export interface FirstWallet {
  readonly user: { readonly email: string } | { readonly userId: string }
  readonly chain: string
  readonly address: string
}

/** A mint that was complete before most of a run. */
export interface FirstMint {
  readonly collectionId: string
  readonly id: string
  readonly request: unknown
  readonly tokenId: string
}

/** What the cases of a run made first: whether it stays is seen when most of the rest has been made. */
export class FirstMade {
  readonly #wallets = new Map<'email' | 'userId', FirstWallet>()
  #mint: FirstMint | undefined

  get mint(): FirstMint | undefined {
    return this.#mint
  }

  /** The first wallet of a user of a kind on an EVM chain. */
  wallet(kind: 'email' | 'userId'): FirstWallet | undefined {
    return this.#wallets.get(kind)
  }

  noteWallet(wallet: FirstWallet): void {
    const kind = 'email' in wallet.user ? 'email' : 'userId'
    if (!this.#wallets.has(kind)) this.#wallets.set(kind, wallet)
  }

  noteMint(mint: FirstMint): void {
    this.#mint ??= mint
  }
}
