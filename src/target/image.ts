import { setTimeout as sleep } from 'node:timers/promises'
import { type ContainerRuntimeClient, GenericContainer, ImageName, type WaitStrategy } from 'testcontainers'
import type { ImageChoice } from '../config/target-choice.ts'
import { UsageError } from '../engine/interface/index.ts'
import type { Secrets } from '../engine/redaction/index.ts'
import { containerEngine, containerOutput, hostSeenFrom, howContainerEnded, removeContainer } from './container.ts'
import { guard } from './guard.ts'
import { type Started, startFailed } from './started.ts'
import { unlessAborted } from './unless-aborted.ts'

const pollEvery = 250

/** Longest that the first answer of a service may take, in ms; it is asked again after that. */
const answerTimeout = 5000

/** @property digest that of the registry, or the id that the engine gave to an image which was never in one */
export type StartedImage = Started & { readonly digest: string }

/**
 * Starts a container, and waits until it answers HTTP: an engine accepts connections before the service does.
 * @param secrets knows the values of the environment too
 * @throws TargetUnreachable with its last output
 * @throws UsageError when the image does not say which port it listens on
 */
export async function startImage(choice: ImageChoice, secrets: Secrets, signal?: AbortSignal): Promise<StartedImage> {
  const engine = await unlessAborted(containerEngine(), signal)
  if (engine === undefined) {
    throw startFailed(
      `No container engine answers, so ${choice.image} cannot be started. Start Docker or podman, or say where its ` +
        'socket is with DOCKER_HOST; or start the image yourself, and name its address with --target.',
      'NO_ENGINE',
      '',
    )
  }
  const { port, ...identity } = await unlessAborted(found(choice, engine, secrets), signal)
  const container = new ObservedContainer(choice.image)
    .withExposedPorts(port)
    .withEnvironment({ ...choice.env })
    .withWaitStrategy(noWait)
    // Its reaper would have to be fetched from a registry; our own guard needs nothing.
    .withAutoCleanup(false)
  const run = new ContainerRun(engine, container, choice, secrets)
  try {
    const url = await run.ready(port, signal)
    const host = await run.host()
    return {
      url,
      ...identity,
      ...(host && { host }),
      whyGone: () => run.whyGone(),
      log: () => run.log(),
      close: () => run.close(),
    }
  } catch (error) {
    await run.close()
    throw error
  }
}

interface Found {
  /** On which the service listens. */
  readonly port: number
  readonly digest: string
  /** Its tag, where that says one. */
  readonly version?: string
}

/** Fetches the image where it is not there. */
async function found({ image, port }: ImageChoice, engine: ContainerRuntimeClient, secrets: Secrets): Promise<Found> {
  const name = ImageName.fromString(image)
  const { Config, RepoDigests, Id } = await engine.image
    .pull(name)
    .then(() => engine.image.inspect(name))
    .catch((error) => {
      const advice = 'Is its name right, and are you logged in to its registry?'
      throw startFailed(`No image ${image}: ${secrets.text(sentence(error))} ${advice}`, 'NO_IMAGE', '')
    })
  const digest = RepoDigests?.[0]?.split('@')[1] ?? (Id.startsWith('sha256:') ? Id : `sha256:${Id}`)
  const { tag } = name
  const identity = { digest, ...(tag === 'latest' || tag.startsWith('sha256:') ? {} : { version: tag }) }
  if (port !== undefined) return { port, ...identity }
  const exposed = Object.keys(Config.ExposedPorts ?? {})
  const [only, ...others] = exposed.filter((one) => one.endsWith('/tcp')).map((one) => Number.parseInt(one, 10))
  if (only !== undefined && others.length === 0) return { port: only, ...identity }
  const ports = only === undefined ? 'no port' : `the ports ${[only, ...others].join(', ')}`
  throw new UsageError(`The image ${image} exposes ${ports}: say with --image-port which one the service listens on.`)
}

class ObservedContainer extends GenericContainer {
  id: string | undefined
  watchdog: (() => void) | undefined

  protected override async containerCreated(id: string): Promise<void> {
    this.id = id
    this.watchdog = guard('container', id)
  }
}

/** We wait ourselves: testcontainers would remove a container that fails, and its log with it. */
const noWait: WaitStrategy = {
  waitUntilReady: async () => {},
  withStartupTimeout: () => noWait,
  isStartupTimeoutSet: () => false,
  getStartupTimeout: () => 0,
}

/** One container, from its start to its end. */
class ContainerRun {
  readonly #engine: ContainerRuntimeClient
  readonly #container: ObservedContainer
  readonly #choice: ImageChoice
  readonly #secrets: Secrets
  #starting: Promise<unknown> | undefined

  constructor(engine: ContainerRuntimeClient, container: ObservedContainer, choice: ImageChoice, secrets: Secrets) {
    this.#engine = engine
    this.#container = container
    this.#choice = choice
    this.#secrets = secrets
  }

  /** @returns the base address, once it answers there */
  async ready(port: number, signal?: AbortSignal): Promise<string> {
    const until = performance.now() + this.#choice.startTimeout
    let address = ''
    let failure: Error | undefined
    this.#starting = this.#container.start().then(
      (started) => {
        const host = started.getHost()
        address = `http://${host.includes(':') ? `[${host}]` : host}:${started.getMappedPort(port)}`
      },
      (error) => {
        failure = error
      },
    )
    while (performance.now() < until) {
      signal?.throwIfAborted()
      const how = await this.#howEnded()
      if (how !== undefined) {
        throw await this.#failed(`A container of ${this.#choice.image} ${how} before it answered.`, 'ENDED', address)
      }
      if (failure !== undefined) {
        const message = this.#secrets.text(`${this.#choice.image} cannot be started: ${sentence(failure)}`)
        throw await this.#failed(message, 'NOT_STARTED', address)
      }
      if (address !== '' && (await answers(`${address}${this.#choice.basePath}/`, signal))) {
        return `${address}${this.#choice.basePath}`
      }
      await sleep(pollEvery)
    }
    throw await this.#failed(
      `A container of ${this.#choice.image} runs, but nothing in it answered HTTP on port ${port} within ` +
        `${this.#choice.startTimeout} ms. Does it listen on that port (--image-port), on all interfaces? If it is only ` +
        'slow, raise limits.startTimeout.',
      'NOT_READY',
      address,
    )
  }

  async whyGone(): Promise<string | undefined> {
    const how = await this.#howEnded()
    return how && (await this.#failed(`The container ${how} during the run.`, 'ENDED', '')).message
  }

  /** Address of this machine as the container sees it, where that is known. */
  async host(): Promise<string | undefined> {
    const { id } = this.#container
    return id === undefined ? undefined : hostSeenFrom(this.#engine, id).catch(() => undefined)
  }

  async log(): Promise<string> {
    const { id } = this.#container
    return id === undefined ? '' : (await containerOutput(this.#engine, id)).whole(this.#secrets)
  }

  async close(): Promise<void> {
    // What is being created has no id yet.
    await Promise.race([this.#starting, sleep(2000)])
    const { id, watchdog } = this.#container
    if (id === undefined) return
    // What cannot be removed now is left to the watchdog, which tries again when we have ended.
    await removeContainer(id).then(
      () => watchdog?.(),
      () => {},
    )
  }

  async #howEnded(): Promise<string | undefined> {
    const { id } = this.#container
    return id === undefined ? undefined : howContainerEnded(this.#engine, id)
  }

  async #failed(message: string, code: string, url: string) {
    const { id } = this.#container
    const output = id === undefined ? undefined : await containerOutput(this.#engine, id)
    return startFailed(message, code, url, output?.text(this.#secrets))
  }
}

/** Whether anything comes back, whatever it says. */
async function answers(url: string, signal?: AbortSignal): Promise<boolean> {
  const late = AbortSignal.timeout(answerTimeout)
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: signal ? AbortSignal.any([signal, late]) : late })
    await answer.body?.cancel()
    return true
  } catch {
    return false
  }
}

const sentence = (error: Error): string => `${error.message.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')}.`
