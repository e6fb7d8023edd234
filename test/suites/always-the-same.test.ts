import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { CaseResult } from '../../src/engine/case/result.ts'
import { judgeRequirements } from '../../src/engine/judge/outcomes.ts'
import { runAgainst } from '../../src/engine/prove/against.ts'
import { openInterface } from '../../src/interface/interface.ts'
import { type KeyRole, scopes } from '../../src/interface/roles.ts'
import type { RunSettings } from '../../src/interface/settings.ts'
import { allCases } from '../../suites/index.ts'
import { openMonitoring } from '../../suites/monitor/index.ts'
import { runSettings } from '../engine/case/runtime.ts'

/** Requirements that a request with the full key is taken, and answered at its path. */
const taking =
  'CHAIN-01 CHAIN-02 CHAIN-03 COL-01 COL-03 COL-09 COL-10 COL-18 COL-33 COL-37 COL-39 COL-40 COL-43 COL-45 USE-01 USE-05 ' +
  'VER-01 VER-02 WAL-01 WAL-02 WAL-09 WAL-21'
/** That a key is needed, that what breaks a rule is refused, and that a success tells what was made. */
const refusing =
  'AUTH-27 AUTH-28 AUTH-30 CHAIN-04 CHAIN-05 COL-14 COL-15 COL-17 ERR-11 USE-07 USE-08 USE-09 USE-10 USE-12 VER-01 WAL-01 WAL-02 WAL-09 ERR-15'
const telling =
  'COL-01 COL-02 COL-03 COL-04 COL-05 COL-06 COL-07 COL-08 COL-09 COL-10 COL-18 COL-38 COL-39 COL-40 COL-45 USE-01 USE-02 USE-05 WAL-03 SIGN-10'

/** That a success which says nothing is none, whatever was asked for. */
const wordless = 'SIGN-01 TPL-01 MINT-01 ORD-01'

const servers = {
  'a 401': { status: 401, type: 'application/json', body: '{"error":true,"message":"no"}', breaks: taking },
  'a 404': { status: 404, type: 'application/json', body: '{"error":true,"message":"no"}', breaks: taking },
  // Never a refusal, and never to be answered (Errors).
  'a 500': {
    status: 500,
    type: 'application/json',
    body: '{"error":true,"message":"no"}',
    breaks: `${taking} AUTH-28 AUTH-30 ERR-12 ERR-13`,
  },
  'a page': {
    status: 200,
    type: 'text/html',
    body: '<html><title>Welcome</title></html>',
    breaks: `${refusing} ${telling} GEN-02`,
  },
  'an empty object': {
    status: 200,
    type: 'application/json',
    body: '{}',
    breaks: `${refusing} ${telling} ${wordless} BATCH-01`,
  },
  // Its mints are accepted, and never complete.
  'an empty list': {
    status: 200,
    type: 'application/json',
    body: '[]',
    breaks: `${refusing} ${telling} ${wordless} BATCH-01 MINT-54`,
  },
  nothing: { status: 200, type: 'application/json', body: '', breaks: `${refusing} ${telling}` },
  // The default collections are missing in it.
  'empty results': {
    status: 200,
    type: 'application/json',
    body: '{"results":[]}',
    breaks: `${refusing} ${telling} ${wordless} COL-41 COL-42`,
  },
}

async function resultsOf({ status, type, body }: (typeof servers)['a 401']): Promise<readonly CaseResult[]> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, { 'content-type': type }).end(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const roles: readonly KeyRole[] = ['otherProject', ...scopes.map((scope) => `lacking.${scope}` as const)]
  const lacking = Object.fromEntries(scopes.map((scope, index) => [`lacking.${scope}`, `sk_nothing_lacking_${index}`]))
  const settings: RunSettings = {
    ...runSettings,
    limits: { requestTimeout: 2000, completionTimeout: 60, retryAfter: 100, mints: 1000 },
    effort: 'quick',
    keyRoles: roles,
  }
  return runAgainst(
    openInterface(),
    allCases,
    {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      keys: { full: 'sk_nothing_full', otherProject: 'sk_nothing_other', ...lacking },
      close: async () => {
        server.closeAllConnections()
        server.close()
      },
    },
    { settings, createMonitor: openMonitoring() },
  )
}

test.each(Object.entries(servers))('a server that answers every request with %s passes nothing', async (_, server) => {
  const results = await resultsOf(server)
  const { requirements } = openInterface().catalogue
  const judged = judgeRequirements({
    requirements: requirements.map((requirement) => ({ requirement, wanted: true, parts: [] })),
    cases: allCases.map((case_) => ({ ...case_, parts: [] })),
    parts: [],
    results: new Map(results.map((result) => [result.caseId, result])),
    leftOut: new Map(),
    effort: 'quick',
    end: 'completed',
    internalErrors: [],
    startedAt: new Date(),
  })
  const ids = (outcome: string): string[] =>
    judged.filter((one) => one.outcome === outcome).map(({ requirement }) => requirement.id)
  expect(results.filter(({ outcome }) => outcome === 'error')).toEqual([])
  expect(ids('passed')).toEqual([])
  const really = server.breaks.split(' ')
  expect(ids('failed').filter((id) => !really.includes(id))).toEqual([])
  expect(ids('failed')).not.toEqual([])
})
