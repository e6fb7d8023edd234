import { aboutPackage, command, headline, packageUrl, shardNumbers } from './release.ts'

const setup = `      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with: { node-version: 24 }`

const upload = (name: string): string => `      - if: always()
        uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
        with:
          name: ${name}
          path: conformint-report`

const trigger = `name: conformint
on:
  pull_request:
  push: { branches: [main] }
  workflow_dispatch:
permissions: { contents: read }
# Two runs at once would slow each other down on one staging system.
concurrency: { group: conformint, cancel-in-progress: false }
env:
  CONFORMINT_API_KEY: \${{ secrets.CONFORMINT_API_KEY }}
  # ${aboutPackage}
  CONFORMINT_PACKAGE: ${packageUrl}
`

const job = `    runs-on: ubuntu-latest
    timeout-minutes: 30`

/** A GitHub workflow. The command itself writes the summary of the step and the annotations. */
export function github(shards: number): string {
  if (shards === 1) {
    return `# ${headline()}
${trigger}
jobs:
  verify:
${job}
    steps:
${setup}
      - run: ${command} verify
${upload('conformint-report')}
`
  }
  return `# ${headline(`, in ${shards} parts at once`)}
${trigger}
jobs:
  verify:
${job}
    strategy:
      fail-fast: false
      matrix: { shard: [${shardNumbers(shards).join(', ')}] }
    steps:
${setup}
      # All parts need one seed.
      - run: ${command} verify --shard \${{ matrix.shard }}/${shards} --seed \${{ github.run_number }}
${upload(`conformint-shard-\${{ matrix.shard }}`)}
  report:
    needs: verify
    if: always()
${job}
    steps:
${setup}
      - uses: actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093 # v4.3.0
        with: { pattern: conformint-shard-*, path: shards }
      - run: ${command} report merge shards/* --report-dir conformint-report
${upload('conformint-report')}
`
}

/** A GitHub workflow that makes a site of the reports in `reports/` and publishes it by Pages. */
export const githubSite = (): string => `# Publishes a site of all filed reports. Written by \`conformint init\`.
# File a report: conformint report add conformint-report --to reports, then commit reports/.
name: conformint site
on:
  push: { branches: [main], paths: ['reports/**'] }
  workflow_dispatch:
permissions: { contents: read, pages: write, id-token: write }
concurrency: { group: pages, cancel-in-progress: false }
env:
  # ${aboutPackage}
  CONFORMINT_PACKAGE: ${packageUrl}

jobs:
  publish:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    environment: { name: github-pages }
    steps:
${setup}
      - run: ${command} report site reports --out public
      - uses: actions/configure-pages@983d7736d9b0ae728b81ab479565c72886d7745b # v5.0.0
      - uses: actions/upload-pages-artifact@56afc609e74202658d3ffba0e8f6dda462b719fa # v3.0.1
        with: { path: public }
      - uses: actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e # v4.0.5
`

/** What a folder of reports asks for, to be filled in. */
export const siteRules =
  (): string => `# What this folder asks of reports that are filed in it. Written by \`conformint init\`.
title: Conformance
# url: https://OWNER.github.io/REPOSITORY/
# whole: true                     # no partial runs
# parts: [wallets, minting]       # judged in any event
# effort: standard                # or more
# signers:                        # one of them has to have signed
#   - key: vendor.pub.pem
#   - identity: https://github.com/OWNER/REPOSITORY/.github/workflows/release.yml@refs/heads/main
#     issuer: https://token.actions.githubusercontent.com
`
