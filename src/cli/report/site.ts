import path from 'node:path'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
import { writableFolder } from '../../command/writable.ts'
import { Archive } from '../../engine/report/archive/archive.ts'
import { writeSite } from '../../engine/report/site/write-site.ts'
import { counted, seconds, terminalLine } from '../../engine/text/index.ts'
import { toolVersion } from '../../package/version.ts'
import { attestedAt } from './attested-at.ts'
import { rulesOf } from './folder-rules.ts'

/** `conformint report site` */
export function runSite(directory: string, flags: { readonly out: string }, terminal: Terminal): number {
  const started = performance.now()
  const { title, url, signers } = rulesOf(directory)
  writableFolder('--out', flags.out)
  const files = writeSite(new Archive(directory), flags.out, {
    title,
    url,
    madeAt: new Date().toISOString(),
    tool: toolVersion,
    attestedAt: attestedAt(signers),
    skipped: (line) => terminal.err(terminalLine(line)),
  })
  terminal.out(path.join(flags.out, 'index.html'))
  terminal.err(`${counted(files, 'file')} in ${seconds(performance.now() - started)}`)
  return ExitCode.good
}
