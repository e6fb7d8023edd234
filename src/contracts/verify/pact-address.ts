import { request } from 'undici'
import { UsageError } from '../../engine/interface/index.ts'
import { dispatcherTo } from '../../engine/transport/connector.ts'
import { jsonOf } from '../../engine/transport/index.ts'
import { authorizationOf } from '../broker/address.ts'
import type { ConsumerName } from '../interaction.ts'
import { fieldsOf } from '../template.ts'
import type { BrokerSource } from './broker-gateway.ts'
import { hrefIn, type Pact, parsePact, publishing } from './pact-file.ts'

/** Which contracts are verified. */
export type ContractSource =
  | { readonly kind: 'own'; readonly consumers: readonly ConsumerName[] }
  | { readonly kind: 'files'; readonly places: readonly string[] }
  /** Already read, from an address. */
  | { readonly kind: 'pacts'; readonly pacts: readonly Pact[] }
  | BrokerSource

/** Longest that an address may take to show what it is, in ms. */
const patience = 20_000

/**
 * Tells the address of one pact, such as a webhook of a broker names, from that of a broker: what is there says so. One that a
 * broker has is verified with the broker, which takes the results; any other is a pact like a file.
 * @throws UsageError when results are to be published of a pact that says nowhere where
 */
export async function pactAt(source: ContractSource): Promise<ContractSource> {
  if (source.kind !== 'broker') return source
  const text = await textAt(source)
  const json = jsonOf(text ?? '')
  if (text === undefined || !('interactions' in fieldsOf(json))) return source
  if (hrefIn(json, publishing) !== undefined) return ofBroker(source)
  if (source.options.publishVerificationResult) {
    throw new UsageError(
      `--publish-results: the pact at ${source.broker.url} does not say where results are published.`,
    )
  }
  return { kind: 'pacts', pacts: [parsePact(text, source.broker.url)] }
}

/** A broker has its pacts below `pacts/provider/`, and may itself stand below a prefix. */
function ofBroker(source: BrokerSource): BrokerSource {
  const { url } = source.broker
  const [base = ''] = url.split('/pacts/provider/')
  return { ...source, pactUrl: url, broker: { ...source.broker, url: base === url ? new URL(url).origin : base } }
}

/** `undefined` where nothing is there, which the verifier will tell. */
async function textAt({ broker, network }: BrokerSource): Promise<string | undefined> {
  const authorization = authorizationOf(broker.login)
  const dispatcher = dispatcherTo(broker.url, network, patience)
  try {
    const answer = await request(broker.url, {
      dispatcher,
      headers: {
        accept: 'application/hal+json, application/json',
        ...(authorization === undefined ? {} : { authorization }),
      },
      headersTimeout: patience,
      bodyTimeout: patience,
    })
    const text = await answer.body.text()
    return answer.statusCode === 200 ? text : undefined
  } catch {
    return undefined
  } finally {
    await dispatcher.destroy()
  }
}
