import { mainnetsOf } from '../config/mainnet.ts'
import { originOf } from '../config/origins.ts'
import type { Settings } from '../config/settings.ts'
import { nearest } from '../engine/text/nearest.ts'
import type { Keys, RateLimit } from '../engine/transport/index.ts'
import { openInterface } from '../interface/interface.ts'
import { type Finding, findingsAbout } from './finding.ts'
import { networkValues, rateInWords } from './network.ts'

/** One value of the configuration, and where it came from. Keys are named and never shown. */
export interface Value {
  readonly key: string
  readonly value: string | number | boolean
  readonly origin: string
}

const { note, warning, problem } = findingsAbout('configuration')

/** A waiver that ends so soon, in days, is worth a word. */
const soon = 14

/** Every value that a run would have. */
export function valuesOf(settings: Settings): Value[] {
  const { target, keys, limits, chains, capabilities, environment, namespace, waivers } = settings
  const rows: (readonly [string, Value['value']])[] = [
    ['target', target.kind === 'url' ? target.url : target.kind === 'image' ? target.image : `(${target.kind})`],
    ['environment', environment],
    ['namespace', namespace],
    ...Object.keys(keys ?? {}).map((role): [string, string] => [`keys.${role}`, '(set)']),
    ...Object.entries(chains).map(([role, chain]): [string, string] => [`chains.${role}`, chain]),
    ...Object.entries(capabilities).map(([name, offered]): [string, boolean] => [`capabilities.${name}`, offered]),
    ...networkValues(settings),
    ...Object.entries(limits).map(([name, limit]): [string, Value['value']] => [
      `limits.${name}`,
      name === 'rate'
        ? rateInWords(limit as RateLimit)
        : name === 'mints'
          ? (limit as number)
          : inWords(limit as number),
    ]),
    ['waivers', waivers.length],
    ['effort', settings.effort],
    ['profile', settings.profile],
    ['concurrency', settings.concurrency],
    ['reportDir', settings.reportDir],
  ]
  return rows.map(([key, value]) => ({ key, value, origin: originOf(settings.origins, key) }))
}

const inWords = (ms: number): string =>
  ms >= 60_000 && ms % 60_000 === 0 ? `${ms / 60_000}m` : ms >= 1000 && ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`

/** What can be told of a configuration by looking at it. */
export function configurationFindings(settings: Settings, keys: Keys, now: Date): Finding[] {
  return [
    ...(settings.configFile === undefined && settings.target.kind !== 'reference'
      ? [note('There is no conformint.yaml; `conformint init` writes one.')]
      : []),
    ...sameKeys(keys),
    ...mainnets(settings),
    ...settings.waivers.flatMap((waiver) => waiverFindings(waiver.requirement, waiver.expires, now)),
  ]
}

function sameKeys(keys: Keys): Finding[] {
  const roles = Map.groupBy(Object.keys(keys), (role) => keys[role])
  return [...roles.values()]
    .filter((same) => same.length > 1)
    .map((same) => {
      const names = same.map((role) => `keys.${role}`)
      return problem(`${names.join(' and ')} are one and the same key: each has to be a key of its own.`)
    })
}

function mainnets(settings: Settings): Finding[] {
  const found = mainnetsOf(settings)
  if (found.length === 0 || settings.target.kind === 'reference') return []
  const told = `On ${found.join(', ')} tokens cost money: a full run is refused without --allow-mainnet.`
  return [settings.allowMainnet || settings.profile === 'read-only' ? note(told) : warning(told)]
}

function waiverFindings(requirement: string, expires: string, now: Date): Finding[] {
  const ids = openInterface().catalogue.requirements.map(({ id }) => id)
  if (!ids.includes(requirement)) {
    return [problem(`A waiver names ${requirement}, which is no requirement.${nearest(requirement, ids)}`)]
  }
  const days = Math.floor((Date.parse(`${expires}T23:59:59Z`) - now.getTime()) / 86_400_000)
  if (days < 0) return [problem(`The waiver of ${requirement} expired on ${expires}: remove it, or decide anew.`)]
  return days > soon ? [] : [note(`The waiver of ${requirement} expires in ${days} days, on ${expires}.`)]
}
