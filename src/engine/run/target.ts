import type { Keys, Network } from '../transport/index.ts'

/** The implementation under judgement, running and ready to be sent requests. */
export interface Target {
  readonly kind: 'url' | 'image' | 'command' | 'reference'
  /** Base address, without a slash at its end. */
  readonly url: string
  /** What a name of an image stood for when it was started. */
  readonly digest?: string
  /** How requests get there; default: straight. */
  readonly network?: Network
  /** The keys to use with it. */
  readonly keys: Keys
  /** Version that it was started as, where that is known. */
  readonly version?: string
  /** Address of this machine as the target sees it, where it is another one and known. */
  readonly host?: string
  /** What must not be written besides the keys. */
  readonly secrets?: readonly string[]
  /** Why a target that was started is not there any more, with its last output; `undefined` while it is. No secrets. */
  whyGone?(): Promise<string | undefined>
  /** The last that a target which was started has printed, without secrets; empty when that was nothing. */
  log?(): Promise<string>
  /** Ends what was started for the run. Never throws. */
  close(): Promise<void>
}
