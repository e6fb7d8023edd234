import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Flags } from '../../src/config/flags.ts'
import { loadSettings } from '../../src/config/load.ts'
import { proxyOfEnvironment } from '../../src/config/network.ts'
import { selfSigned } from '../preflight/self-signed.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'network-'))
writeFileSync(path.join(folder, 'ca.pem'), selfSigned.cert)
writeFileSync(path.join(folder, 'own.key'), selfSigned.key)

function settings(yaml: string, variables: Record<string, string> = {}, flags: Flags = {}) {
  const config = path.join(folder, 'conformint.yaml')
  writeFileSync(config, `target: https://vendor.example\nkeys: { full: k }\n${yaml}`)
  return loadSettings({ config, ...flags }, variables, folder)
}

test('headers, proxy, certificates and rate', () => {
  const { network, limits } = settings(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the configuration
    'headers: { X-Tenant: "${TENANT}" }\nproxy: proxy.example:3128\nca: ca.pem\nclientCertificate: { cert: ca.pem, key: own.key }\nlimits: { rate: 20/s }',
    { TENANT: 'acme' },
  )
  expect(network).toEqual({
    headers: { 'x-tenant': 'acme' },
    proxy: 'http://proxy.example:3128/',
    tls: { ca: selfSigned.cert, cert: selfSigned.cert, key: selfSigned.key },
  })
  expect(limits.rate).toEqual({ requests: 20, per: 1000 })
  expect(settings('limits: { rate: 60/m }').limits.rate).toEqual({ requests: 60, per: 60_000 })
})

test('what conformint starts itself is not reached by a proxy', () => {
  const started = settings('proxy: http://p:1\nheaders: { a: b }\nca: ca.pem', {}, { command: 'x {port}' })
  expect(started.network).toEqual({ headers: { a: 'b' } })
})

test.each([
  ['limits: { rate: 20 }', 'limits.rate: must be a rate such as 20/s'],
  ['limits: { rate: 0/s }', 'limits.rate: must be a rate such as 20/s'],
  ['proxy: socks5://p:1', 'proxy: this is not the address of a proxy'],
  ['ca: none.pem', 'ca: none.pem cannot be read (ENOENT)'],
  ['ca: own.key', 'ca: own.key holds no certificate in PEM'],
  ['clientCertificate: { cert: ca.pem, key: ca.pem }', 'clientCertificate.key: ca.pem holds no private key'],
  ['headers: { X-API-KEY: other }', 'headers.X-API-KEY: is set by conformint itself'],
  ['headers: { "a b": x }', 'headers.a b: is not the name of a header'],
  ['headers: { a: "x\\ny" }', 'headers.a: must be printable ASCII'],
  ['headers: { a: x, A: y }', 'headers.A: is there twice'],
])('%s is refused', (yaml, problem) => {
  expect(() => settings(yaml)).toThrow(problem)
})

test.each([
  ['https://vendor.example', { HTTPS_PROXY: 'http://p:1' }, 'http://p:1/'],
  ['https://vendor.example', { https_proxy: 'http://p:1', HTTPS_PROXY: 'http://q:1' }, 'http://p:1/'],
  ['http://vendor.example', { HTTPS_PROXY: 'http://p:1' }, undefined],
  ['http://vendor.example', { HTTP_PROXY: 'p:1' }, 'http://p:1/'],
  ['http://vendor.example', { ALL_PROXY: 'p:1' }, 'http://p:1/'],
  ['http://localhost:1', { HTTP_PROXY: 'p:1' }, undefined],
  ['http://127.0.0.1:1', { HTTP_PROXY: 'p:1' }, undefined],
  ['https://a.vendor.example', { HTTPS_PROXY: 'p:1', NO_PROXY: 'x, .vendor.example' }, undefined],
  ['https://vendor.example', { HTTPS_PROXY: 'p:1', NO_PROXY: '*.vendor.example' }, undefined],
  ['https://vendor.example', { HTTPS_PROXY: 'p:1', NO_PROXY: 'endor.example' }, 'http://p:1/'],
  ['https://vendor.example', { HTTPS_PROXY: 'p:1', no_proxy: '*' }, undefined],
  ['https://vendor.example', { HTTPS_PROXY: 'p:1', NO_PROXY: 'vendor.example:8443' }, 'http://p:1/'],
  ['https://vendor.example:8443', { HTTPS_PROXY: 'p:1', NO_PROXY: 'vendor.example:8443' }, undefined],
])('%s with %o goes by %s', (url, variables, proxy) => {
  expect(proxyOfEnvironment(url, variables as Record<string, string>)).toBe(proxy)
})
