import { writeSync } from 'node:fs'
import { loadSettings } from '../../../../src/config/load.ts'
import { prepare, verify } from '../../../../src/engine/run/verify.ts'
import { orderOf } from '../../../../src/order.ts'
import { openKit } from './cases.ts'

// Runs the fake cases in a process of its own, as the command line does: argv is the flags, as JSON.
// SIGINT interrupts. Prints the report and the exit code as JSON.
const settings = loadSettings(JSON.parse(process.argv[2] ?? '{}'), {})
const kit = new URL('cases.ts', import.meta.url).href
const prepared = await prepare({ ...orderOf(settings), kit, facts: openKit() })
const verification = await verify(prepared, {
  started: (run) => process.on('SIGINT', run.interrupt),
  warned: () => {},
  finished: ({ caseId }) => writeSync(2, `${caseId}\n`),
})
writeSync(1, JSON.stringify(verification))
process.exit(0)
