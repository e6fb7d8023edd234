import { ExitCode } from '../command/exit-code.ts'
import type { Terminal } from '../command/terminal.ts'
import type { Flags } from '../config/flags.ts'
import { loadSettings } from '../config/load.ts'
import { diagnose } from '../doctor/diagnose.ts'
import { Secrets } from '../engine/redaction/secrets.ts'
import { terminalText } from '../engine/text/index.ts'
import { openInterface } from '../interface/interface.ts'
import { doctorText } from './doctor-text.ts'

/** As typed. */
export interface DoctorFlags extends Flags {
  readonly json?: boolean
}

const codes = { good: ExitCode.good, bad: ExitCode.bad, unanswered: ExitCode.unanswered } as const

/** `conformint doctor`: looks at configuration and target, and changes nothing. @returns the exit code */
export async function runDoctor(flags: DoctorFlags, terminal: Terminal): Promise<number> {
  const settings = loadSettings(flags, process.env, process.cwd(), 'optional')
  const stop = new AbortController()
  const interrupt = (): void => stop.abort()
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const diagnosis = await diagnose(settings, (line) => terminal.err(terminalText(line)), stop.signal)
    const secrets = new Secrets(settings.keys ?? { full: '' }, openInterface().secrets)
    secrets.addNetwork(settings.network)
    const text = flags.json
      ? JSON.stringify(diagnosis, null, 2)
      : doctorText(diagnosis, terminal.colours, terminal.width)
    terminal.out(secrets.text(text))
    return codes[diagnosis.verdict]
  } catch (error) {
    if (!stop.signal.aborted) throw error
    terminal.err('Interrupted.')
    return ExitCode.interrupted
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}
