import { counted, seconds } from '../text/index.ts'
import { type Report, reportSchema } from './model.ts'
import { madeBy, quotaBudgetOf } from './quota.ts'
import { placeOf } from './standing.ts'

/** Facts of the run, as names and values; what says nothing is left out. */
export function factsOf({
  run,
  target,
  tool,
  interface: judged,
  cases: judgedCases,
}: Report): (readonly [name: string, value: string])[] {
  const off = Object.entries(run.capabilities).flatMap(([name, offered]) => (offered ? [] : [name]))
  const { only, areas, parts, cases } = run.selection
  const { quota } = run
  const most = quotaBudgetOf(run)
  const budget = [
    ...(run.budget.requests === undefined ? [] : [counted(run.budget.requests, 'request')]),
    ...(quota === undefined || most === undefined ? [] : [counted(most, quota.one, quota.many)]),
  ]
  const { wire, serverErrors, repeatedCases } = run.disturbances
  const disturbances = [
    ...(wire > 0 ? [`${counted(wire, 'request')} without an answer`] : []),
    ...(serverErrors > 0 ? [counted(serverErrors, 'server error')] : []),
    ...(repeatedCases > 0 ? [`${counted(repeatedCases, 'case')} carried out again`] : []),
  ]
  const facts: (readonly [string, string])[] = [
    ['Target', placeOf(target)],
    ['Version', run.targetVersion ?? ''],
    ['Image digest', target.digest ?? ''],
    ['Environment', run.environment],
    ['Profile', run.profile === 'full' ? '' : run.profile],
    ...ownFactsOf(run),
    ['Keys', keysOf(run.keys)],
    ['Not offered', off.join(', ')],
    ['Only requirements', only.join(', ')],
    ['Only areas', areas.join(', ')],
    ['Only parts', parts.join(', ')],
    ['Only cases', cases.join(', ')],
    ['Shard', run.shard === '1/1' ? '' : run.shard],
    ['Effort', run.effort],
    ['Seed', String(run.seed)],
    ['Budget', budget.join(', ')],
    ['Started', `${run.startedAt.slice(0, 16).replace('T', ' ')} UTC`],
    ['Duration', seconds(run.durationMs)],
    ['Requests', run.requests.toLocaleString('en')],
    ...(quota === undefined
      ? []
      : [[capital(`${quota.many} ${quota.made}`), madeBy(run).toLocaleString('en')] as const]),
    ['Retried after 429/503', run.retries === 0 ? '' : run.retries.toLocaleString('en')],
    ['Races', racesOf(judgedCases)],
    ['Transient errors', disturbances.join(', ')],
    ['SHOULD counts', run.strict ? 'yes (strict)' : ''],
    ['Interface', judged.version],
    ['conformint', tool.version],
    ['Run id', run.id],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** Told without violations as well: a race that never overlapped has tried nothing. */
function racesOf(cases: Report['cases']): string {
  const races = cases.flatMap(({ races = [] }) => races)
  if (races.length === 0) return ''
  const sum = (of: 'trials' | 'overlaps' | 'hits'): number => races.reduce((total, race) => total + race[of], 0)
  const operations = new Set(races.map(({ operation }) => operation)).size
  return `${sum('trials')} trials of ${counted(operations, 'operation')}, ${sum('overlaps')} overlapped, ${sum('hits')} hit`
}

/** What reports of the interface say of a run besides, where it is text: a word, or what stands in a list or record, each once. */
function ownFactsOf(run: Report['run']): (readonly [name: string, value: string])[] {
  return ownMembers(run).map(([name, value]) => {
    const values = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    return [capital(name), [...new Set(values.filter((one) => typeof one === 'string'))].join(', ')]
  })
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Keys of one kind, each of which is named. */
const mostNamed = 2

/** Roles, those of a kind (`lacking.read`) as a number where there are many: the report has all. */
function keysOf(roles: readonly string[]): string {
  const kinds = Map.groupBy(roles, (role) => role.split('.', 1).join(''))
  return [...kinds].flatMap(([kind, own]) => (own.length > mostNamed ? `${own.length} ${kind}` : own)).join(', ')
}

/** What a report says of its run that the interface has added, by name, without the count of the quota. */
export const ownMembers = (run: Report['run']): (readonly [name: string, value: unknown])[] => {
  const { quota } = run
  return Object.entries(run).filter(([name]) => !(name in reportSchema.shape.run.shape) && name !== quota?.made)
}
