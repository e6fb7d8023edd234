import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { present } from '../config/present.ts'
import { filesIn, statementComplaints } from '../engine/report/attestation.ts'
import { runBefore } from '../engine/report/earlier-runs.ts'
import { type Material, type Report, ReportFolder, readExchanges, type SourceLine } from '../engine/report/index.ts'
import { partProgress } from './part-progress.ts'
import { replayCommands } from './replay-command.ts'

/**
 * What every format is made from, in a run and when it is rendered again.
 * @param configFile the configuration of the run, where it is known
 * @param exchanges path of `exchanges.ndjson`; an attestation of the report stands beside it
 */
export function materialOf(report: Report, exchanges: string, configFile?: string): Material {
  return {
    report,
    again: replayCommands(path.dirname(exchanges)),
    exchanges: () => readExchanges(exchanges),
    parts: partProgress(report, runBefore(report, path.dirname(exchanges))),
    ...present({ place: configurationLine(configFile), attestation: attestationBeside(exchanges) }),
  }
}

/** @returns `undefined` when there is none, or the files are not any more what was attested */
function attestationBeside(exchanges: string): string | undefined {
  const folder = path.dirname(exchanges)
  const file = new ReportFolder(folder).file('attestation.json')
  if (!existsSync(file)) return undefined
  const envelope = readFileSync(file, 'utf8')
  return statementComplaints(envelope, filesIn(folder)).length === 0 ? envelope : undefined
}

/** As `config/load.ts` looks for it. */
const names = ['conformint.yaml', 'conformint.yml'] as const

/**
 * The line of the configuration that names the target, by its path from the root of the repository on.
 * @param file that of the run; default: the one of this folder, if there is one
 * @returns `undefined` where there is none, or it lies elsewhere
 */
function configurationLine(file: string | undefined = names.find((name) => existsSync(name))): SourceLine | undefined {
  if (file === undefined) return undefined
  // Where the repository begins; GitHub and GitLab say so.
  const root = process.env.GITHUB_WORKSPACE ?? process.env.CI_PROJECT_DIR ?? process.cwd()
  const own = path.relative(root, path.resolve(file))
  if (own.startsWith('..') || path.isAbsolute(own)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return {
    path: own.split(path.sep).join('/'),
    // Where none does, the first one.
    line: lines.findIndex((line) => line.startsWith('target:')) + 1 || 1,
  }
}
