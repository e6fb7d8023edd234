import { inReportFolder } from '../../app/run.ts'
import { following } from '../../command/following.ts'
import { tellWritten } from '../../command/judged.ts'
import type { Terminal } from '../../command/terminal.ts'
import { loadSettings } from '../../config/load.ts'
import { pactAt } from '../../contracts/verify/pact-address.ts'
import { verifyContracts } from '../../contracts/verify/verify.ts'
import { Secrets } from '../../engine/redaction/secrets.ts'
import { openInterface } from '../../interface/interface.ts'
import { forgeTold } from '../verify.ts'
import { type ContractsVerifyFlags, sourceOf } from './contract-source.ts'
import { contractsText, internalText } from './contracts-text.ts'

/** @returns the exit code */
export async function runContractsVerify(flags: ContractsVerifyFlags, terminal: Terminal): Promise<number> {
  const settings = loadSettings({ ...flags, reportDir: flags.reportDir ?? 'conformint-contracts-report' })
  const secrets = new Secrets(settings.keys ?? { full: '' }, openInterface().secrets)
  secrets.addNetwork(settings.network)
  terminal.hide(secrets)
  const asked = sourceOf(flags, process.env)
  if (asked.kind === 'broker') secrets.addNetwork(asked.network)
  const source = await pactAt(asked)
  const request = { settings, secrets, source, provider: flags.provider }
  const verification = await following(terminal, { what: 'interactions' }, (tell, signal) =>
    inReportFolder(settings, { reporters: settings.reporters, tell, also: forgeTold(terminal) }, (all) =>
      verifyContracts(request, all, signal),
    ),
  )
  const { written, internalErrors, exitCode } = verification
  tellWritten(written, 0, terminal)
  terminal.out(contractsText(verification, written.files, terminal.colours))
  for (const error of internalErrors) terminal.err(internalText(error))
  return exitCode
}
