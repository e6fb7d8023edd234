import type { Command } from 'commander'
import { ExitCode } from '../../command/exit-code.ts'
import type { Colours, Terminal } from '../../command/terminal.ts'
import type { BrokerFlags } from '../../contracts/broker/address.ts'
import type { canIDeploy, DeployQuestion } from '../../contracts/broker/can-i-deploy.ts'
import { brokerOptions, withBroker } from './broker-options.ts'

interface CanIDeployFlags extends BrokerFlags, DeployQuestion {
  readonly json?: boolean
}

/** `conformint contracts can-i-deploy` */
export function addContractsCanIDeploy(group: Command, terminal: Terminal, done: (code: number) => void): void {
  const command = group
    .command('can-i-deploy')
    .description('ask a broker whether a version works with what it will meet: 0 yes, 1 no, or not known yet')
  brokerOptions(command)
    .optionsGroup('What is asked:')
    .requiredOption('--pacticipant <NAME>', 'the application, such as custodial-wallet-service')
    .option('--version <VERSION>', 'its version')
    .option('--branch <NAME>', 'or the newest of a branch')
    .option('--main-branch', 'or the newest of its main branch')
    .option('--latest', 'or the newest of all')
    .option('--to-environment <NAME>', 'where it shall go')
    .option('--to <TAG>', 'or a tag of the versions that it shall work with (default: the latest of the others)')
    .option('--retry-while-unknown <N>', 'ask again while results are missing, at most so often')
    .option('--retry-interval <SECONDS>', 'between two questions', '10')
    .option('--json', 'print the answer of the broker')
    .allowExcessArguments(false)
    .action(async (flags: CanIDeployFlags) => done(await runContractsCanIDeploy(flags, terminal)))
}

const runContractsCanIDeploy = (flags: CanIDeployFlags, terminal: Terminal): Promise<number> =>
  withBroker(flags, terminal, async (broker, told) => {
    const { canIDeploy } = await import('../../contracts/broker/can-i-deploy.ts')
    const answer = await canIDeploy(broker, flags)
    const json = JSON.stringify(broker.secrets.value(answer.json), null, 2)
    terminal.out(flags.json ? json : told(answerText(answer, terminal.colours)))
    return answer.deployable === true ? ExitCode.good : ExitCode.bad
  })

type DeployAnswer = Awaited<ReturnType<typeof canIDeploy>>

function answerText({ deployable, reasons, pairs }: DeployAnswer, colours: Colours): string {
  const verdict = {
    true: colours.green('yes, it can be deployed'),
    false: colours.red('no, it cannot be deployed'),
    null: colours.yellow('not known yet: results are missing'),
  }[`${deployable}`]
  const words = { true: 'verified', false: 'failed', undefined: 'no result' }
  return [
    ...pairs.map(({ consumer, provider, success }) => `${consumer} with ${provider}: ${words[`${success}`]}`),
    ...reasons.filter((reason) => reason.trim() !== ''),
    colours.bold(verdict),
  ].join('\n')
}
