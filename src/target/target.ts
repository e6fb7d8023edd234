import type { Keys, Settings } from '../config/settings.ts'
import { Secrets } from '../engine/http/secrets.ts'
import { reach } from './reach.ts'

/** The implementation under judgement, running and ready to be sent requests. */
export interface Target {
  readonly kind: 'url' | 'image' | 'command' | 'reference'
  /** Base address, without a slash at its end. */
  readonly url: string
  /** The keys to use with it. */
  readonly keys: Keys
  /** What must not be written besides the keys. */
  readonly secrets?: readonly string[]
  /** Why a target that we started is not there any more, with its last output; `undefined` while it is. No secrets. */
  whyGone?(): Promise<string | undefined>
  /** Ends what was started for the run. Never throws. */
  close(): Promise<void>
}

/**
 * Starts or finds the target. What is started is ended by `close`, and also when this process ends without it.
 * @param signal ends a start that is under way
 * @throws TargetUnreachable when nothing accepts connections there, or it cannot be started
 * @throws the reason of `signal`
 */
export async function resolveTarget(settings: Settings, signal?: AbortSignal): Promise<Target> {
  const { target: choice, keys } = settings
  // Each is loaded only where it is asked for.
  if (choice.kind === 'reference') {
    const { startReferenceTarget } = await import('./reference.ts')
    return { kind: 'reference', ...(await startReferenceTarget(settings.namespace)) }
  }
  if (keys === undefined) throw new Error('settings with a target have keys')
  if (choice.kind === 'command') {
    const { startCommand } = await import('./command.ts')
    return { kind: 'command', keys, ...(await startCommand(choice, new Secrets(keys), signal)) }
  }
  if (choice.kind === 'image') {
    const { startImage } = await import('./image.ts')
    const secrets = Object.values(choice.env)
    return { kind: 'image', keys, secrets, ...(await startImage(choice, new Secrets(keys, secrets), signal)) }
  }
  await reach(choice.url)
  return { kind: 'url', url: choice.url, keys, close: async () => {} }
}
