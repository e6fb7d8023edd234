import type { Command } from 'commander'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
import type { Broker, BrokerFlags } from '../../contracts/broker/address.ts'
import { terminalText } from '../../engine/text/index.ts'

/** The flags that name a broker (`BrokerFlags`). */
export const brokerOptions = (command: Command): Command =>
  command
    .optionsGroup('Broker:')
    .option('--broker-url <URL>', 'its address (environment: PACT_BROKER_BASE_URL)')
    .option('--broker-token <TOKEN>', 'bearer token (environment, which others cannot see: PACT_BROKER_TOKEN)')
    .option('--broker-username <NAME>', 'for basic authentication (environment: PACT_BROKER_USERNAME)')
    .option('--broker-password <TEXT>', 'for basic authentication (environment: PACT_BROKER_PASSWORD)')

/** Errors that say that a question could not be answered; their modules are loaded only by the commands that throw them. */
const unanswered = ['BrokerUnanswered', 'PactToolMissing']

/** Tells such an error. @returns the exit code @throws any other */
export function explainUnanswered(error: unknown, terminal: Terminal, told = terminalText): number {
  if (!(error instanceof Error) || !unanswered.includes(error.name)) throw error
  terminal.err(`error: ${told(error.message)}`)
  return ExitCode.unanswered
}

/**
 * Asks the broker that the flags name.
 * @param work is given what makes a text printable, without the broker's secrets
 * @returns the exit code
 */
export async function withBroker(
  flags: BrokerFlags,
  terminal: Terminal,
  work: (broker: Broker, told: (text: string) => string) => Promise<number>,
): Promise<number> {
  const { brokerOf } = await import('../../contracts/broker/address.ts')
  const broker = brokerOf(flags, process.env)
  const told = (text: string): string => terminalText(broker.secrets.text(text))
  return work(broker, told).catch((error) => explainUnanswered(error, terminal, told))
}
