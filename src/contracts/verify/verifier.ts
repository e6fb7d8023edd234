import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { VerifierOptions } from '@pact-foundation/pact'
import { z } from 'zod'
import { states } from '../states/vocabulary.ts'
import type { VerifierAnswer, VerifierTask } from './verifier-process.ts'

const text = z.string()

const mismatchSchema = z.looseObject({
  type: text.optional(),
  path: text.optional(),
  key: text.optional(),
  expected: z.unknown(),
  actual: z.unknown(),
  mismatch: text.optional(),
})

const resultSchema = z.looseObject({
  consumer: text,
  description: text,
  interactionKey: text.nullish(),
  pending: z.boolean().default(false),
  providerStates: z.array(text).default([]),
  result: text,
  mismatch: z.looseObject({ message: text.optional(), mismatches: z.array(mismatchSchema).optional() }).nullish(),
})

const outputSchema = z.looseObject({
  interactionResults: z.array(resultSchema).default([]),
  errors: z.array(z.looseObject({ interaction: text, mismatch: z.unknown() })).default([]),
})

/** What the verifier says of one interaction. */
export type NativeResult = z.infer<typeof resultSchema>
export type NativeMismatch = z.infer<typeof mismatchSchema>
export type NativeOutput = z.infer<typeof outputSchema>

/** The verifier itself could not do its work; never the target's fault. */
export class VerifierBroke extends Error {
  override readonly name = 'VerifierBroke'
}

/** Characters of what a broken verifier wrote that are told. */
const mostTold = 2000
/** Each request has its limit in our gateway: the verifier's own must never be reached, in ms. */
const never = 24 * 3600 * 1000
/** All that the process needs: no key, no proxy, none of the variables that change what a verifier does. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'LD_LIBRARY_PATH']

/**
 * Runs the official verifier.
 * @param stop ends it early
 * @throws VerifierBroke when it gives no result
 */
export async function runVerifier(options: VerifierOptions, stop: AbortSignal): Promise<NativeOutput> {
  const module = new URL(`./verifier-process${path.extname(import.meta.url)}`, import.meta.url)
  const variables = passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  const child = fork(module, {
    execArgv: [],
    env: { ...Object.fromEntries(variables), PACT_DO_NOT_TRACK: 'true' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal: stop,
  })
  let written = ''
  const keep = (chunk: Buffer): void => {
    written = (written + chunk.toString()).slice(-mostTold)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const task: VerifierTask = {
    options: { timeout: never, logLevel: 'error', followRedirects: false, ...options },
    states: Object.values(states).map(({ name }) => name),
  }
  child.send(task)
  // Not at its exit: on a busy machine its answer may still be on the way then.
  const ended = once(child, 'close').then(([code, signal]): never => {
    throw new VerifierBroke(`The verifier ended without a result (${signal ?? `exit ${code}`}): ${written.trim()}`)
  })
  const [answer]: VerifierAnswer[] = await Promise.race([once(child, 'message'), ended])
  if (answer === undefined || 'error' in answer) throw new VerifierBroke(answer?.error)
  return outputSchema.parse(JSON.parse(answer.json))
}
