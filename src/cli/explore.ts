import { explored, exploring, prepareExploration } from '../app/explore.ts'
import { commandOf } from '../app/replay-command.ts'
import type { Terminal } from '../command/terminal.ts'
import { type ExplorationFlags, explorationOf } from '../config/exploration.ts'
import { loadSettings } from '../config/load.ts'
import type { Flags, TargetFlags } from '../config/typed-flags.ts'
import type { Explored } from '../engine/case/index.ts'
import type { Report } from '../engine/report/index.ts'
import { counted, wholeSeconds } from '../engine/text/index.ts'
import { availableReporters, judge } from './verify.ts'

/** As typed. */
export type ExploreFlags = TargetFlags &
  ExplorationFlags &
  Pick<Flags, 'apiKey' | 'config' | 'maxRequests' | 'maxMints' | 'concurrency' | 'allowMainnet'> &
  Pick<Flags, 'label' | 'targetVersion' | 'strict' | 'reportDir' | 'reporter'>

/**
 * `conformint explore`: worlds of the model, one after another and side by side, until one breaks a sentence.
 * @returns the exit code: 1 when one did, 0 when none of those that were judged did, 3 when none could be judged
 */
export async function runExplore(flags: ExploreFlags, terminal: Terminal): Promise<number> {
  const { for: _, workers: __, path: ___, ...rest } = flags
  const exploration = explorationOf(flags)
  const settings = exploring(loadSettings(rest))
  const prepared = await prepareExploration(settings, exploration)
  const { time, workers, path } = exploration
  const told = path === undefined ? counted(workers, 'world') : `the world ${path}`
  return judge(
    settings,
    prepared,
    availableReporters(settings),
    terminal,
    async ({ report, exitCode }, files) => {
      const { verdictText } = await import('./verdict-text.ts')
      terminal.out([verdictText(report, files, terminal.colours, terminal.width), ...exploredLines(report)].join('\n'))
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
