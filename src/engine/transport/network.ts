/** How requests get to a target, besides its address. Plain data: it is copied into the worker thread. Holds secrets. */
export interface Network {
  /** Sent with every request unless it has one of the name; lower-case names. Their values are secret. */
  readonly headers?: Readonly<Record<string, string>>
  /** Address of the proxy that all requests go through; it may carry a user and a password. */
  readonly proxy?: string
  readonly tls?: Tls
}

/** PEM texts. */
export interface Tls {
  /** Authorities that are trusted besides those that this machine trusts. */
  readonly ca?: string
  /** Certificate of ours that a target asks for, its private key, and what opens that. */
  readonly cert?: string
  readonly key?: string
  readonly passphrase?: string
}

/** What of it must not be written, besides the values of headers. */
export function secretsOf({ proxy, tls }: Network): string[] {
  const login = proxy === undefined ? undefined : new URL(proxy).password
  return [login, login && decodeURIComponent(login), tls?.passphrase].filter(
    (one) => one !== undefined && one !== '',
  ) as string[]
}

/** Host and port of a proxy, as it may be written. */
export const proxyName = (proxy: string): string => new URL(proxy).origin
