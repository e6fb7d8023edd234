import { UsageError } from '../../engine/interface/index.ts'
import { github } from './github.ts'
import { githubSite, siteRules } from './github-site.ts'
import { gitlab } from './gitlab.ts'
import { jenkins } from './jenkins.ts'

/** CI systems for which `init` writes a pipeline. */
export const ciSystems = ['github', 'gitlab', 'jenkins', 'none'] as const
export type CiSystem = (typeof ciSystems)[number]

/** A file that `init` writes. */
export interface NewFile {
  /** Path from the folder of the project on. */
  readonly name: string
  readonly text: string
}

const writers: Readonly<Record<Exclude<CiSystem, 'none'>, readonly [name: string, write: (shards: number) => string]>> =
  {
    github: ['.github/workflows/conformint.yml', github],
    gitlab: ['conformint.gitlab-ci.yml', gitlab],
    jenkins: ['conformint.Jenkinsfile', jenkins],
  }

/** @param shards parts of one run, each a job of its own; their reports are merged */
export function pipelineOf(ci: CiSystem, shards: number): NewFile[] {
  if (ci === 'none') return []
  const [name, write] = writers[ci]
  return [{ name, text: write(shards) }]
}

/** A pipeline that publishes a site of filed reports, and the rules of their folder. @throws UsageError where we know of none */
export function siteOf(ci: CiSystem): NewFile[] {
  if (ci !== 'github')
    throw new UsageError(
      '--site: there is a workflow for github alone; conformint report site makes the site anywhere.',
    )
  return [
    { name: '.github/workflows/conformint-site.yml', text: githubSite() },
    { name: 'reports/site.yaml', text: siteRules() },
  ]
}
