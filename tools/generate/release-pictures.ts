import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { profiles } from '../../fixtures/latitude.ts'
import { type FaultId, startReference, withFaults } from '../../reference-impl/index.ts'
import { escapeHtml } from '../../src/engine/text/index.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { openBrowser } from '../../test/engine/report/browser.ts'

/**
 * `node tools/generate/release-pictures.ts` makes the pictures of docs/build-from-zero.md and docs/releases.md: what `next` says of a
 * service that is half built, and a site of the reference implementation, the same with other choices where the interface
 * leaves one, and a vendor who breaks three sentences on the way. `--runs DIR` keeps the runs there and takes what is there
 * already, `--site DIR` keeps the site; `--pictures DIR` takes pictures of each kind of its pages at two widths besides.
 */

interface Release {
  readonly label: string
  readonly version: string
  readonly profile?: string
  readonly faults?: readonly FaultId[]
}

const vendor = 'Vendor B'
const releases: readonly Release[] = [
  { label: 'Reference implementation', version: '1.0' },
  { label: 'Reference, other words', version: '1.0', profile: 'other-words' },
  { label: 'Reference, terse refusals', version: '1.0', profile: 'terse-refusals' },
  { label: vendor, version: '2.0', faults: ['template-limit-one-lower', 'order-id-is-number'] },
  { label: vendor, version: '2.1', faults: ['template-limit-one-lower'] },
  { label: vendor, version: '2.2' },
  { label: vendor, version: '2.3', faults: ['usage-turn-of-year'] },
]

const pages = {
  index: 'index.html',
  implementation: 'implementations/vendor-b.html',
  requirements: 'requirements.html',
  requirement: 'requirements/TPL-08.html',
  history: 'history.html',
} as const

const samples = path.join(packageRoot, 'reports', 'samples')

/** @returns what it said on stdout */
async function conformint(...args: string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1' }
  const command = [path.join(packageRoot, 'bin', 'conformint.js'), ...args]
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return text(child.stdout)
}

/** What `next` says of the second step of the service that grows. */
async function next(into: string): Promise<string> {
  const code = path.join(packageRoot, 'fixtures', 'from-zero')
  const service = ['--command', `node ${path.join(code, 'step-2.ts')} {port}`, '--label', 'My service']
  const parts = ['--part', 'wallets', 'collections', 'templates', 'minting']
  const config = ['--config', path.join(code, 'conformint.yaml'), '--seed', '1', '--effort', 'quick']
  await conformint('verify', ...service, ...parts, ...config, '--report-dir', into, '--reporter', 'json')
  return conformint('next', into)
}

async function run({ label, version, profile, faults = [] }: Release, into: string): Promise<void> {
  if (existsSync(path.join(into, 'report.json'))) return
  const choices = profiles.find(({ id }) => id === profile)?.choices
  const server = await startReference({
    ...(choices && { choices }),
    ...(faults.length > 0 && { wrap: withFaults(...faults) }),
  })
  const named = ['--label', label, '--target-version', version, '--seed', '1', '--effort', 'quick']
  await conformint(
    'verify',
    '--target',
    server.url,
    '--api-key',
    'sk_reference_full',
    ...named,
    '--report-dir',
    into,
    '--reporter',
    'json',
  )
  await server.close()
}

const terminal = `<style>body { margin: 0; background: #10151f } pre { margin: 0; padding: 18px 22px; width: max-content;
  font: 14px/1.45 ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; color: #e6e9ef }</style>`

async function photograph(said: string, site: string, into: string | undefined): Promise<void> {
  const browser = await openBrowser()
  const screen = await browser.newPage({ viewport: { width: 1000, height: 400 } })
  await screen.setContent(`${terminal}<pre>$ conformint next\n${escapeHtml(said.trimEnd())}</pre>`)
  await screen.locator('pre').screenshot({ path: path.join(samples, 'next.png') })
  const shot = async (page: string, width: number, height: number, file: string, fullPage: boolean): Promise<void> => {
    const tab = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
    await tab.goto(`file://${path.join(site, page)}`)
    await tab.screenshot({ path: file, fullPage })
    await tab.close()
  }
  await shot(pages.index, 1280, 700, path.join(samples, 'site.png'), false)
  for (const [name, page] of into === undefined ? [] : Object.entries(pages))
    for (const width of [1280, 390]) await shot(page, width, 860, path.join(into ?? '', `${name}-${width}.png`), true)
  await browser.close()
}

const { values } = parseArgs({
  options: { runs: { type: 'string' }, site: { type: 'string' }, pictures: { type: 'string' } },
})
const scratch = mkdtempSync(path.join(tmpdir(), 'conformint-site-'))
try {
  const runs = values.runs ?? scratch
  const site = values.site ?? path.join(scratch, 'site')
  const filed = path.join(scratch, 'reports')
  for (const [index, release] of releases.entries()) {
    const into = path.join(runs, String(index))
    await run(release, into)
    await conformint('report', 'add', into, '--to', filed)
  }
  await conformint('report', 'site', filed, '--out', site)
  await conformint('report', 'history', filed, '--format', 'html', '--out', path.join(site, 'history.html'))
  await photograph(await next(path.join(scratch, 'next')), site, values.pictures)
} finally {
  rmSync(scratch, { recursive: true })
}
