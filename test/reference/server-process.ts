import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ReferenceOptions } from '../../reference-impl/server.ts'
import { createCaller } from './caller.ts'

export interface ServerProcess extends ReturnType<typeof createCaller> {
  /** SIGKILL: nothing is finished. */
  kill(): Promise<void>
}

/** The reference implementation in a process of its own. Errors behind a 500 go to stderr. */
export async function startProcess(
  options: Pick<ReferenceOptions, 'database' | 'mintDelayMs'>,
): Promise<ServerProcess> {
  const module = new URL('../../reference-impl/server.ts', import.meta.url)
  const script = `import { startReference } from '${module}'
    const server = await startReference({ ...${JSON.stringify(options)}, report: (error) => console.error(error) })
    process.stdout.write(server.url)`
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout === null) throw new Error('no stdout')
  const [url] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ])
  return {
    ...createCaller(String(url)),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
