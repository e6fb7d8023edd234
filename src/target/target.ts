import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Keys, Settings } from '../config/settings.ts'
import { TargetUnreachable, unreachableMessage } from '../http/errors.ts'
import { codeOf } from '../http/wire.ts'
import { startReferenceTarget } from './reference.ts'

/** The implementation under judgement, running and ready to be sent requests. */
export interface Target {
  readonly kind: 'url' | 'reference'
  /** Base address, without a slash at its end. */
  readonly url: string
  /** The keys to use with it. */
  readonly keys: Keys
  /** Ends what was started for the run. */
  close(): Promise<void>
}

/**
 * Starts or finds the target.
 * @throws TargetUnreachable when nothing accepts connections there
 */
export async function resolveTarget(settings: Settings): Promise<Target> {
  if (settings.target.kind === 'reference') {
    return { kind: 'reference', ...(await startReferenceTarget(settings.namespace)) }
  }
  const { url } = settings.target
  if (settings.keys === undefined) throw new Error('settings with a URL have keys')
  await reach(url)
  return { kind: 'url', url, keys: settings.keys, close: async () => {} }
}

/**
 * Makes one connection and closes it.
 * @param timeout in ms
 * @throws TargetUnreachable
 */
export async function reach(url: string, timeout = 5000): Promise<void> {
  const { hostname, port, protocol, origin } = new URL(url)
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
  })
  const late = new AbortController()
  try {
    const code = await Promise.race([
      new Promise<undefined>((resolve) => socket.once('connect', () => resolve(undefined))),
      new Promise<string>((resolve) => socket.once('error', (error) => resolve(codeOf(error)))),
      sleep(timeout, 'ETIMEDOUT', { signal: late.signal, ref: false }).catch(() => 'ETIMEDOUT'),
    ])
    if (code !== undefined) {
      throw new TargetUnreachable(unreachableMessage(origin, code), code, { operation: 'connect', url })
    }
  } finally {
    late.abort()
    socket.on('error', () => {})
    socket.destroy()
  }
}
