import path from 'node:path'
import type { Command } from 'commander'
import { ExitCode } from '../../command/exit-code.ts'
import type { OutputFlags } from '../../command/report/output.ts'
import { shortest } from '../../command/shortest.ts'
import { reportSchema } from '../../engine/report/model.ts'
import { reporterNames } from '../../engine/report/reporter-names.ts'
import { readReport, writeReport } from '../report.ts'
import { againIn, type Called } from './called.ts'

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
      const { reportersOf } = await import('../../command/report/reporters.ts')
      const read = readReport(report)
      const folder = report.endsWith('.json') ? path.dirname(report) : report
      const files = writeReport(read, flags.out ?? folder, reportersOf(flags.reporter), againIn(name, folder))
      terminal.out(files.map(shortest).join('\n'))
      done(ExitCode.good)
    })

  group
    .command('merge')
    .description('join the reports of all shards of a run; ends as the whole run would have ended')
    .argument('<REPORT...>', `of each shard: ${place}`)
    .option('--out <DIR>', `where the joined report goes (default: ${name}-report)`)
    .action(async (reports: string[], { out = `${name}-report` }: { readonly out?: string }) => {
      const [{ joinShards }, { readReportAs }, { verdictText }] = await Promise.all([
        import('../../command/report/joined.ts'),
        import('../../command/report/read-report.ts'),
        import('../../command/verdict-text.ts'),
      ])
      const read = reports.map((one) => readReportAs(one, reportSchema))
      const again = againIn(name, out)
      done(
        joinShards(read, { flag: '--out', reportDir: out }, (report) => {
          const files = writeReport(report, out, undefined, again).map(shortest)
          terminal.out(verdictText(report, files, terminal.colours, terminal.width))
        }),
      )
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
