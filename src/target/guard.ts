import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const watchdog = fileURLToPath(new URL(`./watchdog${path.extname(import.meta.url)}`, import.meta.url))

/**
 * Has a process of its own end what we started, should we end without having done it: killed, out of memory, or by a
 * second interrupt. It reads a pipe whose other end only we hold, and which the system closes in every such event.
 * @param id of the leader of a process group, or of a container
 * @returns what tells it that nothing is left to be ended
 */
export function guard(kind: 'group' | 'container', id: number | string): () => void {
  const child = spawn(process.execPath, [watchdog, kind, String(id)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    // Options meant for us, such as --inspect, could keep it from starting.
    env: { ...process.env, NODE_OPTIONS: '' },
    windowsHide: true,
  })
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.unref()
  ;(child.stdin as unknown as { unref(): void }).unref()
  return () => void child.kill('SIGKILL')
}
