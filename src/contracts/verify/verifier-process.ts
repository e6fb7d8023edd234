import { Verifier, type VerifierOptions } from '@pact-foundation/pact'

/**
 * Runs the official verifier in a process of its own: its native part writes to stdout as it pleases, and could end the
 * process. It gets its options as one message, and answers with one.
 */
export interface VerifierTask {
  readonly options: VerifierOptions
  /** Names of the states that have handlers. */
  readonly states: readonly string[]
}

/** `json` is the verifier's result; `error` is there when it has none. */
export type VerifierAnswer = { readonly json: string } | { readonly error: string }

process.once('message', async ({ options, states }: VerifierTask) => {
  process.send?.(await verify(options, states), undefined, undefined, () => process.exit(0))
})
// Ctrl-C goes to every process of a terminal: who started us says when to end.
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit(0))

async function verify(options: VerifierOptions, states: readonly string[]): Promise<VerifierAnswer> {
  // The states are reached by now: their values travel in the pact.
  const handler = async (params: unknown) => (params as { readonly values?: never } | undefined)?.values
  const stateHandlers = Object.fromEntries(states.map((name) => [name, handler]))
  try {
    return { json: await new Verifier({ ...options, stateHandlers }).verifyProvider() }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // A result that is not good is thrown too.
    return message.startsWith('{') ? { json: message } : { error: message }
  }
}
