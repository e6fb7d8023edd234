import type { Command } from 'commander'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
import { writableFolder } from '../../command/writable.ts'
import { UsageError } from '../../engine/interface/index.ts'

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
  const { consumers } = await import('../../contracts/interaction.ts')
  const chosen = consumer === undefined ? consumers : await known(consumer, consumers)
  writableFolder('--out', out)
  const { generatePact } = await import('../../contracts/generate.ts')
  for (const name of chosen) {
    const { file, interactions } = await generatePact(name, out)
    terminal.err(`${name}: ${interactions} interactions`)
    terminal.out(file)
  }
  return ExitCode.good
}

async function known<N extends string>(names: readonly string[], all: readonly N[]): Promise<readonly N[]> {
  const { nearest } = await import('../../engine/text/nearest.ts')
  for (const name of names) {
    if (!all.some((one) => one === name)) {
      throw new UsageError(`--consumer: there is no profile ${JSON.stringify(name)}.${nearest(name, all)}`)
    }
  }
  return all.filter((one) => names.includes(one))
}
