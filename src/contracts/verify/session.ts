import type { VerifierOptions } from '@pact-foundation/pact'
import type { CaseResult } from '../../engine/case/result.ts'
import type { Keys } from '../../engine/http/keys.ts'
import type { WalletRuntime } from '../../interface/case.ts'
import { candidatesOf } from './candidate.ts'
import { choose } from './choice.ts'
import { openGateway } from './gateway.ts'
import type { Pact, PactContent } from './pact-file.ts'
import { resultsOf } from './results.ts'
import { rewritten } from './rewrite.ts'
import { Trial } from './trial.ts'
import { type NativeOutput, type NativeResult, runVerifier } from './verifier.ts'

/** Every interaction of one verification, from all pacts. */
export class Session {
  readonly trials: Trial[] = []
  readonly #native: NativeResult[] = []
  readonly #ids = new Set<string>()
  readonly #runtime: WalletRuntime
  readonly #keys: Keys

  constructor(runtime: WalletRuntime, keys: Keys) {
    this.#runtime = runtime
    this.#keys = keys
  }

  trialOf(id: string): Trial | undefined {
    return this.trials.find(({ candidate }) => candidate.id === id)
  }

  /**
   * Takes the interactions of a pact in, and brings their states about, all at once.
   * @returns the pact for the verifier, see `rewritten`
   * @throws UsageError when a state is unknown
   */
  async admit(pact: Pact): Promise<PactContent> {
    const own = candidatesOf(pact, this.#ids).map((candidate) => {
      const choice = choose(candidate, this.#runtime.settings)
      return new Trial(candidate, choice, this.#runtime, this.#keys)
    })
    this.trials.push(...own)
    await Promise.all(own.map((trial) => trial.prepare()))
    return rewritten(pact, own)
  }

  /** Takes what the verifier found: of this session, and maybe of others. */
  take(output: NativeOutput): void {
    this.#native.push(...output.interactionResults)
  }

  /** One for each trial. */
  results(): CaseResult[] {
    return resultsOf(this.trials, this.#native, this.#runtime)
  }

  /** What broke in conformint itself, with stacks. */
  get internalErrors(): string[] {
    return this.trials.flatMap(({ bug }) => (bug === undefined ? [] : [bug]))
  }

  redactText(text: string): string {
    return this.#runtime.redactText(text)
  }
}

/**
 * Lets the official verifier send the requests of the pacts, through a gateway of ours.
 * @param options where the pacts are, as the sessions admitted them
 * @throws VerifierBroke
 */
export async function verifySessions(
  sessions: readonly Session[],
  options: Omit<VerifierOptions, 'providerBaseUrl'>,
  signal: AbortSignal,
): Promise<NativeOutput> {
  const trialOf = (id: string): Trial | undefined => {
    for (const session of sessions) {
      const trial = session.trialOf(id)
      if (trial !== undefined) return trial
    }
    return undefined
  }
  const gateway = await openGateway(trialOf)
  try {
    const output = await runVerifier({ ...options, providerBaseUrl: gateway.url }, signal)
    for (const session of sessions) session.take(output)
    return output
  } finally {
    await gateway.close()
  }
}
