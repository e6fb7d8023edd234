import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn, statementComplaints } from '../engine/report/attestation.ts'
import { runBefore } from '../engine/report/earlier-runs.ts'
import { type Material, type Report, ReportFolder, readExchanges } from '../engine/report/index.ts'
import { configurationLine } from './configuration-line.ts'
import { partProgress } from './part-progress.ts'
import { replayCommands } from './replay-command.ts'

/**
 * What every format is made from, in a run and when it is rendered again.
 * @param configFile the configuration of the run, where it is known
 * @param exchanges path of `exchanges.ndjson`; an attestation of the report stands beside it
 */
export function materialOf(report: Report, exchanges: string, configFile?: string): Material {
  const place = configurationLine(configFile)
  const attestation = attestationBeside(exchanges)
  return {
    report,
    again: replayCommands(path.dirname(exchanges)),
    exchanges: () => readExchanges(exchanges),
    parts: partProgress(report, runBefore(report, path.dirname(exchanges))),
    ...(place === undefined ? {} : { place }),
    ...(attestation === undefined ? {} : { attestation }),
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
