import { GenericContainer, Wait } from 'testcontainers'
import { containerEngine, removeContainer } from '../../../src/target/container.ts'
import { type StandIn, startStandIn } from './stand-in/server.ts'

/** A broker to test with. */
export interface TestBroker {
  readonly url: string
  readonly username: string
  readonly password: string
  /** Which one it is, and why that one. */
  readonly which: string
  /** Set when it is the stand-in, whose inside can be looked at. */
  readonly standIn?: StandIn
  close(): Promise<void>
}

const repository = /(^|\/)pactfoundation\/pact-broker:/
const login = { username: 'pact', password: 'a-broker-password-8461' }
/** Longest that the real broker may take to start, in ms: it makes its tables first. */
const startTimeout = 120_000

/** The real Pact Broker where an engine and its image are at hand, and otherwise the stand-in; nothing is fetched. */
export async function openBroker(): Promise<TestBroker> {
  const image = await imageAtHand()
  if (image.name !== undefined) return openReal(image.name)
  const standIn = await startStandIn({ basic: login })
  return { url: standIn.url, ...login, which: `the stand-in: ${image.why}`, standIn, close: standIn.close }
}

async function imageAtHand(): Promise<{ readonly name: string } | { readonly name?: never; readonly why: string }> {
  const engine = await containerEngine()
  if (engine === undefined) return { why: 'no container engine answers' }
  const images = await engine.container.dockerode.listImages()
  const name = images.flatMap(({ RepoTags }) => RepoTags ?? []).find((tag) => repository.test(tag))
  return name === undefined ? { why: 'the engine has no image pactfoundation/pact-broker' } : { name }
}

class BrokerContainer extends GenericContainer {
  id = ''

  protected override async containerCreated(id: string): Promise<void> {
    this.id = id
  }
}

async function openReal(image: string): Promise<TestBroker> {
  const container = new BrokerContainer(image)
  container
    .withExposedPorts(9292)
    .withEnvironment({
      PACT_BROKER_DATABASE_ADAPTER: 'sqlite',
      PACT_BROKER_DATABASE_NAME: '/tmp/pact_broker.sqlite3',
      PACT_BROKER_ALLOW_DANGEROUS_CONTRACT_MODIFICATION: 'false',
      PACT_BROKER_BASIC_AUTH_USERNAME: login.username,
      PACT_BROKER_BASIC_AUTH_PASSWORD: login.password,
      PACT_BROKER_PUBLIC_HEARTBEAT: 'true',
    })
    // The reaper would have to be fetched.
    .withAutoCleanup(false)
    .withWaitStrategy(Wait.forHttp('/diagnostic/status/heartbeat', 9292))
    .withStartupTimeout(startTimeout)
  const close = (): Promise<void> => removeContainer(container.id)
  try {
    const started = await container.start()
    return {
      url: `http://${started.getHost()}:${started.getMappedPort(9292)}`,
      ...login,
      which: `the real Pact Broker, ${image}: the engine has its image`,
      close,
    }
  } catch (error) {
    if (container.id !== '') await close()
    throw error
  }
}
