import { type PartProgress, progressTable } from '../engine/report/index.ts'

/** The table of the parts, after an empty line; nothing where everything is kept as before. */
export function partsText(parts: readonly PartProgress[]): string[] {
  const table = progressTable(parts)
  if (table.length === 0) return []
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return ['', ...table.map((row) => `  ${line(row)}`)]
}
