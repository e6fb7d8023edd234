import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { titleOf } from '../../engine/report/index.ts'
import { type Material, writeReports } from '../../engine/report/write.ts'
import { refuseMissing } from '../../package/optional.ts'

/** What the page needs, which has everything in it; nothing else is loaded, whatever its scripts ask for. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline' data:; img-src data: blob:; " +
  "font-src data:; media-src data: blob:; connect-src data: blob:; form-action 'none'"

/**
 * Lets Allure's own generator make its page of a report, one self-contained file, and takes its tracking out.
 * @returns path of the page
 * @throws UsageError when Allure is not installed
 * @throws Error with what the generator said
 */
export async function writeAllureSite(material: Material, directory: string): Promise<string> {
  refuseMissing('--allure', 'allure')
  const scratch = mkdtempSync(path.join(tmpdir(), 'conformint-allure-'))
  try {
    writeReports(material, scratch, ['allure'])
    const made = path.join(scratch, 'page')
    await generate(
      ['--single-file', '--output', made, '--report-name', titleOf(material.report), 'allure-results'],
      scratch,
    )
    const page = path.join(directory, 'index.html')
    mkdirSync(directory, { recursive: true })
    writeFileSync(page, withoutTracking(readFileSync(path.join(made, 'index.html'), 'utf8')))
    return page
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Started where no configuration of the user's lies, as a program of its own: it prints, and ends its process. */
async function generate(args: readonly string[], cwd: string): Promise<void> {
  const require = createRequire(import.meta.url)
  const program = path.join(path.dirname(require.resolve('allure')), '..', 'cli.js')
  const child = spawn(process.execPath, [program, 'awesome', ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve)),
  ])
  if (code !== 0) throw new Error(`Allure's generator ended with code ${code}: ${`${out}\n${err}`.trim().slice(-2000)}`)
}

/** Without the scripts that are loaded from elsewhere or count visits, and with a policy that allows none. */
export function withoutTracking(page: string): string {
  const own = page
    .replaceAll(/<script\b[^>]*\bsrc=["']?(?:https?:)?\/\/[^>]*>\s*<\/script>/gi, '')
    .replaceAll(/<script\b[^>]*>(?:(?!<\/script>)[\s\S])*?\bgtag\((?:(?!<\/script>)[\s\S])*<\/script>/gi, '')
    .replaceAll(/<link\b[^>]*\bhref=["']?(?:https?:)?\/\/[^>]*>/gi, '')
  return own.replace(/<meta charset=[^>]*>/i, `$&<meta http-equiv="Content-Security-Policy" content="${policy}">`)
}
