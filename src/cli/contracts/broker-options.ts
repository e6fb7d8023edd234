import type { Command } from 'commander'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
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
const unanswered = ['BrokerUnanswered', 'PactToolMissing', 'StubEnded']

/** Tells such an error, without the secrets. @returns the exit code @throws any other */
export function explainUnanswered(error: unknown, terminal: Terminal, redact = (text: string): string => text): number {
  if (!(error instanceof Error) || !unanswered.includes(error.name)) throw error
  terminal.err(`error: ${terminalText(redact(error.message))}`)
  return ExitCode.unanswered
}
