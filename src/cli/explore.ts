import type { CaseId } from '../../suites/case-id.ts'
import { commandOf } from '../app/replay-command.ts'
import { prepareRun } from '../app/run.ts'
import type { Terminal } from '../command/terminal.ts'
import { invalid, type Typed, timeOf } from '../config/flag-values.ts'
import type { Flags } from '../config/flags.ts'
import { loadSettings } from '../config/load.ts'
import { wholeNumber } from '../config/whole-number.ts'
import type { Explored } from '../engine/case/index.ts'
import type { Report } from '../engine/report/index.ts'
import type { Exploration } from '../engine/run/index.ts'
import { counted, wholeSeconds } from '../engine/text/index.ts'
import { judge } from './verify.ts'

/** The case whose worlds are drawn without end. */
const explored: CaseId = 'world/any-history'

/** As typed. */
type ExploreFlags = Flags & Typed<'for' | 'workers' | 'path'>

const usualWorkers = 8
const mostWorkers = 64

/** @throws SettingsError naming the flag */
export function explorationOf({ for: time, workers, path, seed }: ExploreFlags): Exploration {
  if (path !== undefined && !/^\d+(:\d+)*$/.test(path))
    throw invalid('--path', `${path} is not a path as a report has it, such as 17 or 17:0:2`)
  if (path !== undefined && seed === undefined) throw invalid('--path', 'goes with --seed, from which it leads on')
  if (path !== undefined && time !== undefined) throw invalid('--for', 'goes without --path, which is one world')
  return {
    ...(time === undefined ? {} : { time: timeOf('--for', time) }),
    workers: workers === undefined ? usualWorkers : wholeNumber('--workers', workers, 1, mostWorkers),
    ...(path === undefined ? {} : { path }),
  }
}

/**
 * `conformint explore`: worlds of the model, one after another and side by side, until one breaks a sentence.
 * @returns the exit code: 1 when one did, 0 when none of those that were judged did, 3 when none could be judged
 */
export async function runExplore(flags: ExploreFlags, terminal: Terminal): Promise<number> {
  const { for: _, workers: __, path: ___, ...rest } = flags
  const exploration = explorationOf(flags)
  const loaded = loadSettings(rest)
  // Never beyond `limits.mints`, where no other budget is given.
  const limits = { ...loaded.limits, maxMints: loaded.limits.maxMints ?? loaded.limits.mints }
  const settings = { ...loaded, cases: [explored], limits }
  const prepared = await prepareRun(settings, { exploration })
  const { time, workers, path } = exploration
  const told = path === undefined ? counted(workers, 'world') : `the world ${path}`
  return judge(
    settings,
    prepared,
    terminal,
    async ({ report, exitCode }, files) => {
      const { verdictText } = await import('./verdict-text.ts')
      terminal.out([verdictText(report, files, terminal), ...exploredLines(report)].join('\n'))
      return exitCode
    },
    {
      what: 'worlds',
      planned: ({ seed }) => `seed ${seed}, ${told}${path === undefined ? ' side by side' : ''}`,
      endless: { time },
    },
  )
}

/** How far it came, why no further, and how what was found is shown again. */
function exploredLines({ cases, run }: Report): string[] {
  const own = cases.find(({ id }) => id === explored)
  if (own?.explored === undefined) return []
  const { examples, unjudged, endedBy } = own.explored
  const paths = own.failures.flatMap((failure) => failure.path ?? [])
  const open = unjudged === 0 ? '' : `, of ${unjudged} of which nothing could be said`
  return [
    `${counted(examples, 'world')}${open}; ${endings[endedBy](run)}`,
    ...[...new Set(paths)].map((path) => `again   ${commandOf()} explore --seed ${run.seed} --path ${path}`),
  ]
}

const endings: Readonly<Record<Explored['endedBy'], (run: Report['run']) => string>> = {
  time: ({ durationMs }) => `the time was over after ${wholeSeconds(durationMs)}`,
  failure: () => 'ended at the first that broke a requirement',
  budget: ({ budget }) =>
    `the budget was spent: ${[
      ...(budget.requests === undefined ? [] : [`${budget.requests} requests (--max-requests)`]),
      ...(budget.mints === undefined ? [] : [`${budget.mints} tokens (--max-mints, limits.mints)`]),
    ].join(', ')}`,
  path: () => 'no other was asked for',
  'nothing-judged': () => 'ended since of so many in a row nothing could be said',
  stopped: () => 'ended before its time',
}
