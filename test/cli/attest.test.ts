import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runAttest, runVerifyAttestation } from '../../src/cli/report/attest.ts'
import type { LoadSigstore } from '../../src/cli/report/keyless.ts'
import { runRender } from '../../src/cli/report/render.ts'
import type { Terminal } from '../../src/command/terminal.ts'
import { UsageError } from '../../src/engine/interface/index.ts'
import type { Report } from '../../src/engine/report/model.ts'
import { sampleReport } from '../engine/report/sample.ts'

let folder: string
let told: string[]
let terminal: Terminal
const at = (name: string): string => path.join(folder, name)
const digest = 'c'.repeat(64)
const sample = sampleReport(24)
const report: Report = {
  ...sample,
  target: { kind: 'image', url: 'http://127.0.0.1:1', image: 'vendor/service:4', digest: `sha256:${digest}` },
}
const noSigstore: LoadSigstore = () => Promise.reject(new Error('not asked for'))

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'conformint-attest-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  told = []
  terminal = { out: (text: string) => told.push(text), err: (text: string) => told.push(text) } as unknown as Terminal
  writeFileSync(at('report.json'), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(at('exchanges.ndjson'), '{"seq":1}\n')
  await runRender(folder, { reporter: ['html'] }, terminal)
})

function keys(): { privateKey: string; publicKey: string } {
  const pair = generateKeyPairSync('ed25519')
  writeFileSync(at('private.pem'), pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(at('public.pem'), pair.publicKey.export({ type: 'spki', format: 'pem' }))
  return { privateKey: at('private.pem'), publicKey: at('public.pem') }
}

describe('with a key', () => {
  test('the page shows what was signed, and the image that was judged', async () => {
    const { privateKey, publicKey } = keys()
    expect(readFileSync(at('index.html'), 'utf8')).not.toContain('id="attested"')
    expect(await runAttest(folder, { key: privateKey }, terminal, {}, noSigstore)).toBe(0)
    const page = readFileSync(at('index.html'), 'utf8')
    expect(page).toContain('id="attested"')
    expect(page).toContain(digest)
    expect(page).toContain('verify-attestation')
    expect(await runVerifyAttestation(folder, { key: publicKey }, terminal, noSigstore)).toBe(0)
    const said = told.at(-1)
    for (const part of [
      /^holds, signed by the key [0-9a-f]{64}$/m,
      /^ {2}target +Vendor of wallets 4\.2\.0$/m,
      /^ {2}version +4\.2\.0$/m,
      /^ {2}image +vendor\/service:4 sha256:c+$/m,
      /^ {2}verdict +Non-conforming/m,
      /^ {2}result +FAILED$/m,
      /^ {2}judged +2026-11-20T10:00:00\.000Z by conformint 0\.1\.0, interface 1\.0\.0, run k3x9a2bq$/m,
    ]) {
      expect(said).toMatch(part)
    }
    // The page is made again as it was, and the attestation still holds.
    await runRender(folder, { reporter: ['html'] }, terminal)
    expect(readFileSync(at('index.html'), 'utf8')).toBe(page)
    expect(await runVerifyAttestation(folder, { key: publicKey }, terminal, noSigstore)).toBe(0)
  })

  test('a changed byte is 1, and the page does not show the block any more', async () => {
    const { privateKey, publicKey } = keys()
    await runAttest(folder, { key: privateKey }, terminal, {}, noSigstore)
    for (const file of ['report.json', 'exchanges.ndjson']) {
      const before = readFileSync(at(file), 'utf8')
      writeFileSync(at(file), before.replace(/\n$/, ' \n'))
      expect(await runVerifyAttestation(folder, { key: publicKey }, terminal, noSigstore)).toBe(1)
      expect(told.at(-1)).toBe(`${file} is not the file that was attested.`)
      await runRender(folder, { reporter: ['html'] }, terminal)
      expect(readFileSync(at('index.html'), 'utf8')).not.toContain('id="attested"')
      writeFileSync(at(file), before)
    }
  })
})

/** Stands in for sigstore: signs nothing, and knows one signer. */
function standIn(signer: string) {
  const asked: unknown[] = []
  const bundle = (payload: Buffer, payloadType: string) => ({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { certificate: { rawBytes: '' }, tlogEntries: [] },
    dsseEnvelope: {
      payloadType,
      payload: payload.toString('base64'),
      signatures: [{ sig: Buffer.from('x').toString('base64') }],
    },
  })
  const load = (async () => ({
    attest: async (payload: Buffer, type: string) => bundle(payload, type),
    verify: async (_: unknown, options: { certificateIssuer?: string; certificateIdentityURI?: string }) => {
      asked.push(options)
      if (`${options.certificateIssuer} ${options.certificateIdentityURI}` !== signer) throw new Error('another signer')
    },
  })) as unknown as LoadSigstore
  return { load, asked }
}

describe('without a key', () => {
  const issuer = 'https://token.actions.githubusercontent.com'
  const identity = 'https://github.com/vendor/service/.github/workflows/release.yml@refs/tags/v4'

  test('is refused in a sentence where the environment offers no identity, or nobody is named', async () => {
    await expect(runAttest(folder, {}, terminal, {}, noSigstore)).rejects.toThrow(UsageError)
    await expect(runAttest(folder, {}, terminal, {}, noSigstore)).rejects.toThrow(/^There is no --key, and .*id-token/)
    await runAttest(folder, { key: keys().privateKey }, terminal, {}, noSigstore)
    for (const flags of [{}, { identity }, { issuer }, { identity, issuer, key: 'k' }]) {
      await expect(runVerifyAttestation(folder, flags, terminal, noSigstore)).rejects.toThrow(/^Say who/)
    }
  })

  test.each([
    ['GitHub', { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://x', ACTIONS_ID_TOKEN_REQUEST_TOKEN: 't' }],
    ['GitLab', { SIGSTORE_ID_TOKEN: 't' }],
  ])('is signed through sigstore on %s, and verified by who signed', async (_, env) => {
    const { load, asked } = standIn(`${issuer} ${identity}`)
    expect(await runAttest(folder, {}, terminal, env, load)).toBe(0)
    expect(readFileSync(at('index.html'), 'utf8')).toContain('through sigstore')
    expect(await runVerifyAttestation(folder, { identity, issuer }, terminal, load)).toBe(0)
    expect(asked).toEqual([{ certificateIssuer: issuer, certificateIdentityURI: identity, tufForceCache: true }])
    expect(await runVerifyAttestation(folder, { identity: 'https://other', issuer }, terminal, load)).toBe(1)
    expect(told.at(-1)).toContain('another signer')
    writeFileSync(at('exchanges.ndjson'), '{"seq":2}\n')
    expect(await runVerifyAttestation(folder, { identity, issuer }, terminal, load)).toBe(1)
    expect(existsSync(at('attestation.json'))).toBe(true)
  })
})
