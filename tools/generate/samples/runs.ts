import path from 'node:path'
import type { Browser } from 'playwright-core'
import { type FaultId, type ReferenceOptions, startReference, withFaults } from '../../../reference-impl/index.ts'
import { packageRoot } from '../../../src/package/package-root.ts'
import { conformint } from '../../conformint.ts'

/** Where pages and pictures go. */
export const samples = path.join(packageRoot, 'reports', 'samples')

/** The reference implementation, by the name of a vendor. */
export interface Sample {
  readonly label: string
  readonly version: string
  readonly choices?: ReferenceOptions['choices']
  readonly faults?: readonly FaultId[]
}

/** Judges it at quick; where its report lies, since pages name a report as it is reached from there, and no folder of this machine. */
export async function judge({ label, version, choices, faults = [] }: Sample, into: string): Promise<void> {
  const server = await startReference({
    ...(choices && { choices }),
    ...(faults.length > 0 && { wrap: withFaults(...faults) }),
  })
  const target = [
    '--target',
    server.url,
    '--api-key',
    'sk_reference_full',
    '--label',
    label,
    '--target-version',
    version,
  ]
  const how = ['--seed', '1', '--effort', 'quick', '--report-dir', into, '--reporter', 'json']
  await conformint(['verify', ...target, ...how], { cwd: path.dirname(into), isTold: true })
  await server.close()
}

/** The picture of a page. */
export async function photograph(browser: Browser, page: string, height: number, file: string): Promise<void> {
  const tab = await browser.newPage({ viewport: { width: 1280, height }, colorScheme: 'light' })
  await tab.goto(`file://${page}`)
  await tab.screenshot({ path: file })
  await tab.close()
}
