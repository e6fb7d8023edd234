import { aboutPackage, command, headline, packageUrl } from './release.ts'

const common = `  image: node:24
  variables:
    # ${aboutPackage}
    CONFORMINT_PACKAGE: ${packageUrl}`

/** Tests and code quality are shown in the merge request. */
const artifacts = `  artifacts:
    when: always
    paths: [conformint-report]
    reports:
      junit: conformint-report/junit.xml
      codequality: conformint-report/code-quality.json`

const key = 'CONFORMINT_API_KEY: a masked variable of the project.'

/** A GitLab pipeline, to be included in \`.gitlab-ci.yml\`. */
export function gitlab(shards: number): string {
  if (shards === 1) {
    return `# ${headline('; include it in .gitlab-ci.yml')}
conformint:
  stage: test
${common}
  # ${key}
  script:
    - ${command} verify
${artifacts}
`
  }
  return `# ${headline(`, in ${shards} parts at once; include it in .gitlab-ci.yml`)}
conformint:
  stage: test
${common}
  parallel: ${shards}
  # ${key} All parts need one seed.
  script:
    - ${command} verify --shard "$CI_NODE_INDEX/$CI_NODE_TOTAL" --seed "$CI_PIPELINE_IID" --report-dir "shard-$CI_NODE_INDEX"
  artifacts:
    when: always
    paths: ['shard-*']

conformint report:
  stage: .post
${common}
  needs: [conformint]
  when: always
  script:
    - ${command} report merge shard-* --report-dir conformint-report
${artifacts}
`
}
