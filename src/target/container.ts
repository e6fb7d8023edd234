import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ContainerRuntimeClient, getContainerRuntimeClient } from 'testcontainers'
import { endGrace, OutputTail } from './started.ts'

/** Longest that an engine may take to answer at all, and to hand over the last lines of a log, in ms. */
const engineTimeout = 20_000
const logTimeout = 2000

/** @returns `undefined` when no engine answers */
export async function containerEngine(): Promise<ContainerRuntimeClient | undefined> {
  const late = new AbortController()
  try {
    return await Promise.race([
      getContainerRuntimeClient(),
      sleep(engineTimeout, undefined, { signal: late.signal, ref: false }),
    ])
  } catch {
    return undefined
  } finally {
    late.abort()
  }
}

/** Ends a container and removes it with its anonymous volumes; one that is gone already is fine. */
export async function removeContainer(id: string): Promise<void> {
  const { container: containers } = await getContainerRuntimeClient()
  const container = containers.getById(id)
  await containers.stop(container, { timeout: endGrace }).catch(() => {})
  await container.remove({ force: true, v: true }).catch((error: { statusCode?: number }) => {
    if (error.statusCode !== 404) throw error
  })
}

/** @returns how it ended, `undefined` while it runs */
export async function howContainerEnded(engine: ContainerRuntimeClient, id: string): Promise<string | undefined> {
  try {
    const { State: state } = await engine.container.getById(id).inspect()
    if (!['exited', 'dead', 'removing'].includes(state.Status)) return undefined
    return state.OOMKilled ? 'ran out of memory' : `ended with code ${state.ExitCode}`
  } catch (error) {
    return (error as { statusCode?: number }).statusCode === 404 ? 'was removed' : undefined
  }
}

/**
 * @returns the address of this machine in the network of a container; `undefined` where its engine is on another one, as
 *   behind Docker Desktop
 */
export async function hostSeenFrom(engine: ContainerRuntimeClient, id: string): Promise<string | undefined> {
  const { NetworkSettings: settings } = await engine.container.getById(id).inspect()
  const gateways = Object.values(settings.Networks ?? {}).map(({ Gateway }) => Gateway)
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
  return gateways.find((gateway) => own.includes(gateway))
}

export async function containerOutput(engine: ContainerRuntimeClient, id: string): Promise<OutputTail> {
  const output = new OutputTail()
  const log = await engine.container.logs(engine.container.getById(id), { tail: 1000 })
  log.on('data', (chunk) => output.add(chunk)).on('error', () => {})
  // The stream follows a container that runs.
  const late = new AbortController()
  await Promise.race([
    once(log, 'end', { signal: late.signal }).catch(() => {}),
    sleep(logTimeout, undefined, { signal: late.signal }).catch(() => {}),
  ])
  late.abort()
  log.destroy()
  return output
}
