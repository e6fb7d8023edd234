import { writeSync } from 'node:fs'
import { inReportFolder } from '../../../../src/app/run.ts'
import { runRequestOf } from '../../../../src/app/run-request.ts'
import { loadSettings } from '../../../../src/config/load.ts'
import type { RunEvent } from '../../../../src/engine/run/events.ts'
import { prepare } from '../../../../src/engine/run/prepare.ts'
import { verify } from '../../../../src/engine/run/verify.ts'
import { openKit } from './cases.ts'

// Runs the fake cases in a process of its own, as the command line does: argv is the flags, as JSON.
// SIGINT interrupts. Prints the report and the exit code as JSON.
const settings = loadSettings(JSON.parse(process.argv[2] ?? '{}'), {})
const kit = new URL('cases.ts', import.meta.url).href
const stop = new AbortController()
process.on('SIGINT', () => stop.abort())
const prepared = await prepare({ ...runRequestOf(settings), kit, facts: openKit() })
const tell = (event: RunEvent): void => {
  if (event.type === 'case-ended') writeSync(2, `${event.result.caseId}\n`)
}
const reporting = { reporters: ['json'] as const, tell }
const verification = await inReportFolder(settings, reporting, (all) => verify(prepared, all, stop.signal))
// A pipe takes no more at once than it has room for.
process.stdout.write(JSON.stringify(verification), () => process.exit(0))
