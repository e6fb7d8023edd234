import { type Progress, progressOf } from '../app/next-steps.ts'
import { ExitCode } from '../command/exit-code.ts'
import { partsText } from '../command/parts-text.ts'
import type { Terminal } from '../command/terminal.ts'
import { wrap } from '../command/wrap.ts'
import type { Typed } from '../config/flag-values.ts'
import { UsageError } from '../engine/interface/index.ts'
import { runsIn } from '../engine/report/earlier-runs.ts'
import { titleOf } from '../engine/report/index.ts'
import { terminalLine } from '../engine/text/index.ts'
import { readReport } from './report/read-report.ts'

/** `conformint next`. @returns 1 while something is to be built or mended */
export function runNext(place: string | undefined, flags: Typed<never, never, 'json'>, terminal: Terminal): number {
  const [newest, earlier] = place?.endsWith('.json') ? [place] : runsIn(place ?? 'conformint-report')
  if (newest === undefined) {
    throw new UsageError(`There is no report of a run in ${place ?? 'conformint-report'}: run conformint verify first.`)
  }
  const { report } = readReport(newest)
  if (report.claims.length === 0) {
    throw new UsageError(`${newest} says nothing of parts of the interface: conformint next reads a report of verify.`)
  }
  const progress = progressOf(report, earlier === undefined ? undefined : readReport(earlier).report)
  terminal.out(flags.json ? JSON.stringify(progress, null, 1) : text(progress, titleOf(report), terminal))
  return progress.next.length === 0 ? ExitCode.good : ExitCode.bad
}

/** Sentences that are told of one part. */
const mostBroken = 5

function text({ parts, next }: Progress, title: string, { colours, width }: Terminal): string {
  const done = parts.filter(({ claim }) => claim === 'conforming').length
  const steps = next.flatMap(({ part, missing, waiting, unblocks, broken }, index) => [
    '',
    colours.bold(`${index + 1}. ${part}`),
    ...wrap(
      `${waiting} ${waiting === 1 ? 'requirement waits' : 'requirements wait'} for it${unblocks.length > 0 ? `, also of ${unblocks.join(', ')}` : ''}`,
      width - 3,
    ).map((line) => `   ${line}`),
    ...missing.map((operation) => `   build   ${operation}`),
    ...broken
      .slice(0, mostBroken)
      .flatMap(({ id, text: sentence, why }) => [
        `   mend    ${id}  ${terminalLine(sentence)}`,
        `           ${terminalLine(why).slice(0, Math.max(40, width - 12))}`,
      ]),
    ...(broken.length > mostBroken ? [`           and ${broken.length - mostBroken} more`] : []),
  ])
  const head = `${terminalLine(title)}: ${done} of ${parts.length} parts conform`
  return [
    head,
    ...partsText(parts),
    ...(next.length === 0 ? ['', 'Nothing is broken, and nothing waits.'] : steps),
  ].join('\n')
}
