import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import type { CommandChoice } from '../config/target-choice.ts'
import type { Secrets } from '../engine/redaction/index.ts'
import { thisMachine } from '../interface/settings.ts'
import { guard } from './guard.ts'
import { endGroup, groupLives } from './process-group.ts'
import { reach } from './reach.ts'
import { endGrace, OutputTail, type Started, startFailed } from './started.ts'

const pollEvery = 50

/**
 * Runs a command in a shell, and waits until something accepts connections on the port that it was given. Everything
 * that it starts and leaves in its process group ends with it.
 * @throws TargetUnreachable with its last output
 */
export async function startCommand(choice: CommandChoice, secrets: Secrets, signal?: AbortSignal): Promise<Started> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // Its output is taken from pipes that are always read: a server must never wait for its reader.
  const child = spawn(choice.command.replaceAll('{port}', String(port)), {
    shell: true,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    // Our own sandbox fetches from nowhere unless it is told; others may listen to it too.
    env: { ...process.env, CONFORMINT_FETCH_FROM: thisMachine },
  })
  const output = new OutputTail()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => output.add(chunk)).on('error', () => {})
  await once(child, 'spawn').catch((error) => {
    throw startFailed(`The command cannot be started: ${error.message}.`, 'NOT_STARTED', url)
  })
  const leader = child.pid
  if (leader === undefined) throw new Error('a process that was started has an id')
  const release = guard('group', leader)

  /** A shell that ended well may have left a server behind in its group. */
  const howEnded = (): string | undefined => {
    const { exitCode, signalCode } = child
    if (signalCode !== null) return `was ended by ${signalCode}`
    if (exitCode === null || (exitCode === 0 && groupLives(leader))) return undefined
    return `ended with code ${exitCode}`
  }
  const close = async (): Promise<void> => {
    await endGroup(leader, endGrace)
    release()
    // Whoever left the group may still hold the other ends.
    child.stdout.destroy()
    child.stderr.destroy()
  }
  try {
    const host = await ready({ port, url, howEnded, output: () => output.text(secrets), ...choice }, signal)
    return {
      url: `http://${host}:${port}${choice.basePath}`,
      whyGone: async () => {
        const how = howEnded()
        return how === undefined ? undefined : `The command ${how} during the run.\n${output.text(secrets)}`
      },
      log: async () => output.whole(secrets),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface Starting {
  readonly port: number
  readonly url: string
  readonly startTimeout: number
  howEnded(): string | undefined
  output(): string
}

/** @returns the host on which the port accepts connections */
async function ready({ port, url, startTimeout, howEnded, output }: Starting, signal?: AbortSignal): Promise<string> {
  const until = performance.now() + startTimeout
  while (performance.now() < until) {
    signal?.throwIfAborted()
    const host = await acceptingHost(port)
    // Asked after the connection: what accepts it may be another server, for which the command found no place.
    const how = howEnded()
    if (how !== undefined) {
      const advice = 'Does it start by hand, with a port in the place of {port}?'
      throw startFailed(`The command ${how} before it accepted connections. ${advice}`, 'ENDED', url, output())
    }
    if (host !== undefined) return host
    await sleep(pollEvery)
  }
  throw startFailed(
    `The command runs, but nothing accepted connections on port ${port} of this machine within ${startTimeout} ms. ` +
      'Does it listen on the port that it is given in the place of {port}? If it is only slow, raise limits.startTimeout.',
    'NOT_READY',
    url,
    output(),
  )
}

/**
 * A server on `localhost` may listen on either of two. Who begins to listen on both between two probes is reached by the first
 * all the same.
 */
async function acceptingHost(port: number): Promise<string | undefined> {
  const accepting = async (host: string): Promise<boolean> =>
    reach(`http://${host}:${port}`, {}, 1000).then(
      () => true,
      () => false,
    )
  const [usual, other] = ['127.0.0.1', '[::1]'] as const
  if (await accepting(usual)) return usual
  if (!(await accepting(other))) return undefined
  return (await accepting(usual)) ? usual : other
}

/**
 * Outside of the ranges from which systems take the ports of outgoing connections: such a connection could take the
 * port before the command does, and one of ours to a port where nobody listens could even be answered by itself.
 */
async function freePort(): Promise<number> {
  const lowest = 20_000
  const highest = 32_000
  const wished = Array.from({ length: 50 }, () => randomInt(lowest, highest))
  const port = await getPort({ port: wished })
  if (wished.includes(port)) return port
  throw startFailed(`No free port was found for the command between ${lowest} and ${highest}.`, 'NO_PORT', '')
}
