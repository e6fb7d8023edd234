import type { Command } from 'commander'
import {
  addProve,
  addRequirements,
  type Done,
  exitCodesOf,
  programOf,
  running,
  runProgram,
} from '../command/declared.ts'
import type { Terminal } from '../command/terminal.ts'
import { usualConcurrency } from '../engine/interface/index.ts'
import { reporterNames } from '../engine/report/reporter-names.ts'
import { toolVersion } from '../package/version.ts'
import { addContracts } from './contracts/program.ts'
import { addReport } from './report/program.ts'
import { targetOptions } from './target-options.ts'
import type { VerifyFlags } from './verify.ts'

const exitCodes = exitCodesOf('conformint')

/** Runs the command that the words name. @returns the exit code */
export const runCommand = (argv: readonly string[], terminal: Terminal): Promise<number> =>
  runProgram(argv, terminal, (done) => createProgram(terminal, done))

/** Builds the command line. `done` takes the exit code of the command that ran. */
export function createProgram(terminal: Terminal, done: Done): Command {
  const run = running(terminal, done)
  const program = programOf(
    'conformint',
    'Tells whether a service keeps the custodial wallet, token minting and checkout interface.',
    toolVersion,
    exitCodes,
  )

  targetOptions(program.command('verify').description('judge an implementation, requirement by requirement'))
    .optionsGroup('What runs:')
    .option('--only <ID...>', 'only cases that bear on these requirements')
    .option('--area <NAME...>', 'only cases that bear on these areas')
    .option('--part <NAME...>', 'only what is about these parts: wallets, signing, minting … (see the documentation)')
    .option('--case <ID...>', 'only these cases')
    .option('--effort <LEVEL>', 'quick, standard or thorough: generated examples of a property (default: standard)')
    .option('--seed <N>', 'seed of everything generated (default: random, printed)')
    .option('--profile <NAME>', 'full or read-only; read-only creates nothing (default: full)')
    .option('--concurrency <N>', `requests in flight at once (default: ${usualConcurrency})`)
    .option(
      '--shard <I/N>',
      'the I-th of N parts of the cases; `conformint report merge` joins their reports (default: 1/1)',
    )
    .option('--allow-mainnet', 'create on main networks too, where tokens cost money (default: refused)')
    .option('--max-requests <N>', 'send no more than N requests: the cases that catch most for it (default: no limit)')
    .option('--max-mints <N>', 'the same for tokens minted (default: limits.mints, beyond which a run is refused)')
    .option('--last-failed', 'only the cases that failed or were blocked in the last report of the folder')
    .option(
      '--watch [PATH...]',
      'run again when files change (--command), or on a key; what failed last first, at quick',
    )
    .option('--fail-fast', 'end at the first failed requirement; what is left then is not selected')
    .option('--plan', 'print what would be run and created, and send nothing')
    .option('--latency <TIME>', 'with --plan: how long the run takes where an answer takes so long, such as 100ms')
    .option('--mint-delay <TIME>', 'the same for a mint until it is complete (default: at once)')
    .option('--list', 'print the cases that would run, and send nothing')
    .optionsGroup('Judgement and reports:')
    .option('--label <TEXT>', 'what is judged, shown first in every report')
    .option('--target-version <TEXT>', 'its version, shown beside the label')
    .option(
      '--write-waivers <FILE>',
      'draft waivers for what is not kept, below what the file has; the reasons are yours to give',
    )
    .option('--strict', 'a failed SHOULD makes the verdict non-conforming too')
    .option('--report-dir <DIR>', 'where the reports go (default: conformint-report)')
    .option('--reporter <NAME...>', `${reporterNames.join(', ')} (default: json,junit,html,markdown)`)
    .addHelpText('after', exitCodes)
    .action(
      run(async ({ watch }: VerifyFlags) =>
        watch ? (await import('./watch/watch.ts')).runWatch : (await import('./verify.ts')).runVerify,
      ),
    )

  program
    .command('init')
    .description('write a commented conformint.yaml and a CI workflow; asks on a terminal for what no flag says')
    .option('--target <URL>', 'base address of the service')
    .option('--environment <NAME>', 'staging or production (default: staging)')
    .option('--without <CAPABILITY...>', 'what the service does not offer, such as aptos')
    .option('--ci <SYSTEM>', 'github, gitlab, jenkins or none (default: github)')
    .option('--shards <N>', 'run in so many jobs at once, and merge their reports (default: 1)')
    .option('--site', 'with --ci github: also a workflow that publishes a site of the reports in reports/')
    .option('--force', 'replace files that are there')
    .addHelpText('after', exitCodes)
    .action(run(async () => (await import('./init/init.ts')).runInit))

  targetOptions(
    program
      .command('doctor')
      .description('look at configuration, target and keys, and change nothing: 1 when something has to be mended'),
  )
    .optionsGroup('The run that it looks ahead to:')
    .option('--effort <LEVEL>', 'quick, standard or thorough (default: standard)')
    .option('--profile <NAME>', 'full or read-only (default: full)')
    .option('--concurrency <N>', `requests in flight at once (default: ${usualConcurrency})`)
    .option('--allow-mainnet', 'it may create on main networks too')
    .optionsGroup('Result:')
    .option('--json', 'print JSON')
    .addHelpText('after', exitCodes)
    .action(run(async () => (await import('./doctor.ts')).runDoctor))

  program
    .command('next')
    .description('what to build or mend next: first the part that most waits for; 1 while there is something')
    .argument('[REPORT]', 'folder of a report, or its report.json (default: conformint-report)')
    .option('--json', 'as JSON')
    .addHelpText('after', exitCodes)
    .action(run(async () => (await import('./next.ts')).runNext))

  targetOptions(
    program
      .command('replay')
      .description('repeat one failed case of a report: 1 when it fails again, 0 when it holds now')
      .argument('<REPORT>', 'report of the run in which it failed: its folder, or its report.json')
      .argument('<CASE>', 'id of the case'),
    'Target (default: that of the report):',
  )
    .option('--allow-mainnet', 'create on main networks too, where tokens cost money (default: refused)')
    .optionsGroup('Reports:')
    .option('--report-dir <DIR>', 'write the reports of this one case there (default: none are written)')
    .addHelpText('after', exitCodes)
    .action(run(async () => (await import('./replay.ts')).runReplay))

  targetOptions(
    program
      .command('explore')
      .description(
        'draw small worlds without end until one breaks the interface, the time is over or the budget spent',
      ),
  )
    .optionsGroup('What is explored:')
    .option('--for <TIME>', 'begin no world after that, such as 10m (default: no end)')
    .option('--workers <N>', 'worlds under way side by side (default: 8)')
    .option('--seed <N>', 'seed of the worlds (default: random, printed)')
    .option('--path <PATH>', 'with --seed: only this world, as a report names it')
    .option('--max-requests <N>', 'send no more than N requests (default: no limit)')
    .option('--max-mints <N>', 'the same for tokens minted (default: limits.mints)')
    .option('--concurrency <N>', `requests in flight at once (default: ${usualConcurrency})`)
    .option('--allow-mainnet', 'create on main networks too, where tokens cost money (default: refused)')
    .optionsGroup('Judgement and reports:')
    .option('--label <TEXT>', 'what is judged, shown first in every report')
    .option('--target-version <TEXT>', 'its version, shown beside the label')
    .option('--strict', 'a failed SHOULD ends it, and makes the verdict non-conforming too')
    .option('--report-dir <DIR>', 'where the reports go (default: conformint-report)')
    .option('--reporter <NAME...>', `${reporterNames.join(', ')} (default: json,junit,html,markdown)`)
    .addHelpText('after', exitCodes)
    .action(run(async () => (await import('./explore.ts')).runExplore))

  program
    .command('serve')
    .description('run the reference implementation until it is interrupted')
    .option('--port <N>', 'port, 0 for a free one', '4010')
    .option('--host <ADDRESS>', 'address to listen on; 0.0.0.0 for all, as in a container', '127.0.0.1')
    .option('--database <URL>', 'sqlite:FILE or postgres://… keeps everything over a restart (default: in memory)')
    .option('--mint-delay <TIME>', 'how long a mint stays pending', '150ms')
    .option('--fault <ID...>', 'violate the interface on purpose, as `conformint requirements ID` lists it')
    .option('--base-path <PATH>', 'serve below this path, such as /api')
    .option('--key <KEY...>', 'take these keys, each KEY[=PROJECT][:SCOPE,…], instead of its own')
    .option('--namespace <NAME>', "what stands before the colon of an order's collectionLocator (default: service)")
    .option('--choice <NAME=VALUE...>', 'choose otherwise at an open point of the document (see --choices)')
    .option('--choices', 'list the open points, and end')
    .option('--cors', 'let the pages of any origin call it')
    .option('--extras', 'answer the reads of a token, an action and an order too, which the interface does not show')
    .option('--fetch-from <HOST...>', 'fetch linked files of these hosts, to be stored anew (default: of none)')
    .option('--control', 'let tests steer it: POST /__sandbox/reset, /complete, /faults and /save, GET and PUT /state')
    .option('--no-ui', 'show browsers no page at / of what there is and what happens')
    .option('--seed <N>', 'give the same requests the same ids, addresses and secrets at each start')
    .option(
      '--state <FILE>',
      'begin with what this JSON file has, if it is there, and write everything to it at the end',
    )
    .action(run(async () => (await import('./serve/serve.ts')).runServe))

  addProve(program, done, exitCodes, async (flags) => (await import('./prove.ts')).runProve(flags, terminal))
  addContracts(program, terminal, done)
  addReport(program, terminal, done)

  addRequirements(program, done, async (typed, flags) => {
    const { runRequirements } = await import('./requirements.ts')
    return runRequirements(typed, flags, terminal)
  })

  program
    .command('completion')
    .description('print the script that completes commands, flags and ids: eval "$(conformint completion bash)"')
    .argument('<SHELL>', 'bash, zsh or fish')
    .action(async (shell: string) => {
      const { completionScript } = await import('./completion.ts')
      terminal.out(await completionScript(shell, program))
    })
  return program
}
