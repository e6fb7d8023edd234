import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { createServer as createTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningReference, startReference } from '../../reference-impl/server.ts'
import { type OpenProxy, openProxy } from '../engine/transport/open-proxy.ts'
import { rateWindows } from '../engine/transport/rate-windows.ts'
import { selfSigned } from '../preflight/self-signed.ts'
import { CommandLines } from './command-lines.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'conformint-networks-'))
const lines = new CommandLines()
const ends: (() => unknown)[] = [() => lines.close()]
let reference: RunningReference
let proxy: OpenProxy

beforeAll(async () => {
  reference = await startReference({})
  proxy = await openProxy('ada:word-of-the-proxy')
  ends.push(() => reference.close(), proxy.close)
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  rmSync(directory, { recursive: true })
})

interface Ran {
  readonly code: number
  readonly out: string
}

async function conformint(args: readonly string[], variables: Record<string, string> = {}): Promise<Ran> {
  const env = { ...process.env, CONFORMINT_API_KEY: 'sk_reference_full', ...variables }
  const { status, stdout, stderr } = await lines.run(args, { cwd: directory, env })
  return { code: status, out: stdout + stderr }
}

/** The reference behind TLS that asks for a certificate and wants a header. */
async function company(): Promise<string> {
  const { port } = new URL(reference.url)
  const server = createTls(
    { ...selfSigned, ca: selfSigned.cert, requestCert: true, rejectUnauthorized: true },
    (incoming, outgoing) => {
      if (incoming.headers['x-tenant'] !== 'acme-tenant-4711') return void outgoing.writeHead(403).end('no tenant')
      const { method, url, headers } = incoming
      const onward = send({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
      })
      incoming.pipe(onward)
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a service behind a proxy, with an authority, a certificate and a header of its own, is judged', async () => {
  const url = await company()
  writeFileSync(path.join(directory, 'own.pem'), selfSigned.cert)
  writeFileSync(path.join(directory, 'own.key'), selfSigned.key)
  const login = proxy.url.replace('//', '//ada:word-of-the-proxy@')
  const lines = [
    `target: ${url}`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the configuration
    'headers: { X-Tenant: "${TENANT}" }',
    `proxy: ${login}`,
    'ca: own.pem',
    'clientCertificate: { cert: own.pem, key: own.key }',
    'limits: { rate: 500/s }',
  ]
  writeFileSync(path.join(directory, 'conformint.yaml'), lines.join('\n'))
  const variables = { TENANT: 'acme-tenant-4711' }

  const doctor = await conformint(['doctor'], variables)
  expect(doctor.out).toContain(`It answers by the proxy ${proxy.url}.`)
  expect(doctor.out).toContain('Every request carries x-tenant.')
  expect(doctor.out).toContain('Its certificate is trusted')
  expect(doctor.out).toContain('certificate of localhost')
  expect(doctor.out).toContain('No more than 500/s are sent')
  expect(doctor.code).toBe(0)

  const args = ['verify', '--effort', 'quick', '--area', 'wallets', 'signing', '--reporter', 'json', 'html', 'har']
  const run = await conformint(args, variables)
  expect(run.out).toContain('none broken')
  expect(run.code).toBe(0)
  const folder = path.join(directory, 'conformint-report')
  const written = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const everything = [run.out, doctor.out, ...written].join('\n')
  for (const secret of ['acme-tenant-4711', 'word-of-the-proxy', 'sk_reference_full', 'PRIVATE KEY']) {
    expect(everything).not.toContain(secret)
  }
  expect(everything).toContain('$CONFORMINT_HEADER_X_TENANT')
  const log = proxy.seen.join('\n')
  expect(log).toContain(`CONNECT ${new URL(url).host}`)
  for (const secret of ['acme-tenant-4711', 'sk_reference_full', '/v1-alpha1']) expect(log).not.toContain(secret)
})

test('HTTPS_PROXY is kept to, and what it does is told', async () => {
  const args = ['verify', '--target', 'https://vendor.example', '--config', '/dev/null']
  const { code, out } = await conformint(args, { HTTPS_PROXY: proxy.url, NO_PROXY: '' })
  expect(out).toContain(`The proxy ${proxy.url} wants a user and a password (407)`)
  expect(code).toBe(3)
})

test('--plan tells how long a rate makes it', async () => {
  writeFileSync(path.join(directory, 'plan.yaml'), 'limits: { rate: 60/m }\n')
  const args = ['verify', '--plan', '--target', 'http://127.0.0.1:9', '--effort', 'quick', '--config', 'plan.yaml']
  const { out } = await conformint(args)
  const [, seconds = '0'] = /Time at least, by limits\.rate\s+([\d.]+) s/.exec(out) ?? []
  expect(Number(seconds)).toBeGreaterThan(1200)
})

// The same code path as with windows of a minute, thirty times as fast: 60 requests of a key in 2 s, Retry-After 2 at most.
test.concurrent('a service with windows of requests is judged slowly, and nothing is left open', async () => {
  const windows = await rateWindows(reference.url, 60, 2000)
  ends.push(windows.close)
  const args = ['verify', '--target', windows.url, '--config', '/dev/null', '--effort', 'quick', '--seed', '1']
  const run = await conformint([...args, '--area', 'wallets', 'signing', 'usage', '--report-dir', 'windows'])
  const report = JSON.parse(readFileSync(path.join(directory, 'windows', 'report.json'), 'utf8'))
  expect(report).toMatchObject({ verdict: 'conforming', summary: { failed: 0, blocked: 0 } })
  expect(run.code).toBe(0)
  expect(windows.counted.refused).toBeGreaterThan(10)
})

test.concurrent('so it is where the run keeps to the rate by itself, and is never refused', async () => {
  const windows = await rateWindows(reference.url, 60, 1000)
  ends.push(windows.close)
  writeFileSync(path.join(directory, 'keeps-to-rate.yaml'), 'limits: { rate: 50/s }\n')
  const args = ['verify', '--target', windows.url, '--config', 'keeps-to-rate.yaml', '--effort', 'quick', '--seed', '1']
  const run = await conformint([...args, '--area', 'wallets', '--report-dir', 'rate'])
  expect(run.code).toBe(0)
  expect(windows.counted).toMatchObject({ refused: 0 })
})
