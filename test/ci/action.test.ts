import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { withFaults } from '../../reference-impl/index.ts'
import { type RunningReference, startReference } from '../../reference-impl/server.ts'
import { packageRoot } from '../../src/package/package-root.ts'

interface Step {
  readonly id?: string
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

const text = readFileSync(path.join(packageRoot, 'action.yml'), 'utf8')
const action = parse(text) as Action
const manifest = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }

let directory: string
let broken: RunningReference

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'conformint-action-'))
  broken = await startReference({ wrap: withFaults('wallet-user-id-first-200') })
  // In the place of npx, which would fetch what is not published yet: says what it was asked for, and runs this checkout.
  const npx = `#!/usr/bin/env bash
echo "$@" > "$OLDPWD_OF_TEST/npx.txt"
[ "$1 $2 $4" = "--yes --package conformint" ] || exit 99
shift 4
exec '${process.execPath}' '${path.join(packageRoot, 'bin', 'conformint.js')}' "$@"
`
  mkdirSync(path.join(directory, 'bin'))
  writeFileSync(path.join(directory, 'bin', 'npx'), npx)
  chmodSync(path.join(directory, 'bin', 'npx'), 0o755)
})
afterAll(async () => {
  await broken.close()
  rmSync(directory, { recursive: true })
})

/** What GitHub makes of an expression, as far as the action uses any. */
function evaluated(template: string, inputs: Record<string, string>, environment: Record<string, string>): string {
  return template.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) => {
    const code = expression
      .replaceAll(/inputs\.([\w-]+)/g, 'inputs["$1"]')
      .replaceAll(/env\.(\w+)/g, '(environment["$1"] ?? "")')
      .replaceAll('github.run_number', '"17"')
    return String(new Function('inputs', 'environment', `return ${code}`)(inputs, environment))
  })
}

/** Runs the step with a script as GitHub does: bash -e -o pipefail, inputs in the environment, files for outputs. */
async function run(given: Record<string, string>, environment: Record<string, string> = {}) {
  const step = action.runs.steps.find(({ run }) => run !== undefined)
  const defaults = Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default ?? '']))
  const workspace = mkdtempSync(path.join(directory, 'workspace-'))
  for (const file of ['output', 'summary']) writeFileSync(path.join(workspace, file), '')
  writeFileSync(path.join(workspace, 'step.sh'), step?.run ?? '')
  const own = Object.entries(step?.env ?? {}).map(([name, value]): [string, string] => [
    name,
    evaluated(value, { ...defaults, ...given }, environment),
  ])
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', 'step.sh'], {
    cwd: workspace,
    env: {
      ...environment,
      ...Object.fromEntries(own),
      PATH: `${path.join(directory, 'bin')}:${path.dirname(process.execPath)}:${process.env.PATH}`,
      GITHUB_OUTPUT: path.join(workspace, 'output'),
      GITHUB_STEP_SUMMARY: path.join(workspace, 'summary'),
      OLDPWD_OF_TEST: workspace,
    },
  })
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const code = await new Promise<number | null>((done) => child.on('close', done))
  const read = (file: string): string => readFileSync(path.join(workspace, file), 'utf8')
  const outputs = Object.fromEntries(
    read('output')
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  return { code, err, outputs, npx: read('npx.txt').trim(), summary: read('summary') }
}

describe('action.yml', () => {
  test('asks for its own version, and pins the actions that it uses', () => {
    expect(action.inputs.version?.default).toBe(manifest.version)
    const used = [...text.matchAll(/uses: (\S+)(.*)/g)]
    expect(used.length).toBe(2)
    for (const [, name, comment] of used) {
      expect(name).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/)
      expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/)
    }
  })

  test('hands every input to its step, each by the environment, and every output out', () => {
    const script = action.runs.steps.find(({ run }) => run !== undefined)
    for (const name of Object.keys(action.inputs).filter((name) => name !== 'artifact-name')) {
      expect(JSON.stringify(script?.env), name).toContain(`inputs.${name} `)
    }
    expect(script?.run).not.toContain('${{')
    for (const { value } of Object.values(action.outputs)) expect(value).toMatch(/steps\.verify\.outputs\./)
  })

  test('a failing run fails the step, with its outputs, summary and flags', async () => {
    const { code, outputs, npx, summary } = await run({
      target: broken.url,
      'api-key': 'sk_reference_full',
      only: 'WAL-02 WAL-01',
      label: 'a "quoted" label; echo $HOME',
      strict: 'true',
      'report-dir': 'out put',
    })
    expect(outputs).toMatchObject({
      'exit-code': '1',
      verdict: 'non-conforming',
      // Who is taken for somebody else is no new user either (WAL-22).
      failed: '2',
      passed: '1',
      blocked: '0',
      'report-dir': './out put',
    })
    expect(code).toBe(1)
    expect(npx).toMatch(
      new RegExp(
        `--package https://github\\.com/\\S+/v${manifest.version}/conformint-${manifest.version}\\.tgz conformint verify`,
      ),
    )
    expect(npx).toContain('--only WAL-02,WAL-01')
    expect(npx).toContain('--label a "quoted" label; echo $HOME')
    expect(npx).toContain('--strict')
    expect(summary).toContain('WAL-02')
  })

  test('target and key may come from elsewhere; a shard has the seed of the run; a tarball serves', async () => {
    const { code, err, outputs, npx } = await run(
      { shard: '2/3', version: './conformint.tgz', 'allow-mainnet': 'true' },
      { CONFORMINT_API_KEY: 'k' },
    )
    expect(npx).toContain('--package ./conformint.tgz conformint verify')
    expect(npx).toContain('--shard 2/3 --seed 17')
    expect(npx).toContain('--allow-mainnet')
    // Neither names a target: the sentence is that, and not that there is no key.
    expect(err).toContain('Nothing to judge')
    expect([code, outputs['exit-code'], outputs.verdict]).toEqual([2, '2', undefined])
  })
})
