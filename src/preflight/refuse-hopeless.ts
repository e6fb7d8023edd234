import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../config/settings.ts'
import { exchangeEnded } from '../engine/evidence/index.ts'
import { redactExchange } from '../engine/redaction/index.ts'
import { Secrets } from '../engine/redaction/secrets.ts'
import type { PreflightContext, Target } from '../engine/run/index.ts'
import { type Exchange, TargetUnreachable } from '../engine/transport/index.ts'
import { openInterface } from '../interface/interface.ts'
import { type Preflight, preflight } from './preflight.ts'

/** Between two attempts at a target that was only just started, in ms. */
const pause = 500

/** Troubles that a service has which is still starting. */
const ofStarting = ['NO_ANSWER', 'UNWELL']

/** Who asks, and is told of it; what must not be told are by default the keys and what is secret of the target. */
type Asker = Omit<PreflightContext, 'secrets'> & Partial<PreflightContext>

/**
 * Lets a run begin only where it can tell something. What was started for the run may take until `limits.startTimeout`
 * to get well: many accept connections before they can answer. Keys and secrets of the target are told nowhere from then on;
 * the reference implementation needs no look.
 * @returns what was found, with the requests that were sent for it
 * @throws TargetUnreachable with one sentence, and the last output of what was started and has ended
 * @throws the reason of the signal
 */
export async function refuseHopeless(
  target: Target,
  settings: Settings,
  { tell, signal, secrets = new Secrets(target.keys, openInterface().secrets) }: Asker,
): Promise<Preflight | undefined> {
  secrets.addTarget(target)
  if (target.kind === 'reference') return undefined
  const say = (text: string): void => tell({ type: 'notice', text })
  const choice = settings.target
  const until = performance.now() + ('startTimeout' in choice ? choice.startTimeout : 0)
  const exchanges: Exchange[] = []
  for (let round = 0; ; round += 1) {
    const found = await preflight(target, settings, say, signal)
    // In one order, whichever address was asked.
    const own = found.exchanges.map((exchange, index) => ({ ...exchange, seq: exchanges.length + index + 1 }))
    exchanges.push(...own)
    for (const exchange of own) tell(exchangeEnded(redactExchange(exchange, secrets).exchange))
    if (found.trouble === undefined) {
      for (const warning of found.warnings) say(warning)
      return { ...found, exchanges }
    }
    const gone = await target.whyGone?.()
    const { code, sentence } = found.trouble
    if (gone !== undefined || !ofStarting.includes(code) || performance.now() >= until) {
      throw new TargetUnreachable(gone ?? sentence, code, { operation: 'preflight', url: target.url })
    }
    if (round === 0) say(`Waiting, up to limits.startTimeout: ${sentence}`)
    await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}
