import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
import { orRefuse } from '../../command/writable.ts'
import type { Typed } from '../../config/flag-values.ts'
import { SettingsError } from '../../config/settings-error.ts'
import { checkTargetUrl } from '../../config/target-choice.ts'
import { wholeNumber } from '../../config/whole-number.ts'
import { UsageError } from '../../engine/interface/index.ts'
import { nearest } from '../../engine/text/nearest.ts'
import { type Capability, capabilities } from '../../interface/roles.ts'
import type { Environment } from '../../interface/settings.ts'
import { configurationText, type Service } from './configuration.ts'
import { github, githubSite, siteRules } from './github.ts'
import { gitlab } from './gitlab.ts'
import { jenkins } from './jenkins.ts'

/** CI systems for which `init` writes a pipeline. */
const ciSystems = ['github', 'gitlab', 'jenkins', 'none'] as const
type CiSystem = (typeof ciSystems)[number]

/** A file that `init` writes. */
interface NewFile {
  /** Path from the folder of the project on. */
  readonly name: string
  readonly text: string
}

const pipelines = {
  github: ['.github/workflows/conformint.yml', github],
  gitlab: ['conformint.gitlab-ci.yml', gitlab],
  jenkins: ['conformint.Jenkinsfile', jenkins],
} as const

/** @param shards parts of one run, each a job of its own; their reports are merged */
export function pipelineOf(ci: CiSystem, shards: number): NewFile[] {
  if (ci === 'none') return []
  const [name, write] = pipelines[ci]
  return [{ name, text: write(shards) }]
}

/** A pipeline that publishes a site of filed reports, and the rules of their folder. @throws UsageError where we know of none */
function siteOf(ci: CiSystem): NewFile[] {
  if (ci !== 'github')
    throw new UsageError(
      '--site: there is a workflow for github alone; conformint report site makes the site anywhere.',
    )
  return [
    { name: '.github/workflows/conformint-site.yml', text: githubSite() },
    { name: 'reports/site.yaml', text: siteRules() },
  ]
}

/** What `init` has to know. */
interface Answers extends Service {
  readonly ci: CiSystem
  /** Parts in which the workflow runs the cases. */
  readonly shards: number
}

/** As typed; `without` names capabilities, and one entry may hold several, separated by commas. */
type InitFlags = Typed<'target' | 'environment' | 'ci' | 'shards', 'without', 'site' | 'force'>

const example = 'https://staging.vendor.example/api'

/** `conformint init`: writes a configuration and a CI workflow. @returns the exit code */
export async function runInit(flags: InitFlags, terminal: Terminal, directory = process.cwd()): Promise<number> {
  const checked = checkedFlags(flags)
  const asker = process.stdin.isTTY && process.stderr.isTTY ? openAsker() : undefined
  try {
    const answers = await completed(checked, asker)
    const files: NewFile[] = [
      { name: 'conformint.yaml', text: configurationText(answers, directory) },
      ...pipelineOf(answers.ci, answers.shards),
      ...(flags.site ? siteOf(answers.ci) : []),
    ]
    const there = files.filter(({ name }) => existsSync(path.join(directory, name)))
    if (there.length > 0 && !flags.force) await askToReplace(there, asker)
    for (const { name, text } of files) {
      const file = path.join(directory, name)
      orRefuse('init', name, () => {
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(file, text)
      })
    }
    terminal.out(files.map(({ name }) => `wrote ${name}`).join('\n'))
    const ignored = orRefuse('init', '.gitignore', () => ignoreReports(directory, answers.shards))
    if (ignored.length > 0) terminal.out(`added ${ignored.join(', ')} to .gitignore`)
    terminal.err(nextSteps(answers).join('\n'))
    return ExitCode.good
  } finally {
    asker?.close()
  }
}

/** @throws UsageError naming the flag */
function checkedFlags({ target, environment, without = [], ci, shards = '1' }: InitFlags) {
  const names = without.flatMap((entry) => entry.split(',')).map((name) => name.trim())
  for (const name of names) {
    if (!(capabilities as readonly string[]).includes(name)) {
      const hint = nearest(name, capabilities) || ` There are ${capabilities.join(', ')}.`
      throw new UsageError(`--without: there is no capability ${JSON.stringify(name)}.${hint}`)
    }
  }
  return {
    target: target === undefined ? undefined : checkTargetUrl(target, '--target'),
    environment: environment === undefined ? undefined : named('--environment', environment, environments),
    without: names as Capability[],
    ci: ci === undefined ? undefined : named('--ci', ci, ciSystems),
    shards: wholeNumber('--shards', shards, 1, 99),
  }
}

const environments = ['staging', 'production'] as const satisfies readonly Environment[]

/** @throws UsageError with all there are */
function named<Name extends string>(flag: string, value: string, known: readonly Name[]): Name {
  const found = known.find((name) => name === value)
  if (found === undefined) throw new UsageError(`${flag}: ${value} is not one of ${known.join(', ')}.`)
  return found
}

type Asker = ReturnType<typeof openAsker>

function openAsker() {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const left = new AbortController()
  lines.once('close', () => left.abort())
  const answered = async (question: string): Promise<string> => {
    try {
      return await lines.question(question, { signal: left.signal })
    } catch {
      // The end of the input, or Ctrl+C.
      process.stderr.write('\n')
      throw new UsageError('left without an answer; nothing was written.')
    }
  }
  return {
    /**
     * Asks until the answer can be read.
     * @param usual what an empty line stands for
     * @param read throws an error that says what is wrong with an answer
     */
    async ask<T>(question: string, usual: string, read: (answer: string) => T): Promise<T> {
      for (;;) {
        const answer = (await answered(`${question} (${usual}): `)).trim() || usual
        try {
          return read(answer)
        } catch (error) {
          if (!(error instanceof UsageError || error instanceof SettingsError)) throw error
          process.stderr.write(`${error.message}\n`)
        }
      }
    },
    close: () => lines.close(),
  }
}

/** Asks for what the flags leave open; without a terminal it is what is usual. */
async function completed(given: ReturnType<typeof checkedFlags>, asker: Asker | undefined): Promise<Answers> {
  const ask = async <T>(question: string, usual: string, read: (answer: string) => T): Promise<T> =>
    asker === undefined ? read(usual) : asker.ask(question, usual, read)
  const target =
    given.target ?? (await ask('Base address of the service', example, (text) => checkTargetUrl(text, 'the address')))
  const environment =
    given.environment ??
    (await ask(environments.join(' or '), 'staging', (text) => named('environment', text, environments)))
  const ci = given.ci ?? (await ask(`CI: ${ciSystems.join(', ')}`, 'github', (text) => named('CI', text, ciSystems)))
  return { ...given, target, environment, ci }
}

/** @throws UsageError when they are to stay */
async function askToReplace(there: readonly NewFile[], asker: Asker | undefined): Promise<void> {
  const names = there.map(({ name }) => name).join(' and ')
  if (await asker?.ask(`Replace ${names}?`, 'no', (answer) => /^y(es)?$/i.test(answer))) return
  throw new UsageError(
    `${names} ${there.length === 1 ? 'is' : 'are'} there already; nothing was written. --force replaces.`,
  )
}

function nextSteps({ target, ci }: Answers): string[] {
  const secret = {
    github: 'as a secret of the repository',
    gitlab: 'as a masked CI/CD variable',
    jenkins: 'as a secret text with the id conformint-api-key',
    none: '',
  }[ci]
  return [
    'What comes next:',
    ...(target === example
      ? [`  put the address of the service into conformint.yaml, in the place of ${example}`]
      : []),
    `  set CONFORMINT_API_KEY in the environment${secret === '' ? '' : `, and ${secret}`}`,
    '  npx conformint doctor           looks whether all is well, and changes nothing',
    '  npx conformint verify --plan    tells what a run would create',
    ...(ci === 'gitlab'
      ? ["  include: { local: conformint.gitlab-ci.yml } in .gitlab-ci.yml, and its stage 'test'"]
      : []),
  ]
}

/** What runs leave behind, shards included. */
const leftBehind = ['conformint-report*/', 'shard-*/'] as const

/**
 * Tells git to leave reports alone, where the folder belongs to a repository.
 * @returns the lines that were added; none of those that stand there
 */
function ignoreReports(directory: string, shards: number): readonly string[] {
  const file = path.join(directory, '.gitignore')
  if (!existsSync(file) && !existsSync(path.join(directory, '.git'))) return []
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const known = before.split(/\r?\n/).map((line) => line.trim())
  const added = leftBehind.slice(0, shards === 1 ? 1 : 2).filter((line) => !known.includes(line))
  if (added.length > 0) {
    const gap = before === '' || before.endsWith('\n') ? '' : '\n'
    appendFileSync(file, `${gap}${added.join('\n')}\n`)
  }
  return added
}
