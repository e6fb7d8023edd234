import { writeFileSync } from 'node:fs'
import type { Typed } from '../../config/flag-values.ts'
import { UsageError } from '../../engine/interface/index.ts'
import type { Report } from '../../engine/report/index.ts'
import { type ReporterName, reporterNames } from '../../engine/report/reporter-names.ts'
import type { Terminal } from '../terminal.ts'
import { orRefuse } from '../writable.ts'

/** Reads a report. @param place its `report.json`, or the folder that holds it. @throws UsageError where there is none */
export type ReadAs = (place: string) => Report

/** Where the result of a comparison goes, and how it is written. */
export type OutputFlags = Typed<'format' | 'out'>

/** What renders in the format that was asked for. @throws UsageError on one that there is not */
export function formatIn<T>(formats: Readonly<Record<string, T>>, { format }: OutputFlags, usual: string): T {
  const found = Object.hasOwn(formats, format ?? usual) ? formats[format ?? usual] : undefined
  if (found !== undefined) return found
  throw new UsageError(`--format: there is no ${format}; there are ${Object.keys(formats).join(', ')}.`)
}

/** To the file that was asked for, else to stdout. @throws UsageError when the file cannot be written */
export function put(text: string, { out }: OutputFlags, terminal: Terminal): void {
  if (out === undefined) {
    terminal.out(text.trimEnd())
    return
  }
  orRefuse('--out', out, () => writeFileSync(out, text.endsWith('\n') ? text : `${text}\n`))
  terminal.err(`written to ${out}`)
}

/** Where a folder of reports goes: two spellings of one thing, that of comparisons and that of runs. */
export type FolderFlags = Typed<'out' | 'reportDir'>

/** @returns the folder as typed, with the flag that names it. @throws UsageError where both are given */
export function folderIn({ out, reportDir }: FolderFlags): { readonly flag: string; readonly folder?: string } {
  if (out !== undefined && reportDir !== undefined) {
    throw new UsageError('--out and --report-dir are the same: give one of them.')
  }
  const folder = out ?? reportDir
  return { flag: reportDir === undefined ? '--out' : '--report-dir', ...(folder === undefined ? {} : { folder }) }
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
