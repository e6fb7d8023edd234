import path from 'node:path'
import { isOnlyMissing, partProgress } from '../app/part-progress.ts'
import { replayCommands } from '../app/replay-command.ts'
import type { Page } from '../command/terminal.ts'
import { verdictText as textOf } from '../command/verdict-text.ts'
import type { Report } from '../engine/report/index.ts'
import { missingOperations, missingSentences } from '../interface/missing-operations.ts'

/** What `verify` prints at its end. @param before the run before, for the change since */
export function verdictText(report: Report, files: readonly string[], page: Page, before?: Report): string {
  const missing = report.run.requests === 0 ? [] : missingOperations(report.traffic ?? [])
  const [file] = files
  return textOf(report, files, page, {
    isAbsent: (id) => isOnlyMissing(report, id, missing),
    sentences: missingSentences(missing),
    parts: partProgress(report, before),
    again: file === undefined ? undefined : replayCommands(path.dirname(file)),
  })
}
