import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { TargetUnreachable } from '../engine/http/errors.ts'
import { lineTrouble } from '../engine/http/line-trouble.ts'
import { codeOf } from '../engine/http/wire.ts'

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
      throw new TargetUnreachable(lineTrouble(origin, code), code, { operation: 'connect', url })
    }
  } finally {
    late.abort()
    socket.on('error', () => {})
    socket.destroy()
  }
}
