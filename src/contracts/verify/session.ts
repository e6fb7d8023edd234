import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { VerifierOptions } from '@pact-foundation/pact'
import type { CaseResult } from '../../engine/case/index.ts'
import type { CaseEnded, CaseStarted, Planned, Tell } from '../../engine/run/index.ts'
import { Runner } from '../../engine/run/runner.ts'
import type { Keys } from '../../engine/transport/index.ts'
import type { WalletRuntime } from '../../interface/case.ts'
import { fieldsOf } from '../template.ts'
import { candidatesOf } from './candidate.ts'
import { choose } from './choice.ts'
import { isAbout } from './differences.ts'
import { interactionHeader, openGateway } from './gateway.ts'
import { InteractionRun } from './interaction-run.ts'
import type { Pact, PactContent, PactInteraction } from './pact-file.ts'
import { type NativeOutput, runVerifier } from './verifier.ts'

/** Longest that one interaction may take with its states, in ms: far above what any needs. */
const caseTimeLimit = 600_000

export interface SessionOptions {
  /** Told of the interactions of each pact as it comes in, of their beginning and end. */
  readonly tell?: Tell
  /** Hangs up when the run is stopped. */
  readonly hangUp?: () => Promise<void>
}

/** Every interaction of one verification, from all pacts: cases of one run. */
export class Session {
  readonly interactionRuns: InteractionRun[] = []
  readonly #ids = new Set<string>()
  readonly #pacts: { readonly pact: Pact; readonly interactionRuns: readonly InteractionRun[] }[] = []
  readonly #results = new Map<string, CaseResult>()
  readonly #runs: Promise<unknown>[] = []
  readonly #runner: Runner
  readonly #runtime: WalletRuntime
  readonly #keys: Keys
  readonly #options: SessionOptions

  constructor(runtime: WalletRuntime, keys: Keys, options: SessionOptions = {}) {
    this.#runtime = runtime
    this.#keys = keys
    this.#options = options
    this.#runner = new Runner(runtime, {
      // What limits the requests in flight is the client: an interaction mostly waits, for mints or for the verifier.
      concurrency: Number.MAX_SAFE_INTEGER,
      caseTimeLimit,
      tell: (event) => this.#follow(event),
      ...(options.hangUp === undefined ? {} : { hangUp: options.hangUp }),
    })
  }

  interactionRunOf(id: string): InteractionRun | undefined {
    return this.interactionRuns.find(({ candidate }) => candidate.id === id)
  }

  /**
   * Why a broker is not told of an interaction: it was not judged, or is not going to be.
   * @param holds what the verifier is about to publish of it
   */
  standingOf(interactionRun: InteractionRun, holds: boolean): 'blocked' | 'not-applicable' | undefined {
    const outcome = this.#results.get(interactionRun.candidate.id)?.outcome
    if (outcome === 'not-applicable') return outcome
    if (outcome !== undefined) return 'blocked'
    if (!interactionRun.isWaiting) return 'blocked'
    return holds ? undefined : interactionRun.standing
  }

  /**
   * Takes the interactions of a pact in, and brings their states about, all at once.
   * @returns the pact for the verifier, see `rewritten`
   */
  async admit(pact: Pact): Promise<PactContent> {
    const own = candidatesOf(pact, this.#ids).map((candidate) => {
      const choice = choose(candidate, this.#runtime.settings)
      return new InteractionRun(candidate, choice, this.#runtime, this.#keys)
    })
    this.interactionRuns.push(...own)
    this.#pacts.push({ pact, interactionRuns: own })
    const { seed, effort } = this.#runtime.settings
    this.#options.tell?.({ type: 'planned', seed, effort, cases: own.map(({ candidate }) => candidate.id) })
    this.#runs.push(this.#runner.run(own.map((interactionRun) => interactionRun.case)))
    await Promise.all(own.map(({ atRest }) => atRest))
    return rewritten(pact, own)
  }

  /** Hands out what the verifier found: of this session, and maybe of others. */
  take({ interactionResults }: NativeOutput): void {
    for (const interactionRun of this.interactionRuns.filter(({ isWaiting }) => isWaiting)) {
      interactionRun.take(interactionResults.find((result) => isAbout(result, interactionRun.candidate)))
    }
  }

  /** The pacts of what waits for the verifier, maybe once more, since something on the way had disturbed it. */
  async waiting(): Promise<PactContent[]> {
    await Promise.all(this.interactionRuns.map(({ atRest }) => atRest))
    return this.#pacts
      .map(({ pact, interactionRuns }) => rewritten(pact, interactionRuns))
      .filter(({ interactions }) => interactions.length > 0)
  }

  /** Ends what is under way. */
  stop(reason: string): void {
    this.#runner.stop(reason)
  }

  /** One for each interactionRun, once all are through. */
  async results(): Promise<CaseResult[]> {
    await Promise.all(this.#runs)
    return this.interactionRuns.flatMap(({ candidate }) => this.#results.get(candidate.id) ?? [])
  }

  redactText(text: string): string {
    return this.#runtime.redactor.text(text)
  }

  #follow(event: Planned | CaseStarted | CaseEnded): void {
    if (event.type === 'case-ended') {
      const { result } = event
      this.#results.set(result.caseId, result)
      this.interactionRunOf(result.caseId)?.finish()
    }
    this.#options.tell?.(event)
  }
}

/**
 * The pact as the verifier gets it: only the interactions that wait for it, marked with their ids, and with
 * the values of their states in the parameters, from where the state handlers take them.
 */
function rewritten({ content }: Pact, interactionRuns: readonly InteractionRun[]): PactContent {
  const version = specificationOf(content)
  const waiting = interactionRuns.filter(({ isWaiting }) => isWaiting)
  return { ...content, interactions: waiting.map((interactionRun) => marked(interactionRun, version)) }
}

function marked({ candidate, values }: InteractionRun, version: number): PactInteraction {
  const { id, interaction, states } = candidate
  const { request: own, providerState: _, ...rest } = interaction
  const marks = { [interactionHeader]: version < 4 ? id : [id] }
  const request = { ...own, path: own?.path, headers: { ...fieldsOf(own?.headers), ...marks } }
  // Before specification 3 states have no parameters, and nothing takes values from them.
  if (version < 3) return { ...interaction, request }
  const providerStates = states.map(({ name, parameters }, index) => ({
    name,
    params: { ...parameters, values: values[index] ?? {} },
  }))
  return { ...rest, request, providerStates, ...(version < 4 ? {} : { key: id }) }
}

function specificationOf({ metadata }: PactContent): number {
  const { pactSpecification, 'pact-specification': older } = fieldsOf(metadata)
  return Number.parseInt(String(fieldsOf(pactSpecification).version ?? fieldsOf(older).version ?? '2'), 10)
}

/** Hands pacts to the verifier. */
type Verifying = (options: Omit<VerifierOptions, 'providerBaseUrl'>) => Promise<NativeOutput>

/** Opens the gateway by which the official verifier reaches the target for these sessions. */
export async function withVerifier<T>(
  sessions: readonly Session[],
  signal: AbortSignal,
  use: (verify: Verifying) => Promise<T>,
): Promise<T> {
  const gateway = await openGateway((id) =>
    sessions.map((session) => session.interactionRunOf(id)).find((interactionRun) => interactionRun !== undefined),
  )
  try {
    return await use(async (options) => {
      const output = await runVerifier({ ...options, providerBaseUrl: gateway.url }, signal)
      for (const session of sessions) session.take(output)
      return output
    })
  } finally {
    await gateway.close()
  }
}

/**
 * Lets the official verifier send the requests of what waits for it, and those again that something on the way has disturbed.
 * @param scratch folder for the files that the verifier reads
 * @throws VerifierBroke
 */
export function verifyPacts(
  sessions: readonly Session[],
  provider: string,
  scratch: string,
  signal: AbortSignal,
): Promise<void> {
  return withVerifier(sessions, signal, async (verify) => {
    let written = 0
    const fileOf = (content: PactContent): string => {
      written += 1
      const file = path.join(scratch, `pact-${written}.json`)
      writeFileSync(file, JSON.stringify(content))
      return file
    }
    for (;;) {
      const waiting = (await Promise.all(sessions.map((session) => session.waiting()))).flat()
      if (waiting.length === 0) return
      await verify({ provider, pactUrls: waiting.map(fileOf) })
    }
  })
}
