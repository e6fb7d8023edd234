import { once } from 'node:events'
import { connect } from 'node:tls'

/** Longest that it may take to answer, in ms. */
const patience = 700

/** Whether TLS is spoken at the host and port of a plain address. Sends no request. */
export async function speaksTls(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 80),
    // Nothing is sent: whose certificate it is does not matter to the question.
    rejectUnauthorized: false,
    timeout: patience,
  })
  try {
    await Promise.race([once(socket, 'secureConnect'), once(socket, 'timeout').then(() => Promise.reject())])
    return true
  } catch {
    return false
  } finally {
    socket.on('error', () => {})
    socket.destroy()
  }
}
