import type { Command } from 'commander'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
import { writableFolder } from '../../command/writable.ts'
import { type OptionalPackage, refuseMissing } from '../../package/optional.ts'
import { addContractsCanIDeploy } from './can-i-deploy.ts'
import { addContractsPublish } from './publish.ts'
import { addContractsStub } from './stub.ts'
import { addContractsVerify } from './verify.ts'

/** What each of the commands needs that is not installed with conformint. */
const needed: Readonly<Record<string, readonly OptionalPackage[]>> = {
  generate: ['@pact-foundation/pact'],
  verify: ['@pact-foundation/pact'],
  publish: ['@pact-foundation/pact', '@pact-foundation/pact-cli'],
  'can-i-deploy': ['@pact-foundation/pact-cli'],
}

/** The commands of `conformint contracts`. Each loads what it needs when it is called. */
export function addContracts(program: Command, terminal: Terminal, done: (code: number) => void): void {
  // Or `--version`, which names a version that is asked for, would print that of conformint.
  program.enablePositionalOptions()
  const group = program
    .command('contracts')
    .description('Pact contracts: write them, verify an implementation by them, publish them')
  group.hook('preAction', (_, command) => {
    const name = `conformint contracts ${command.name()}`
    refuseMissing(name, ...(needed[command.name()] ?? []))
  })
  addContractsGenerate(group, terminal, done)
  addContractsVerify(group, terminal, done)
  addContractsPublish(group, terminal, done)
  addContractsCanIDeploy(group, terminal, done)
  addContractsStub(group, terminal, done)
}

interface GenerateFlags {
  readonly out: string
  readonly consumer?: readonly string[]
}

/** `conformint contracts generate` */
function addContractsGenerate(group: Command, terminal: Terminal, done: (code: number) => void): void {
  group
    .command('generate')
    .description('write the pact of each consumer profile; the names of the files go to stdout')
    .requiredOption('--out <DIR>', 'folder that the pacts are written to')
    .option('--consumer <NAME...>', 'only these: wallet-app, minting-backend, storefront (default: all)')
    .allowExcessArguments(false)
    .action(async (flags: GenerateFlags) => done(await runContractsGenerate(flags, terminal)))
}

async function runContractsGenerate({ out, consumer }: GenerateFlags, terminal: Terminal): Promise<number> {
  const [{ consumers }, { knownConsumer }] = await Promise.all([
    import('../../contracts/interaction.ts'),
    import('./contract-source.ts'),
  ])
  const wanted = consumer?.map(knownConsumer) ?? consumers
  writableFolder('--out', out)
  const { generatePact } = await import('../../contracts/generate.ts')
  for (const name of consumers.filter((one) => wanted.includes(one))) {
    const { file, interactions } = await generatePact(name, out)
    terminal.err(`${name}: ${interactions} interactions`)
    terminal.out(file)
  }
  return ExitCode.good
}
