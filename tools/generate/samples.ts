import { createHash, generateKeyPairSync } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packageRoot } from '../../src/package/package-root.ts'
import { browserPath, openBrowser } from '../../test/engine/report/browser.ts'
import { conformint } from '../conformint.ts'
import { judge, photograph, samples } from './samples/runs.ts'

/**
 * Makes the pages of `reports/samples/` from real runs against the reference implementation, and their pictures where there
 * is a browser. `--check` sends nothing: it says whether what makes the pages has changed since (exit 1).
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
  { name: 'conforming', label: 'Reference implementation', version: '1.0' },
  { name: 'few', label: 'Vendor B', version: '2.3', faults: few },
  { name: 'failing', label: 'Vendor A', version: '4.0', faults: many },
] as const

const stamp = path.join(samples, 'made-from.txt')

/** Of everything that decides how a page looks. */
function fingerprint(): string {
  const files = globSync(
    [
      'reports/html/{report,page,compare}*',
      'reports/html/{cause,diff,observation,requirement,tally}.eta',
      'src/engine/report/html/*.ts',
      'src/engine/report/compare/*.ts',
      'src/engine/report/{causes,facts,standing,traffic}.ts',
      'tools/generate/{samples,samples/runs}.ts',
    ],
    { cwd: packageRoot },
  )
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(path.join(packageRoot, file)))
  return hash.digest('hex')
}

async function make(): Promise<void> {
  const runs = mkdtempSync(path.join(tmpdir(), 'conformint-samples-'))
  const at = (name: string): string => path.join(runs, name)
  const report = (...args: string[]) => conformint(['report', ...args], { cwd: runs, isTold: true })
  try {
    for (const target of targets) await judge(target, at(target.name))
    // With a key that is used once: a sample shows the block, and proves nothing.
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(at('key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    await report('attest', at('conforming'), '--key', at('key.pem'))
    for (const name of ['conforming', 'failing']) {
      await report('render', at(name), '--reporter', 'html')
      copyFileSync(path.join(at(name), 'index.html'), path.join(samples, `${name}.html`))
    }
    const three = targets.map(({ name }) => at(name))
    await report('compare', ...three, '--out', path.join(samples, 'comparison.html'))
    const html = ['--format', 'html', '--out', path.join(samples, 'diff.html')]
    await report('diff', at('conforming'), at('few'), ...html)
  } finally {
    rmSync(runs, { recursive: true, force: true })
  }
  if (browserPath === undefined) console.error('There is no browser here, so the pictures stay as they are.')
  else {
    const browser = await openBrowser()
    for (const name of ['conforming', 'failing', 'comparison', 'diff'])
      await photograph(browser, path.join(samples, `${name}.html`), 860, path.join(samples, `${name}.png`))
    await browser.close()
  }
  writeFileSync(stamp, `${fingerprint()}\n`)
}

if (!process.argv.includes('--check')) await make()
else if (!existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== fingerprint()) {
  console.error('reports/samples is stale: run npm run samples')
  process.exitCode = 1
}
