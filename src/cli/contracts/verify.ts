import type { Command } from 'commander'
import type { Terminal } from '../../command/terminal.ts'
import { targetOptions } from '../target-options.ts'
import { brokerOptions } from './broker-options.ts'
import type { ContractsVerifyFlags } from './verify-flags.ts'

/** `conformint contracts verify` */
export function addContractsVerify(group: Command, terminal: Terminal, done: (code: number) => void): void {
  const command = group
    .command('verify')
    .description('hold an implementation against contracts, with the official Pact verifier')
  targetOptions(command, 'Target (one of):')
    .option('--allow-mainnet', 'create on main networks too, where tokens cost money (default: refused)')
    .optionsGroup('Contracts:')
    .option(
      '--pact <WHERE...>',
      'pact files, folders with pacts, the address of a pact, or a broker: its address, or the word broker',
    )
    .option('--consumer <NAME...>', 'without --pact: only these of our own contracts (default: all)')
    .option('--provider <NAME>', 'name of the provider in the pacts', 'custodial-wallet-service')
  brokerOptions(command)
    .option(
      '--consumer-version-selectors <JSON...>',
      'which versions of the consumers (default: main branches, and what is deployed or released)',
    )
    .option('--enable-pending', 'contracts that never held do not fail the run')
    .option(
      '--include-wip-pacts-since <DATE>',
      'contracts in work since then too, which never fail the run (YYYY-MM-DD)',
    )
    .option('--publish-results', 'publish the results to the broker, under --provider-version')
    .option('--provider-version <VERSION>', 'version of the implementation')
    .option('--provider-branch <NAME>', 'branch of the implementation')
    .option('--provider-tag <NAME...>', 'tags of this version of the implementation')
    .option('--build-url <URL>', 'where the build is found that the results are of')
    .optionsGroup('Reports:')
    .option('--report-dir <DIR>', 'where the reports go (default: conformint-contracts-report)')
    .option(
      '--reporter <NAME...>',
      'json, junit, html, markdown, badge, allure, ctrf, har, sarif (default: json,junit,html,markdown)',
    )
    .allowExcessArguments(false)
    .action(async (flags: ContractsVerifyFlags) => done(await runContractsVerify(flags, terminal)))
}

/** @returns the exit code */
export async function runContractsVerify(flags: ContractsVerifyFlags, terminal: Terminal): Promise<number> {
  const [
    { loadSettings },
    { inReportFolder },
    { forgeTold },
    { tellWritten },
    { verifyContracts },
    { sourceOf },
    { pactAt },
    { following },
    { contractsText, internalText },
  ] = await Promise.all([
    import('../../config/load.ts'),
    import('../../app/run.ts'),
    import('../verify.ts'),
    import('../../command/judged.ts'),
    import('../../contracts/verify/verify.ts'),
    import('./contract-source.ts'),
    import('../../contracts/verify/pact-address.ts'),
    import('../../command/following.ts'),
    import('./contracts-text.ts'),
  ])
  const [{ Secrets }, { openInterface }] = await Promise.all([
    import('../../engine/redaction/secrets.ts'),
    import('../../interface/interface.ts'),
  ])
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
