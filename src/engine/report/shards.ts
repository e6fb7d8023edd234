import { isDeepStrictEqual } from 'node:util'
import { UsageError } from '../interface/index.ts'
import { ownMembers } from './facts.ts'
import type { Report } from './model.ts'

/** What has to be the same in all shards of one run. */
const settings = [
  'seed',
  'effort',
  'strict',
  'profile',
  'label',
  'targetVersion',
  'environment',
  'keys',
  'capabilities',
  'selection',
  'budget',
  'quota',
] as const

/** Complaints that are told; who has more of them has given the wrong files. */
const mostTold = 3

/**
 * The shards of one run in their order.
 * @throws UsageError in one sentence, with what is missing, doubled or different
 */
export function shardsOf(unordered: readonly Report[]): readonly [Report, ...Report[]] {
  const [first, ...others] = unordered.toSorted((a, b) => shardOf(a).index - shardOf(b).index)
  if (first === undefined) throw new UsageError('There is no report to join.')
  const reports = [first, ...others] as const
  const wrong = [...missing(reports), ...reports.flatMap((report) => differences(report, first))]
  if (wrong.length === 0) return reports
  const more = wrong.length > mostTold ? `; and ${wrong.length - mostTold} more` : ''
  throw new UsageError(`These are not the shards of one run: ${wrong.slice(0, mostTold).join('; ')}${more}.`)
}

const shardOf = ({ run }: Report): { index: number; count: number } => {
  const [index = 1, count = 1] = run.shard.split('/').map(Number)
  return { index, count }
}

function missing(reports: readonly [Report, ...Report[]]): string[] {
  const { count } = shardOf(reports[0])
  return Array.from({ length: count }, (_, place) => place + 1).flatMap((index) => {
    const own = reports.filter((report) => shardOf(report).index === index).length
    if (own === 1) return []
    return own === 0 ? [`shard ${index}/${count} is missing`] : [`shard ${index}/${count} is there ${own} times`]
  })
}

function differences(report: Report, first: Report): string[] {
  const name = `shard ${report.run.shard}`
  const unless = (isRight: boolean, says: string): string[] => (isRight ? [] : [`${name} ${says}`])
  const differs = (what: string, own: unknown, other: unknown): string[] =>
    unless(isDeepStrictEqual(own, other), `has ${what} ${JSON.stringify(own)}, not ${JSON.stringify(other)}`)
  const placeOf = ({ kind, url }: Report['target']): string => (kind === 'url' ? url : kind)
  const rulesOf = ({ waivers = [] }: Report): unknown => waivers.map(({ state: _, ...rest }) => rest)
  const { count } = shardOf(first)
  const { version } = report.tool
  const place = placeOf(report.target)
  return [
    ...unless(shardOf(report).count === count, `is not one of ${count}`),
    ...unless(report.kind === first.kind, `is a report on ${report.kind}`),
    ...unless(version === first.tool.version, `is of conformint ${version}, not ${first.tool.version}`),
    ...differs('the interface', report.interface.version, first.interface.version),
    ...unless(report.interface.requirements === first.interface.requirements, 'has another requirement catalogue'),
    ...unless(place === placeOf(first.target), `has the target ${place}, not ${placeOf(first.target)}`),
    ...differs('the image', report.target.image, first.target.image),
    ...differs('the digest', report.target.digest, first.target.digest),
    ...settings.flatMap((setting) => differs(setting, report.run[setting], first.run[setting])),
    ...ownMembers(first.run).flatMap(([name, value]) => differs(name, report.run[name], value)),
    ...unless(isDeepStrictEqual(rulesOf(report), rulesOf(first)), 'has other waivers'),
    ...unless(report.run.leftOut !== undefined, 'does not say what it left out'),
  ]
}
