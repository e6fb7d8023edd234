import type { Report, ReportCase, ReportRequirement } from '../../../src/engine/report/model.ts'
import { areas } from '../../../src/interface/catalogue.ts'

/** Text as a hostile target might send it. */
export const hostile =
  '</script><img src=x onerror=alert(1)>\u001b[31mred\u001b]0;title\u0007 \u0000\u0008\uFFFE\uD800 ]]> ``` | \u202Egnp'

const outcomes = ['passed', 'passed', 'passed', 'failed', 'passed', 'waived', 'blocked', 'not-applicable'] as const

const failureOf = (requirement: string, evil: string): ReportCase['failures'][number] => ({
  requirement,
  message: `PUT /2022-06-09/collections/{collectionId}/nfts/{id} answered 500 ${evil}`,
  expected: '{"status":"pending","chain":"polygon-amoy"}',
  latitude: 'States and transitions 2 settles later repeats only',
  actual: `{"status":"done","chain":"polygon-amoy"}${evil}`,
  counterexample: { id: `münze-01${evil}`, metadata: { name: 'Größe', attributes: [] } },
  seed: 1234,
  path: '3:1:0',
  curl: [`curl -sS -X PUT "$BASE/2022-06-09/collections/c1/nfts/a" -H "X-API-KEY: $CONFORMINT_API_KEY"`, `# ${evil}`],
  exchanges: [1, 2].map((seq) => ({
    seq,
    caseId: 'minting/repeat',
    operation: 'PUT /2022-06-09/collections/{collectionId}/nfts/{id}',
    startedAt: '2026-11-20T10:00:00.000Z',
    durationMs: 12.5,
    retries: 0,
    request: {
      method: 'PUT',
      url: `http://127.0.0.1:4010/2022-06-09/collections/c1/nfts/a${evil}`,
      headers: { 'content-type': 'application/json', 'x-api-key': '[full]' },
      body: JSON.stringify({ recipient: `email:a@example.com:polygon-amoy${evil}` }),
    },
    response: { status: 500, headers: { 'content-type': 'text/html', 'x-evil': evil }, text: `<h1>${evil}</h1>` },
  })),
})

/** A report of `size` requirements with every outcome; what comes from the target holds `evil`. */
export function sampleReport(size = 24, evil = '', only?: (typeof outcomes)[number]): Report {
  const requirements: ReportRequirement[] = Array.from({ length: size }, (_, index) => {
    const area = areas[Math.floor((index * areas.length) / size)] ?? 'general'
    const outcome = only ?? outcomes[index % outcomes.length] ?? 'passed'
    const id = `${area.slice(0, 4).toUpperCase()}-${String(index + 1).padStart(2, '0')}`
    return {
      id,
      level: index % 9 === 4 ? 'SHOULD' : 'MUST',
      area,
      section: 'States and transitions',
      text: 'Once the first request has completed, a repeat of it answers 200 with the metadata of the token it minted.',
      operations: ['PUT /2022-06-09/collections/{collectionId}/nfts/{id}'],
      outcome,
      ...(outcome === 'passed' || outcome === 'failed' ? {} : { reason: `minting/repeat: no wallet ${evil}` }),
      cases: [`${area}/case-${index}`],
    }
  })
  const count = (outcome: string): number => requirements.filter((one) => one.outcome === outcome).length
  return {
    schema: 'conformint-report/1',
    kind: 'conformance',
    tool: { name: 'conformint', version: '0.1.0' },
    interface: { version: '1.0.0', requirements: 'a'.repeat(64) },
    target: { kind: 'url', url: `https://staging.vendor.example/api${evil}` },
    run: {
      id: 'k3x9a2bq',
      seed: 123456,
      effort: 'standard',
      strict: false,
      profile: 'full',
      shard: '1/1',
      label: `Vendor of wallets${evil}`,
      targetVersion: '4.2.0',
      environment: 'staging',
      chains: { evm: 'polygon-amoy', solana: 'solana', aptos: 'aptos' },
      keys: ['full', 'otherProject'],
      capabilities: { batchMint: true, signing: false },
      selection: { only: [], areas: [], parts: [], cases: [] },
      partial: false,
      leftOut: [],
      budget: { mints: 1000 },
      disturbances: { wire: 2, serverErrors: 1, repeatedCases: 1 },
      ended: 'completed',
      startedAt: '2026-11-20T10:00:00.000Z',
      durationMs: 8123,
      requests: 4211,
      minted: 388,
      quota: { kind: 'mints', made: 'minted', one: 'token', many: 'tokens' },
      retries: 2,
    },
    verdict: 'non-conforming',
    because: ['3 requirements are not kept: MINT-04, BATC-12, ORDE-20.'],
    summary: {
      passed: count('passed'),
      failed: count('failed'),
      waived: count('waived'),
      blocked: count('blocked'),
      notApplicable: count('not-applicable'),
      notSelected: 0,
      notFollowed: requirements.filter(({ level, outcome }) => level === 'SHOULD' && outcome === 'failed').length,
    },
    claims: [],
    requirements,
    cases: requirements.map(({ id, area, outcome, reason }, index) => ({
      id: `${area}/case-${index}`,
      title: 'A repeated mint answers with the record of the token',
      requirements: [id],
      outcome: outcome === 'waived' ? 'failed' : outcome === 'not-selected' ? 'passed' : outcome,
      ...(reason === undefined || outcome === 'waived' ? {} : { reason }),
      durationMs: 120 + index * 37,
      requests: 4 + index,
      failures: outcome === 'failed' || outcome === 'waived' ? [failureOf(id, evil)] : [],
    })),
    observations: [
      {
        id: 'order-status',
        topic: 'Status of a created order',
        section: 'Endpoints, Orders',
        operation: 'POST /2022-06-09/orders',
        value: 201,
        cases: ['orders/create'],
      },
      {
        id: 'unauthorized-body',
        topic: 'Body of a 401',
        section: 'Endpoints',
        operation: 'POST /v1-alpha1/wallets',
        value: { error: true, message: `no key ${evil}` },
        cases: ['auth/no-key'],
      },
      {
        id: 'token-status-words',
        topic: 'Words of onChain.status',
        section: 'States and transitions',
        operation: 'PUT /2022-06-09/collections/{collectionId}/nfts/{id}',
        value: ['pending', `success${evil}`],
        cases: [],
      },
    ],
    waivers: [
      { requirement: 'LOCA-06', reason: 'fixed in 4.2', issue: 'OPS-12', expires: '2027-01-31', state: 'used' },
    ],
  }
}
