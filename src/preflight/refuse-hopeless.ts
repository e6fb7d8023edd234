import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../config/settings.ts'
import { TargetUnreachable } from '../engine/http/errors.ts'
import type { Exchange } from '../engine/http/exchange.ts'
import { openRecorder } from '../engine/http/recorder.ts'
import { Secrets } from '../engine/http/secrets.ts'
import type { Target } from '../engine/run/target.ts'
import { openInterface } from '../interface/interface.ts'
import { type Preflight, preflight } from './preflight.ts'

export interface Asker {
  readonly settings: Settings
  /** Whether what was seen is written to the report directory. */
  readonly records: boolean
  /** Told what is worth knowing, and when it takes longer than one expects. */
  say(line: string): void
  readonly signal?: AbortSignal | undefined
}

/** Between two attempts at a target that was only just started, in ms. */
const pause = 500

/** Troubles that a service has which is still starting. */
const ofStarting = ['NO_ANSWER', 'UNWELL']

/**
 * Lets a run begin only where it can tell something. What was started for the run may take until `limits.startTimeout`
 * to get well: many accept connections before they can answer.
 * @throws TargetUnreachable with one sentence, and the last output of what was started and has ended
 * @throws the reason of the signal
 */
export async function refuseHopeless(target: Target, asker: Asker): Promise<Preflight> {
  const exchanges: Exchange[] = []
  const { settings, say, signal } = asker
  const choice = settings.target
  const until = performance.now() + ('startTimeout' in choice ? choice.startTimeout : 0)
  for (let round = 0; ; round += 1) {
    const found = await preflight(target, settings, say, signal)
    // In one order, whichever address was asked.
    exchanges.push(...found.exchanges.map((exchange, index) => ({ ...exchange, seq: exchanges.length + index + 1 })))
    if (found.trouble === undefined) {
      if (asker.records) write(exchanges, target, settings)
      for (const warning of found.warnings) say(warning)
      return { ...found, exchanges }
    }
    const gone = await target.whyGone?.()
    const { code, sentence } = found.trouble
    if (gone !== undefined || !ofStarting.includes(code) || performance.now() >= until) {
      if (asker.records) write(exchanges, target, settings)
      throw new TargetUnreachable(gone ?? sentence, code, { operation: 'preflight', url: target.url })
    }
    if (round === 0) say(`Waiting, up to limits.startTimeout: ${sentence}`)
    await sleep(pause, undefined, { signal }).catch(() => signal?.throwIfAborted())
  }
}

/** The evidence, to which a run adds its own. */
function write(exchanges: readonly Exchange[], { keys, secrets }: Target, settings: Settings): void {
  const recorder = openRecorder(
    path.join(settings.reportDir, 'exchanges.ndjson'),
    new Secrets(keys, openInterface().secrets, secrets),
  )
  for (const exchange of exchanges) recorder.record(exchange)
  recorder.close()
}
