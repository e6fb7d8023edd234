import type { Command } from 'commander'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
import { writableFolder } from '../../command/writable.ts'

interface GenerateFlags {
  readonly out: string
  readonly consumer?: readonly string[]
}

/** `conformint contracts generate` */
export function addContractsGenerate(group: Command, terminal: Terminal, done: (code: number) => void): void {
  group
    .command('generate')
    .description('write the pact of each consumer profile; the names of the files go to stdout')
    .requiredOption('--out <DIR>', 'folder that the pacts are written to')
    .option('--consumer <NAME...>', 'only these: wallet-app, minting-backend, storefront (default: all)')
    .allowExcessArguments(false)
    .action(async (flags: GenerateFlags) => done(await runContractsGenerate(flags, terminal)))
}

/** @returns the exit code */
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
