import type { Command } from 'commander'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
import type { BrokerFlags } from '../../contracts/broker/address.ts'
import type { Publication } from '../../contracts/broker/publish.ts'
import type { Pact } from '../../contracts/verify/pact-file.ts'
import { UsageError } from '../../engine/interface/index.ts'
import { brokerOptions, withBroker } from './broker-options.ts'

interface PublishFlags extends BrokerFlags {
  readonly consumerVersion: string
  readonly branch: string
  readonly tag?: readonly string[]
  readonly dir?: string
}

/** `conformint contracts publish` */
export function addContractsPublish(group: Command, terminal: Terminal, done: (code: number) => void): void {
  const command = group.command('publish').description('publish pacts to a broker, with the official Pact tool')
  brokerOptions(command)
    .optionsGroup('What is published:')
    .requiredOption('--consumer-version <VERSION>', 'version of the consumers; a version never changes its pact')
    .requiredOption('--branch <NAME>', 'branch of the consumers')
    .option('--tag <NAME...>', 'tags of this version')
    .option('--dir <DIR>', 'folder with pacts (default: our own, generated for the purpose)')
    .allowExcessArguments(false)
    .action(async (flags: PublishFlags) => done(await runContractsPublish(flags, terminal)))
}

const runContractsPublish = (flags: PublishFlags, terminal: Terminal): Promise<number> =>
  withBroker(flags, terminal, async (broker, told) => {
    const { consumerVersion: version, branch, tag: tags = [] } = checked(flags)
    const [{ publishPacts }, { pactsIn }] = await Promise.all([
      import('../../contracts/broker/publish.ts'),
      import('./pacts-of.ts'),
    ])
    const pacts = await pactsIn(flags.dir)
    refuseSecrets(pacts)
    let code: number = ExitCode.good
    await publishPacts({ broker, pacts, version, branch, tags }, (one) => {
      if (one.refused === undefined) return terminal.out(told(publishedText(one, version, branch)))
      code = ExitCode.bad
      terminal.err(told(refusedText(one, version, broker.url)))
    })
    return code
  })

function checked(flags: PublishFlags): PublishFlags {
  for (const [flag, text] of [
    ['--consumer-version', flags.consumerVersion],
    ['--branch', flags.branch],
    ...(flags.tag ?? []).map((tag) => ['--tag', tag] as const),
  ] as const) {
    if (text.trim() === '') throw new UsageError(`${flag}: give one that is not empty.`)
    // The official tool parts tags at commas.
    if (flag === '--tag' && text.includes(',')) throw new UsageError(`--tag: ${text}: a tag has no comma.`)
  }
  return flags
}

/** Everyone who reads the broker reads what is published there. */
function refuseSecrets(pacts: readonly Pact[]): void {
  const key = process.env.CONFORMINT_API_KEY
  if (key === undefined || key.length < 6) return
  const holder = pacts.find(({ content }) => JSON.stringify(content).includes(JSON.stringify(key).slice(1, -1)))
  if (holder === undefined) return
  throw new UsageError(
    `${holder.source} holds the API key of CONFORMINT_API_KEY, and was not published; put an example in its place.`,
  )
}

const publishedText = (one: Publication, version: string, branch: string): string =>
  [
    `published ${one.consumer} ${version} (${branch}) with ${one.provider}: ${one.interactions} interactions`,
    ...one.notices.map((notice) => `  ${notice}`),
  ].join('\n')

const refusedText = ({ consumer, provider, refused = '' }: Publication, version: string, url: string): string =>
  [
    `error: the broker at ${url} refused the pact of ${consumer} ${version} with ${provider}:`,
    ...refused.split('\n').map((line) => `  ${line}`),
  ].join('\n')
