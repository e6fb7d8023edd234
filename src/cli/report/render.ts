import path from 'node:path'
import { type ReporterName, reporterNames } from '../../engine/report/reporter-names.ts'
import { writeReports } from '../../engine/report/write.ts'
import { UsageError } from '../../engine/usage-error.ts'
import { ExitCode } from '../exit-code.ts'
import type { Terminal } from '../terminal.ts'
import { materialOf } from './material.ts'
import { readReport } from './read-report.ts'

/** `conformint report render` */
export function runRender(
  place: string,
  flags: { readonly reporter?: readonly string[]; readonly reportDir?: string },
  terminal: Terminal,
): number {
  const reporters = reportersOf(flags.reporter)
  const { report, file, exchanges } = readReport(place)
  const written = writeReports(materialOf(report, exchanges), flags.reportDir ?? path.dirname(file), reporters)
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
