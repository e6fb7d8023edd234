import path from 'node:path'
import type { Command } from 'commander'
import { addComparisons, type Done, reportPlace } from '../../command/declared.ts'
import { ExitCode } from '../../command/exit-code.ts'
import { shortest } from '../../command/terminal.ts'
import { reportSchema } from '../../engine/report/model.ts'
import { reporterNames } from '../../engine/report/reporter-names.ts'
import { readReport, writeReport } from '../report.ts'
import { againIn, type Called } from './flags.ts'

/** The commands of `report`. Each loads what it needs when it is called. */
export function addReport(program: Command, { name, terminal }: Called, done: Done): void {
  const group = program.command('report').description('render and compare reports')
  const place = reportPlace

  group
    .command('render')
    .description('write the formats of a report again')
    .argument('<REPORT>', place)
    .option('--reporter <NAME...>', `${reporterNames.join(', ')} (default: json,junit,html,markdown)`)
    .option('--out <DIR>', 'where they go (default: the folder of the report)')
    .action(async (report: string, flags: { readonly reporter?: string[]; readonly out?: string }) => {
      const { reportersOf } = await import('../../command/report/output.ts')
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
          terminal.out(verdictText(report, files, terminal))
        }),
      )
    })

  addComparisons(group, terminal, done, async () => readReport)
}
