import type { Colours } from '../command/terminal.ts'
import { refuseMainnet, type Settings } from '../config/settings.ts'
import type { TargetChoice } from '../config/target-choice.ts'
import type { Interface } from '../engine/interface/index.ts'
import { atRate, durationOf, exceeds, type Plan } from '../engine/plan/index.ts'
import { type Prepared, shrinkRoomOf, topUpOf } from '../engine/run/index.ts'
import { counted, seconds } from '../engine/text/index.ts'

/** What `--plan` prints. */
export function planText(settings: Settings, prepared: Prepared, colours: Colours): string {
  const { plan, selection, kit, url } = prepared
  const { costs, quota } = kit.interface
  const rows = costs.map(({ kind, many }): [string, number] => [many, plan.created[kind] ?? 0])
  const where = placeOf(settings.target, url)
  const mostly = (number: number): string => number.toLocaleString('en').padStart(9)
  const { mints, maxMints } = settings.limits
  const refused =
    maxMints === undefined && exceeds(plan, kit.interface, mints)
      ? [`This is more than ${quota.setting} (${mints}) allows: such a run is refused.`]
      : []
  return [
    `${colours.bold(counted(plan.cases, 'case'))} on ${where}, effort ${settings.effort}; nothing was sent.`,
    '',
    'Created at most',
    ...rows.map(([name, number]) => `${mostly(number)}  ${name}`),
    '',
    `Requests at most\n${mostly(plan.requests)}`,
    ...shrinkingLines(prepared),
    ...topUpLines(prepared),
    ...durationLines(settings, plan, kit.interface),
    ...skippedLines(selection.skipped),
    ...beyondLines(beyondBudget(prepared)),
    ...(refused.length > 0 ? ['', ...refused] : []),
    ...mainnetLines(settings),
  ].join('\n')
}

/** Nobody knows before what fails. */
function shrinkingLines(prepared: Prepared): string[] {
  const room = shrinkRoomOf(prepared)
  if (room === undefined || room.requests === 0) return []
  const { plan, kit } = prepared
  const { quota } = kit.interface
  const inAll = (planned: number, usual: number, more: number): string =>
    Math.ceil(Math.max(planned, usual + more)).toLocaleString('en')
  const requests = inAll(plan.requests, plan.usual.requests, room.requests)
  const created = inAll(plan.created[quota.kind] ?? 0, plan.usual.quota, room.quota)
  return [
    `With the search for the smallest example of what fails: ${requests} requests and ${created} ${manyOf(kit.interface)}`,
  ]
}

/** Nobody knows before what an allowed answer leaves without a check. */
function topUpLines(prepared: Prepared): string[] {
  const margin = topUpOf(prepared)?.margin
  if (margin === undefined || margin.requests === 0) return []
  const most = `${margin.requests.toLocaleString('en')} requests and ${margin.quota.toLocaleString('en')} ${manyOf(prepared.kit.interface)}`
  return [`With cases beyond the plan, where its own leave a requirement without a check: ${most} more`]
}

const manyOf = ({ costs, quota }: Pick<Interface, 'costs' | 'quota'>): string =>
  costs.find(({ kind }) => kind === quota.kind)?.many ?? quota.kind

function durationLines(
  { latency, mintDelay: completion = 0, concurrency, limits: { rate } }: Settings,
  plan: Plan,
  target: Pick<Interface, 'quota'>,
): string[] {
  if (latency === undefined) {
    const least = atRate(plan.usual.requests, rate)
    return least === 0 ? [] : ['', `Time at least, by limits.rate\n${seconds(least).padStart(9)}`]
  }
  const { expected, longest, requests } = durationOf(plan, target, { latency, completion, concurrency, rate })
  const where = `at ${latency} ms an answer${completion === 0 ? '' : ` and ${seconds(completion)} a mint`}`
  return [
    '',
    `Time about, ${where}`,
    `${seconds(expected).padStart(9)}  (longest case ${seconds(longest)}, all requests ${concurrency} at once ${seconds(requests)})`,
  ]
}

function mainnetLines(settings: Settings): string[] {
  try {
    refuseMainnet(settings)
    return []
  } catch (error) {
    return ['', (error as Error).message]
  }
}

/** What `--list` prints: a line for each case that would run, its id first. */
export const listText = ({ selection }: Prepared): string =>
  selection.planned.map(({ id, title }) => `${id}\t${title}`).join('\n')

/** A command is not repeated: it may hold secrets. */
function placeOf(target: TargetChoice, url: string | undefined): string {
  if (target.kind === 'reference') return 'the reference implementation'
  if (target.kind === 'command') return 'what the command starts'
  return target.kind === 'image' ? target.image : (url ?? '')
}

/** Requirements of which the budget reaches to no case. */
function beyondBudget({ kit, selection }: Prepared): number {
  const { requirements, leftOut } = selection
  const isBeyond = (id: string): boolean => {
    const ways = kit.cases.filter((case_) => case_.requirements.includes(id)).map((case_) => leftOut.get(case_.id))
    return ways.includes('budget') && !ways.includes(undefined)
  }
  return [...requirements].filter(isBeyond).length
}

const beyondLines = (requirements: number): string[] =>
  requirements === 0 ? [] : ['', `Requirements that the budget does not reach to\n${String(requirements).padStart(9)}`]

function skippedLines(skipped: ReadonlyMap<string, string>): string[] {
  if (skipped.size === 0) return []
  const groups = Map.groupBy(skipped.values(), (reason) => reason)
  const lines = [...groups].map(([reason, cases]) => `${String(cases.length).padStart(9)}  ${reason}`)
  return ['', 'Cases that do not run', ...lines]
}
