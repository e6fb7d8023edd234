import path from 'node:path'
import { materialOf } from '../../app/material.ts'
import { ExitCode } from '../../command/exit-code.ts'
import { type FolderFlags, folderIn, reportersOf } from '../../command/report/output.ts'
import type { Terminal } from '../../command/terminal.ts'
import type { Typed } from '../../config/flag-values.ts'
import { writeReports } from '../../engine/report/write.ts'
import { readReport } from './read-report.ts'

/** As typed; `allure` is a folder for a page of Allure's own generator. */
type RenderFlags = FolderFlags & Typed<'allure', 'reporter'>

/** `conformint report render` */
export async function runRender(place: string, flags: RenderFlags, terminal: Terminal): Promise<number> {
  const reporters = flags.allure !== undefined && flags.reporter === undefined ? [] : reportersOf(flags.reporter)
  const { report, file, exchanges } = readReport(place)
  const material = materialOf(report, exchanges)
  const written = writeReports(material, folderIn(flags).folder ?? path.dirname(file), reporters)
  if (flags.allure !== undefined) {
    const { writeAllureSite } = await import('./allure-site.ts')
    written.push(await writeAllureSite(material, flags.allure))
  }
  terminal.out(written.map((name) => path.relative('', name) || name).join('\n'))
  return ExitCode.good
}
