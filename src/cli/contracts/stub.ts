import type { Command } from 'commander'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
import { portOf } from '../../config/whole-number.ts'
import { terminalLine } from '../../engine/text/index.ts'
import { refuseMissing } from '../../package/optional.ts'
import { untilInterrupted } from '../listening.ts'
import { explainUnanswered } from './broker-options.ts'

interface StubFlags {
  readonly port: string
  readonly host: string
  readonly basePath?: string
  readonly cors?: boolean
  readonly dir?: string
}

/** `conformint contracts stub` */
export function addContractsStub(group: Command, terminal: Terminal, done: (code: number) => void): void {
  group
    .command('stub')
    .description('serve pacts to consumers until it is interrupted')
    .option('--port <N>', 'port, 0 for a free one', '4011')
    .option('--host <ADDRESS>', 'address to listen on', '127.0.0.1')
    .option('--base-path <PATH>', 'prefix of all paths, such as /api')
    .option('--cors', 'let pages of any origin ask')
    .option('--dir <DIR>', 'folder with pacts (default: our own, generated for the purpose)')
    .addHelpText(
      'after',
      `
Optional fields, values and the order of keys are free: the nearest interaction answers, with the ids, chains and metadata
that were sent. The same mint again is pending first and then completed, the same wallet made first and then there.
A request header X-Provider-State: STATE chooses another answer, such as a 503.
The response header X-Conformint-Interaction says which interaction answered; 501 says that none did, and what differs.`,
    )
    .allowExcessArguments(false)
    .action(async (flags: StubFlags) => done(await runContractsStub(flags, terminal)))
}

async function runContractsStub(flags: StubFlags, terminal: Terminal): Promise<number> {
  const { checkBasePath } = await import('../../config/target-choice.ts')
  const options = {
    port: portOf('--port', flags.port),
    host: flags.host,
    basePath: checkBasePath(flags.basePath ?? '', '--base-path'),
    cors: flags.cors === true,
  }
  if (flags.dir === undefined) refuseMissing('conformint contracts stub without --dir', '@pact-foundation/pact')
  const [{ startStub }, { pactsIn }] = await Promise.all([
    import('../../contracts/stub/stub.ts'),
    import('./pacts-of.ts'),
  ])
  const unmatched = (message: string): void => terminal.err(terminalLine(message))
  try {
    const stub = await untilInterrupted(
      {
        start: async () => startStub({ ...options, pacts: await pactsIn(flags.dir), unmatched }),
        greet: ({ interactions }) => terminal.err(`${interactions} interactions`),
        reasonOf: notStarted,
      },
      terminal,
    )
    await stub?.close()
    return stub === undefined ? ExitCode.unanswered : ExitCode.good
  } catch (error) {
    return explainUnanswered(error, terminal)
  }
}

const notStarted = (code: string | undefined, message: string): string | undefined => {
  if (code === 'ENOTFOUND') return '--host names no address of this machine.'
  return code === 'EACCES' ? `the port cannot be had: ${message}` : undefined
}
