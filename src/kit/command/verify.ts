import { ExitCode } from '../../command/exit-code.ts'
import { judged } from '../../command/judged.ts'
import { failedCase, pathOf, tellingReplay } from '../../command/replayed.ts'
import { reportersOf } from '../../command/report/output.ts'
import { inFolder } from '../../command/report-folder.ts'
import { verdictText } from '../../command/verdict-text.ts'
import { type ReporterName, readExchanges } from '../../engine/report/index.ts'
import type { Prepared, Verification } from '../../engine/run/index.ts'
import { verify } from '../../engine/run/verify.ts'
import { counted } from '../../engine/text/index.ts'
import { readReport } from '../report.ts'
import { prepareRun } from '../run.ts'
import { againIn, type Called, type KitFlags, listOf, optionsOf } from './flags.ts'

/** `verify`: judges one implementation. @returns the exit code */
export async function runVerify(called: Called, flags: KitFlags): Promise<number> {
  const { kit, name, terminal } = called
  const reporters = flags.reporter === undefined ? reportersOf() : reportersOf(listOf(flags, 'reporter'))
  const prepared = await prepareRun(kit, optionsOf(kit, flags))
  if (flags.plan === true || flags.list === true) {
    await prepared.close()
    terminal.out(flags.list === true ? listText(prepared) : planText(prepared))
    return ExitCode.good
  }
  const reportDir = folderOf(name, flags)
  const again = againIn(name, reportDir)
  return carriedOut(called, prepared, reportDir, reporters, ({ report, exitCode }, files) => {
    const beside = { isAbsent: () => false, sentences: [], parts: [], again: files.length === 0 ? undefined : again }
    terminal.out(verdictText(report, files, terminal, beside))
    return exitCode
  })
}

/** `replay`: repeats one failed case of a report, with its seed. @returns 1 it fails again, 0 it holds, 3 it could not be judged */
export async function runReplay(called: Called, place: string, caseId: string, flags: KitFlags): Promise<number> {
  const { kit, name, terminal } = called
  const before = readReport(place)
  const failed = failedCase(before, caseId)
  const { seed, effort, profile } = before.run
  const path = pathOf(failed)
  const isNamed = flags.target !== undefined || flags.reference === true || flags.fault !== undefined
  const ofReport = before.target.kind === 'url' ? { target: before.target.url } : { reference: true }
  const options = optionsOf(kit, { ...flags, ...(isNamed ? {} : ofReport) })
  const again = { ...options, seed, effort, profile, cases: [failed.id], ...(path === undefined ? {} : { path }) }
  const writes = flags.reportDir === undefined ? [] : reportersOf()
  const prepared = await prepareRun(kit, again)
  return carriedOut(called, prepared, folderOf(name, flags), writes, tellingReplay(failed, terminal))
}

const carriedOut = (
  { name, terminal }: Called,
  prepared: Prepared,
  reportDir: string,
  reporters: readonly ReporterName[],
  tell: (verification: Verification, files: readonly string[]) => number,
): Promise<number> =>
  judged(
    prepared,
    { terminal, reportDir, writes: reporters.length > 0 },
    (told, signal) => {
      const again = againIn(name, reportDir)
      const materialOf = (report: Verification['report'], exchanges: string) => {
        return { report, again, exchanges: () => readExchanges(exchanges) }
      }
      const written = { reporters, tell: told }
      return inFolder({ reportDir, materialOf }, written, (also) => verify(prepared, also, signal))
    },
    tell,
  )

const folderOf = (name: string, { reportDir }: KitFlags): string =>
  typeof reportDir === 'string' ? reportDir : `${name}-report`

const listText = ({ selection }: Prepared): string =>
  selection.planned.map(({ id, title }) => `${id}\t${title}`).join('\n')

function planText({ selection, settings }: Prepared): string {
  const { planned, skipped } = selection
  const reasons = [...Map.groupBy(skipped.values(), (reason) => reason)]
  return [
    `${counted(planned.length, 'case')}, effort ${settings.effort}; nothing was sent.`,
    ...reasons.map(([reason, cases]) => `${counted(cases.length, 'case')} not run: ${reason}`),
  ].join('\n')
}
