import { oracleOn } from '../../../src/engine/oracle/oracle.ts'
import type { Exchange } from '../../../src/engine/transport/exchange.ts'
import { EarlyAnswers } from '../../../src/engine/waiting/early-answers.ts'
import { Pace } from '../../../src/engine/waiting/pace.ts'
import type { Api } from '../../../src/interface/api.ts'
import type { WalletRuntime } from '../../../src/interface/case.ts'
import { openInterface } from '../../../src/interface/interface.ts'
import type { RunSettings } from '../../../src/interface/settings.ts'

export const runSettings: RunSettings = {
  runId: 'abcd1234',
  seed: 7,
  environment: 'staging',
  namespace: 'service',
  assets: { image: 'https://files.example.org/image.png', started: false },
  chains: { evm: 'polygon-amoy', solana: 'solana', aptos: 'aptos' },
  capabilities: {
    batchMint: true,
    solana: true,
    aptos: true,
    subscriptions: true,
    semiFungible: true,
    twitterRecipients: true,
    signing: true,
    transfers: true,
    templates: true,
    orders: true,
    usage: true,
  },
  limits: { requestTimeout: 1000, completionTimeout: 200, retryAfter: 1000, mints: 1000 },
  effort: 'standard',
  quotaFactor: 1,
  profile: 'full',
  keyRoles: [],
}

let seq = 0

/** An exchange as a client would hand it over. */
export function exchange(status: number, json: unknown, request: Partial<Exchange['request']> = {}): Exchange {
  seq += 1
  return {
    seq,
    caseId: 'test/case',
    operation: 'GET /v1-alpha1/wallets',
    request: { method: 'GET', url: 'http://127.0.0.1/v1-alpha1/wallets', headers: {}, body: undefined, ...request },
    response: { status, headers: {}, text: JSON.stringify(json) ?? '', json },
    durationMs: 1,
    startedAt: new Date(seq * 10).toISOString(),
    retries: 0,
  }
}

const withoutSecrets = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('secret', '<redacted>'))

/** A runtime whose only operation is `listWallets`, answered by `answer`. */
export function runtime(answer: (query: unknown) => Exchange | Promise<Exchange>): WalletRuntime {
  const opened = openInterface()
  return {
    interface: opened,
    oracle: oracleOn(opened.document),
    pace: new Pace(),
    early: new EarlyAnswers(),
    shared: opened.createShared(() => performance.now()),
    settings: runSettings,
    isOwn: () => true,
    seed: 7,
    createApi: (_caseId, collected) =>
      ({
        listWallets: async (query: unknown) => {
          const got = await answer(query)
          collected.push(got)
          return got
        },
      }) as unknown as Api,
    redactor: {
      exchange: (one) => ({ exchange: withoutSecrets(one), request: one.request }),
      text: (text) => text.replaceAll('secret', '<redacted>'),
      value: withoutSecrets,
    },
    curl: (exchanges) => exchanges.map(({ request }) => `curl ${request.url}`),
  }
}
