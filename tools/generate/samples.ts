import { spawn } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startReference, withFaults } from '../../reference-impl/index.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { browserPath, openBrowser } from '../../test/engine/report/browser.ts'

/**
 * Makes the pages of `reports/samples/` from real runs against the reference implementation, and their pictures where there
 * is a browser. `--runs DIR` keeps the runs there, and takes what is there already.
 * `--check` sends nothing: it says whether what makes the pages has changed since (exit 1).
 */

/** One of each area, and of some a second one. */
const many = [
  'auth-mint-without-id-key-in-any-case',
  'auth-list-wallets-empty-key',
  'batch-last-is-done',
  'batch-compressed-refused',
  'chain-aptos-unlimited-only',
  'collection-fungibility-of-paid-ones',
  'mint-tx-number',
  'error-list-wallets-in-quotes',
  'error-create-collection-many-messages',
  'type-missing-of-usage',
  'projects-list-the-first-one',
  'supply-batch-of-the-rest',
  'listing-unknown-address-404',
  'listing-error-list',
  'locator-short-address-empty',
  'locator-mint-without-chain',
  'mint-success-at-once',
  'mint-text-cut-255',
  'order-id-is-number',
  'order-chain-of-payment',
  'sign-nothing-404',
  'sign-address-searched',
  'template-limit-one-lower',
  'template-solana-image-by-another-name',
  'path-template-change-by-put',
  'transfer-email-word-for-no-chain',
  'transfer-email-token-id-prefix',
  'usage-turn-of-year',
  'wallet-look-up-by-email-206',
  'wallet-second-chain-not-new',
] as const
const few = ['template-limit-one-lower', 'order-id-is-number', 'usage-turn-of-year'] as const

const targets = [
  { name: 'conforming', label: 'Reference implementation', version: '1.0', faults: [] },
  { name: 'few', label: 'Vendor B', version: '2.3', faults: few },
  { name: 'failing', label: 'Vendor A', version: '4.0', faults: many },
] as const

/** Pages, and where each is opened for its picture. */
const pictures = [
  ['conforming', ''],
  ['failing', ''],
  ['comparison', ''],
  ['diff', ''],
] as const

const folder = path.join(packageRoot, 'reports', 'samples')
const stamp = path.join(folder, 'made-from.txt')

/** Of everything that decides how a page looks. */
function fingerprint(): string {
  const files = globSync(
    [
      'reports/html/{report,page,compare}*',
      'reports/html/{cause,diff,observation,requirement,tally}.eta',
      'src/engine/report/html/*.ts',
      'src/engine/report/compare/*.ts',
      'src/engine/report/{causes,facts,standing,traffic}.ts',
      'tools/generate/samples.ts',
    ],
    { cwd: packageRoot },
  )
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(path.join(packageRoot, file)))
  return hash.digest('hex')
}

/** @param cwd where the runs lie: pages name a report as it is reached from there, and no folder of this machine */
function conformint(cwd: string, ...args: string[]): Promise<number | null> {
  const env = { ...process.env, CONFORMINT_API_KEY: 'sk_reference_full' }
  const child = spawn(process.execPath, [path.join(packageRoot, 'bin', 'conformint.js'), ...args], {
    cwd,
    env,
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.on('close', resolve))
}

/** @param kept folder of runs, where those that are there are not made again */
async function make(kept: string | undefined): Promise<void> {
  const runs = kept === undefined ? mkdtempSync(path.join(tmpdir(), 'conformint-samples-')) : path.resolve(kept)
  const at = (name: string): string => path.join(runs, name)
  try {
    mkdirSync(runs, { recursive: true })
    mkdirSync(folder, { recursive: true })
    for (const target of targets) await run(target, at(target.name))
    await attest(at('conforming'))
    for (const name of ['conforming', 'failing']) {
      await conformint(runs, 'report', 'render', at(name), '--reporter', 'html')
      copyFileSync(path.join(at(name), 'index.html'), path.join(folder, `${name}.html`))
    }
    const three = targets.map(({ name }) => at(name))
    await conformint(runs, 'report', 'compare', ...three, '--out', path.join(folder, 'comparison.html'))
    const html = ['--format', 'html', '--out', path.join(folder, 'diff.html')]
    await conformint(runs, 'report', 'diff', at('conforming'), at('few'), ...html)
    await photograph()
    writeFileSync(stamp, `${fingerprint()}\n`)
  } finally {
    if (kept === undefined) rmSync(runs, { recursive: true, force: true })
  }
}

async function run({ label, version, faults }: (typeof targets)[number], into: string): Promise<void> {
  if (existsSync(path.join(into, 'report.json'))) return
  const server = await startReference(faults.length === 0 ? {} : { wrap: withFaults(...faults) })
  const named = ['--label', label, '--target-version', version, '--seed', '1', '--effort', 'quick']
  await conformint(
    path.dirname(into),
    'verify',
    '--target',
    server.url,
    ...named,
    '--report-dir',
    into,
    '--reporter',
    'json',
  )
  await server.close()
}

/** With a key that is used once: a sample shows the block, and proves nothing. */
async function attest(report: string): Promise<void> {
  const key = path.join(report, 'sample-key.pem')
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  await conformint(path.dirname(report), 'report', 'attest', report, '--key', key)
  rmSync(key)
}

async function photograph(): Promise<void> {
  if (browserPath === undefined) {
    console.error('There is no browser here, so the pictures stay as they are.')
    return
  }
  const browser = await openBrowser()
  for (const [name, start] of pictures) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, colorScheme: 'light' })
    await page.goto(`file://${path.join(folder, `${name}.html`)}${start}`)
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
    await page.close()
  }
  await browser.close()
}

const { values } = parseArgs({ options: { check: { type: 'boolean' }, runs: { type: 'string' } } })
if (!values.check) await make(values.runs)
else if (!existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== fingerprint()) {
  console.error('reports/samples is stale: run npm run samples')
  process.exitCode = 1
}
