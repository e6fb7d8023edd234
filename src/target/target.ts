import type { Settings } from '../config/settings.ts'
import { Secrets } from '../engine/redaction/secrets.ts'
import type { Target } from '../engine/run/index.ts'
import { openInterface } from '../interface/interface.ts'
import { refuseMissing } from '../package/optional.ts'
import { reach } from './reach.ts'

/**
 * Starts or finds the target. What is started is ended by `close`, and also when this process ends without it.
 * @param signal ends a start that is under way
 * @throws TargetUnreachable when nothing accepts connections there, or it cannot be started
 * @throws the reason of `signal`
 */
export async function resolveTarget(settings: Settings, signal?: AbortSignal): Promise<Target> {
  const { target: choice, keys, network } = settings
  // Each is loaded only where it is asked for.
  if (choice.kind === 'reference') {
    const { startReferenceTarget } = await import('./reference.ts')
    return { kind: 'reference', network, ...(await startReferenceTarget({ namespace: settings.namespace })) }
  }
  if (keys === undefined) throw new Error('settings with a target have keys')
  const { secrets: places } = openInterface()
  if (choice.kind === 'command') {
    const { startCommand } = await import('./command.ts')
    return { kind: 'command', keys, network, ...(await startCommand(choice, new Secrets(keys, places), signal)) }
  }
  if (choice.kind === 'image') {
    refuseMissing('--image', 'testcontainers')
    const { startImage } = await import('./image.ts')
    const secrets = Object.values(choice.env)
    return {
      kind: 'image',
      keys,
      network,
      secrets,
      ...(await startImage(choice, new Secrets(keys, places, secrets), signal)),
    }
  }
  await reach(choice.url, network)
  return { kind: 'url', url: choice.url, keys, network, close: async () => {} }
}
