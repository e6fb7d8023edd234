import path from 'node:path'
import { materialOf } from '../../app/material.ts'
import { UsageError } from '../../engine/interface/usage-error.ts'
import { type ReporterName, reporterNames } from '../../engine/report/reporter-names.ts'
import { writeReports } from '../../engine/report/write.ts'
import { ExitCode } from '../exit-code.ts'
import type { Terminal } from '../terminal.ts'
import { type FolderFlags, folderIn } from './output.ts'
import { readReport } from './read-report.ts'

/** Flags of `render`, as typed. */
export interface RenderFlags extends FolderFlags {
  readonly reporter?: readonly string[]
  /** Folder for a page of Allure's own generator. */
  readonly allure?: string
}

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

/** @throws UsageError on a format that there is not */
export function reportersOf(typed: readonly string[] = ['json,junit,html,markdown']): ReporterName[] {
  const names = typed.flatMap((one) => one.split(',').map((name) => name.trim())).filter((name) => name !== '')
  return names.map((name) => {
    const found = reporterNames.find((one) => one === name)
    if (found === undefined)
      throw new UsageError(`There is no reporter ${name}; there are ${reporterNames.join(', ')}.`)
    return found
  })
}
