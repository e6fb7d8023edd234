import type { Terminal } from '../command/terminal.ts'

interface Serving<S> {
  readonly start: () => Promise<S>
  /** Tells what there is to know of it, on stderr. */
  readonly greet: (server: S) => void
  /** Why it did not start, where the system's code of the error says more than of the port; what has no reason is thrown. */
  readonly reasonOf: (code: string | undefined, message: string) => string | undefined
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; choose another with --port, or 0 for a free one.',
  EADDRNOTAVAIL: '--host names no address of this machine.',
}

/** Serves until it is interrupted. @returns the server, which is to be closed, or nothing when it did not start */
export async function untilInterrupted<S extends { readonly port: number }>(
  { start, greet, reasonOf }: Serving<S>,
  terminal: Terminal,
): Promise<S | undefined> {
  const interrupted = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.resolve())
  const server = await start().catch((error: NodeJS.ErrnoException) => {
    const { code, message } = error
    const reason = reasons[code ?? ''] ?? reasonOf(code, message)
    if (reason === undefined) throw error
    terminal.err(`error: ${reason}`)
    return undefined
  })
  if (server === undefined) return undefined
  greet(server)
  // Scripts wait for this line: it comes once requests are answered, and nothing else goes to stdout.
  terminal.out(`listening on http://127.0.0.1:${server.port}`)
  await interrupted.promise
  return server
}
