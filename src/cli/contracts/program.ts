import type { Command } from 'commander'
import type { Terminal } from '../../command/terminal.ts'
import { type OptionalPackage, refuseMissing } from '../../package/optional.ts'
import { addContractsCanIDeploy } from './can-i-deploy.ts'
import { addContractsGenerate } from './generate.ts'
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
