import { toolVersion } from '../version.ts'

/** CI systems for which `init` writes a workflow. */
export const ciSystems = ['github', 'gitlab', 'none'] as const
export type CiSystem = (typeof ciSystems)[number]

/** @param shards parts of one run, each a job of its own; their reports are merged */
export function workflowOf(ci: CiSystem, shards: number): { readonly name: string; readonly text: string }[] {
  if (ci === 'github') return [{ name: '.github/workflows/conformint.yml', text: github(shards) }]
  return ci === 'gitlab' ? [{ name: 'conformint.gitlab-ci.yml', text: gitlab(shards) }] : []
}

const conformint = `npx --yes conformint@${toolVersion}`
const head = (how: string): string => `# Judges the service by conformint.yaml${how}. Written by \`conformint init\`.`

function github(shards: number): string {
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
`
  const setup = `      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with: { node-version: 24 }`
  const summary = `      - if: always()
        run: cat conformint-report/summary.md >> "$GITHUB_STEP_SUMMARY"`
  const upload = (name: string): string => `      - if: always()
        uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
        with:
          name: ${name}
          path: conformint-report`
  if (shards === 1) {
    return `${head('')}
${trigger}
jobs:
  verify:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
${setup}
      - run: ${conformint} verify
${summary}
${upload('conformint-report')}
`
  }
  return `${head(`, in ${shards} parts at once`)}
${trigger}
jobs:
  verify:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    strategy:
      fail-fast: false
      matrix: { shard: [${parts(shards).join(', ')}] }
    steps:
${setup}
      # All parts need one seed.
      - run: ${conformint} verify --shard \${{ matrix.shard }}/${shards} --seed \${{ github.run_number }}
${upload(`conformint-shard-\${{ matrix.shard }}`)}
  report:
    needs: verify
    if: always()
    runs-on: ubuntu-latest
    steps:
${setup}
      - uses: actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093 # v4.3.0
        with: { pattern: conformint-shard-*, path: shards }
      - run: ${conformint} report merge shards/* --report-dir conformint-report
${summary}
${upload('conformint-report')}
`
}

const parts = (shards: number): number[] => Array.from({ length: shards }, (_, index) => index + 1)

function gitlab(shards: number): string {
  const artifacts = `  artifacts:
    when: always
    paths: [conformint-report]
    reports: { junit: conformint-report/junit.xml }`
  const flags =
    shards === 1
      ? ''
      : ' --shard "$CI_NODE_INDEX/$CI_NODE_TOTAL" --seed "$CI_PIPELINE_IID" --report-dir "shard-$CI_NODE_INDEX"'
  if (shards === 1) {
    return `${head('; include it in .gitlab-ci.yml')}
conformint:
  stage: test
  image: node:24
  # CONFORMINT_API_KEY: a masked variable of the project
  script:
    - ${conformint} verify
${artifacts}
`
  }
  return `${head(`, in ${shards} parts at once; include it in .gitlab-ci.yml`)}
conformint:
  stage: test
  image: node:24
  parallel: ${shards}
  # CONFORMINT_API_KEY: a masked variable of the project. All parts need one seed.
  script:
    - ${conformint} verify${flags}
  artifacts:
    when: always
    paths: ['shard-*']

conformint report:
  stage: .post
  image: node:24
  needs: [conformint]
  when: always
  script:
    - ${conformint} report merge shard-* --report-dir conformint-report
${artifacts}
`
}
