import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { githubSite } from '../../src/cli/init/github.ts'
import { pipelineOf } from '../../src/cli/init/init.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { toolVersion } from '../../src/package/version.ts'

const written = (ci: Parameters<typeof pipelineOf>[0], shards: number): string => {
  const [file] = pipelineOf(ci, shards)
  if (file === undefined) throw new Error('init writes a pipeline')
  return file.text
}

// GitHub's parser imports JSON as bundlers do: Node wants to be told that it is JSON.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser')
const { parseAction } = await import('@actions/workflow-parser/actions/action-parser')
hooks.deregister()

const trace = new NoOperationTraceWriter()

/** What GitHub's own parser has to say against a file. */
const workflowComplaints = (content: string): string[] =>
  parseWorkflow({ name: 'conformint.yml', content }, trace).context.errors.getErrors().map(String)

/** What GitLab's schema has to say against a file. */
function gitlabComplaints(content: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformint-gitlab-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  writeFileSync(path.join(directory, '.gitlab-ci.yml'), content)
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: directory })
  git('init', '-q')
  git('remote', 'add', 'origin', 'git@gitlab.example:vendor/service.git')
  const program = fileURLToPath(import.meta.resolve('gitlab-ci-local'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--list'], {
    cwd: directory,
    encoding: 'utf8',
  })
  return status === 0 ? '' : `${stdout}${stderr}`
}

describe.each([1, 3])('in %i parts', (shards) => {
  test('the workflow is one by the parser of GitHub', () => {
    expect(workflowComplaints(written('github', shards))).toEqual([])
    expect(workflowComplaints(written('github', shards).replace('runs-on', 'run-on'))).not.toEqual([])
  })

  test('the pipeline is one by the schema of GitLab, and shows tests and code quality', () => {
    const text = written('gitlab', shards)
    expect(gitlabComplaints(text)).toBe('')
    expect(gitlabComplaints(text.replace('codequality:', 'code-quality:'))).toContain('code-quality')
    const jobs = parse(text) as Record<string, { artifacts: { reports?: Record<string, string> } }>
    expect(Object.values(jobs).at(-1)?.artifacts.reports).toEqual({
      junit: 'conformint-report/junit.xml',
      codequality: 'conformint-report/code-quality.json',
    })
  })

  test('the pipeline of Jenkins has its braces closed, and stages that declarative pipelines have', () => {
    const text = written('jenkins', shards)
    const depth = [...text.replaceAll(/\$\{\w+\}/g, '')].reduce(
      (sum, letter) => sum + (letter === '{' ? 1 : letter === '}' ? -1 : 0),
      0,
    )
    expect(depth).toBe(0)
    for (const directive of ['agent', 'environment', 'stages', 'steps', 'post'])
      expect(text).toMatch(new RegExp(`\\b${directive}\\b`))
    expect(text.match(/unstash 'shard-\d'/g) ?? []).toHaveLength(shards === 1 ? 0 : shards)
  })

  test.each(['github', 'gitlab', 'jenkins'] as const)(
    '%s runs the tarball of this version, and no package that anybody may publish',
    (ci) => {
      const text = written(ci, shards)
      expect(text).toContain(`/releases/download/v${toolVersion}/conformint-${toolVersion}.tgz`)
      expect(text).not.toMatch(/npx (--yes )?conformint/)
      expect(text.includes('--shard')).toBe(shards === 3)
      expect(text.includes('report merge')).toBe(shards === 3)
      // The command itself writes it to the page of the run.
      expect(text).not.toContain('GITHUB_STEP_SUMMARY')
    },
  )
})

test('the workflow that publishes a site is one by the parser of GitHub, and takes every action by its commit', () => {
  const text = githubSite()
  expect(workflowComplaints(text)).toEqual([])
  expect(workflowComplaints(text.replace('permissions:', 'permission:'))).not.toEqual([])
  const uses = [...text.matchAll(/uses: (.*)/g)].map(([, used]) => used)
  expect(uses.map((used) => used?.replace(/@.*/, ''))).toEqual([
    'actions/checkout',
    'actions/setup-node',
    'actions/configure-pages',
    'actions/upload-pages-artifact',
    'actions/deploy-pages',
  ])
  for (const used of uses) expect(used).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  const { jobs, permissions } = parse(text)
  expect(permissions).toEqual({ contents: 'read', pages: 'write', 'id-token': 'write' })
  expect(JSON.stringify(jobs)).toContain('report site reports --out public')
})

test('action.yml is one by the parser of GitHub', () => {
  const content = readFileSync(path.join(packageRoot, 'action.yml'), 'utf8')
  expect(parseAction({ name: 'action.yml', content }, trace).context.errors.getErrors().map(String)).toEqual([])
})

test('the command line of a pipeline runs the package that its variable names', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'conformint-pipeline-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  mkdirSync(path.join(directory, 'bin'))
  const npx = path.join(directory, 'bin', 'npx')
  writeFileSync(npx, '#!/bin/sh\necho "$@" > asked.txt\n', { mode: 0o755 })
  const line = /^ {6}- run: (npx .*)$/m.exec(written('github', 1))?.[1] ?? ''
  spawnSync('bash', ['-c', line], {
    cwd: directory,
    env: { PATH: `${path.dirname(npx)}:/usr/bin:/bin`, CONFORMINT_PACKAGE: './own.tgz' },
  })
  expect(existsSync(path.join(directory, 'asked.txt'))).toBe(true)
  expect(readFileSync(path.join(directory, 'asked.txt'), 'utf8')).toBe('--yes --package ./own.tgz conformint verify\n')
})
