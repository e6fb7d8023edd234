import type { Command } from 'commander'
import { addComparisons, type Done, reportPlace as place, running } from '../../command/declared.ts'
import type { Terminal } from '../../command/terminal.ts'
import { reporterNames } from '../../engine/report/reporter-names.ts'

/** The commands of `conformint report`. Each loads what it needs when it is called. */
export function addReport(program: Command, terminal: Terminal, done: Done): void {
  const run = running(terminal, done)
  const group = program.command('report').description('render, compare, join and sign reports')

  group
    .command('render')
    .description('write the formats of a report again, from report.json and exchanges.ndjson alone')
    .argument('<REPORT>', place)
    .option('--reporter <NAME...>', `${reporterNames.join(', ')} (default: json,junit,html,markdown)`)
    .option('--out <DIR>', 'where they go (default: the folder of the report)')
    .option('--report-dir <DIR>', 'the same as --out')
    .option('--allure <DIR>', 'write a page of Allure there, without its tracking (needs the package allure)')
    .action(run(async () => (await import('./render.ts')).runRender))

  addComparisons(group, terminal, done, async () => {
    const { readReport } = await import('./read-report.ts')
    return (one) => readReport(one).report
  })

  group
    .command('merge')
    .description('join the reports of all shards of a run; ends as the whole run would have ended')
    .argument('<REPORT...>', `of each shard: ${place}`)
    .option('--reporter <NAME...>', `${reporterNames.join(', ')} (default: json,junit,html,markdown)`)
    .option('--out <DIR>', 'where the joined report goes (default: conformint-report)')
    .option('--report-dir <DIR>', 'the same as --out')
    .action(run(async () => (await import('./merge.ts')).runMerge))

  group
    .command('attest')
    .description('sign what a run left: an in-toto statement over report.json and exchanges.ndjson')
    .argument('<REPORT>', place)
    .option(
      '--key <FILE>',
      'private Ed25519 key, PEM (openssl genpkey -algorithm ed25519; default: sigstore, without a key)',
    )
    .action(run(async () => (await import('./attest.ts')).runAttest))

  group
    .command('verify-attestation')
    .description('hold an attestation against its files, offline: 1 when a byte was changed')
    .argument('<REPORT>', place)
    .option('--key <FILE>', 'public Ed25519 key of whoever signed, PEM')
    .option('--identity <WHO>', 'of what was signed without a key: workflow or e-mail address in the certificate')
    .option('--issuer <URL>', 'who vouches for that identity, such as https://token.actions.githubusercontent.com')
    .action(run(async () => (await import('./attest.ts')).runVerifyAttestation))

  group
    .command('add')
    .description('file a report under implementation and version: 1 when it does not hold, or the folder asks for more')
    .argument('<REPORT>', place)
    .requiredOption('--to <DIR>', 'folder of reports; what it asks for stands in its site.yaml')
    .option('--label <TEXT>', 'name of the implementation (default: as the report says)')
    .option('--target-version <TEXT>', 'its version (default: as the report says)')
    .option('--replace', 'also in place of a newer one of the same version')
    .action(run(async () => (await import('./add.ts')).runAdd))

  group
    .command('history')
    .description('what the versions of each implementation kept over time, what broke and what was mended')
    .argument('<DIR>', 'folder of reports, see report add')
    .option('--format <NAME>', 'text, json or html', 'text')
    .option('--out <FILE>', 'write there (default: stdout)')
    .action(run(async () => (await import('./history.ts')).runHistory))

  group
    .command('site')
    .description('a static site of all that is filed: implementations, requirements, JSON and a feed of regressions')
    .argument('<DIR>', 'folder of reports, see report add')
    .requiredOption('--out <DIR>', 'where it goes')
    .action(run(async () => (await import('./history.ts')).runSite))
}
