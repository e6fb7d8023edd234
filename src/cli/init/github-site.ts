import { aboutPackage, command, packageUrl } from './release.ts'

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
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with: { node-version: 24 }
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
