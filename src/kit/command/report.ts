import path from 'node:path'
import type { Command } from 'commander'
import { ExitCode } from '../../command/exit-code.ts'
import type { OutputFlags } from '../../command/report/output.ts'
import { shortest } from '../../command/shortest.ts'
import { reporterNames } from '../../engine/report/reporter-names.ts'
import { readReport } from '../report.ts'
import type { Called } from './verify.ts'

/** The commands of `report`. Each loads what it needs when it is called. */
export function addReport(program: Command, { name, terminal }: Called, done: (code: number) => void): void {
  const group = program.command('report').description('render and compare reports')
  const place = 'folder of a report, or its report.json'

  group
    .command('render')
    .description('write the formats of a report again')
    .argument('<REPORT>', place)
    .option('--reporter <NAME...>', `${reporterNames.join(', ')} (default: json,junit,html,markdown)`)
    .option('--out <DIR>', 'where they go (default: the folder of the report)')
    .action(async (report: string, flags: { readonly reporter?: string[]; readonly out?: string }) => {
      const [{ writeReport }, { reportersOf }] = await Promise.all([
        import('../report.ts'),
        import('../../command/report/reporters.ts'),
      ])
      const read = readReport(report)
      const folder = report.endsWith('.json') ? path.dirname(report) : report
      const again = (caseId: string): string => `${name} replay ${shortest(folder)} ${caseId}`
      const files = writeReport(read, flags.out ?? folder, reportersOf(flags.reporter), again)
      terminal.out(files.map(shortest).join('\n'))
      done(ExitCode.good)
    })

  group
    .command('diff')
    .description('what has changed: 1 when something newly fails, 2 when they cannot be compared')
    .argument('<OLD>', place)
    .argument('<NEW>', place)
    .option('--format <NAME>', 'text, markdown, json or html', 'text')
    .option('--out <FILE>', 'write there (default: stdout)')
    .action(async (old: string, now: string, flags: OutputFlags) => {
      const { runDiff } = await import('../../command/report/diff.ts')
      done(runDiff(old, now, flags, terminal, readReport))
    })

  group
    .command('compare')
    .description('several targets or releases side by side')
    .argument('<REPORT...>', `two or more: ${place}`)
    .option('--format <NAME>', 'html, markdown or json', 'html')
    .option('--out <FILE>', 'write there (default: stdout)')
    .action(async (reports: string[], flags: OutputFlags) => {
      const { runCompare } = await import('../../command/report/compare.ts')
      done(runCompare(reports, flags, terminal, readReport))
    })
}
