import { present } from '../config/present.ts'
import { mainnetsOf, originOf, type Settings } from '../config/settings.ts'
import { nearest } from '../engine/text/nearest.ts'
import { type Keys, type Network, proxyName, type RateLimit } from '../engine/transport/index.ts'
import { openInterface } from '../interface/interface.ts'
import type { Limits } from '../interface/settings.ts'
import { type Finding, findingsAbout } from './finding.ts'

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
  const limitOf = ([name, limit]: [string, number | RateLimit]): Value['value'] =>
    typeof limit === 'object' ? rateInWords(limit) : name === 'mints' ? limit : inWords(limit)
  const rows: (readonly [string, Value['value']])[] = [
    ['target', target.kind === 'url' ? target.url : target.kind === 'image' ? target.image : `(${target.kind})`],
    ['environment', environment],
    ['namespace', namespace],
    ...Object.keys(keys ?? {}).map((role) => [`keys.${role}`, '(set)'] as const),
    ...Object.entries(chains).map(([role, chain]) => [`chains.${role}`, chain] as const),
    ...Object.entries(capabilities).map(([name, offered]) => [`capabilities.${name}`, offered] as const),
    ...networkValues(settings),
    ...Object.entries(limits).map((entry) => [`limits.${entry[0]}`, limitOf(entry)] as const),
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

/** What the configuration says of the way to the target. Values of headers and passwords are not shown. */
function networkValues({ network }: Settings): [string, string][] {
  const { headers = {}, proxy, tls } = network
  const named = Object.keys(headers).map((name) => [`headers.${name}`, '(set)'])
  const set = { proxy: proxy && proxyName(proxy), ca: tls?.ca && '(set)', clientCertificate: tls?.cert && '(set)' }
  return Object.entries({ ...Object.fromEntries(named), ...present(set) })
}

const rateInWords = ({ requests, per }: RateLimit): string =>
  `${requests}/${per === 1000 ? 's' : per === 60_000 ? 'm' : 'h'}`

/** @param answered whether the target answered, and so that all of it was tried */
export function networkFindings({ headers = {}, proxy, tls }: Network, { rate }: Limits, answered: boolean): Finding[] {
  const { good, note } = findingsAbout('target')
  const names = Object.keys(headers)
  const found: Finding[] = []
  if (proxy !== undefined)
    found.push(
      answered
        ? good(`It answers by the proxy ${proxyName(proxy)}.`)
        : note(`It was asked by the proxy ${proxyName(proxy)}.`),
    )
  if (names.length > 0) found.push(note(`Every request carries ${names.join(', ')}.`))
  if (tls?.ca !== undefined && answered) found.push(good('Its certificate is trusted, by ca or by this machine.'))
  if (tls?.cert !== undefined) found.push(note('Our certificate is shown where it is asked for (clientCertificate).'))
  if (rate !== undefined) found.push(note(`No more than ${rateInWords(rate)} are sent (limits.rate).`))
  return found
}
