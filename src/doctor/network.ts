import type { Settings } from '../config/settings.ts'
import { type Network, proxyName, type RateLimit } from '../engine/transport/index.ts'
import type { Limits } from '../interface/settings.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { good, note } = findingsAbout('target')

/** What the configuration says of the way to the target. Values of headers and passwords are not shown. */
export function networkValues({ network }: Settings): [string, string][] {
  const { headers = {}, proxy, tls } = network
  return [
    ...Object.keys(headers).map((name): [string, string] => [`headers.${name}`, '(set)']),
    ...(proxy === undefined ? [] : [['proxy', proxyName(proxy)] as [string, string]]),
    ...(tls?.ca === undefined ? [] : [['ca', '(set)'] as [string, string]]),
    ...(tls?.cert === undefined ? [] : [['clientCertificate', '(set)'] as [string, string]]),
  ]
}

export const rateInWords = ({ requests, per }: RateLimit): string =>
  `${requests}/${per === 1000 ? 's' : per === 60_000 ? 'm' : 'h'}`

/** @param answered whether the target answered, and so that all of it was tried */
export function networkFindings({ headers = {}, proxy, tls }: Network, { rate }: Limits, answered: boolean): Finding[] {
  const names = Object.keys(headers)
  const told = answered ? good : note
  return [
    ...(proxy === undefined
      ? []
      : [told(`${answered ? 'It answers' : 'It was asked'} by the proxy ${proxyName(proxy)}.`)]),
    ...(names.length === 0 ? [] : [note(`Every request carries ${names.join(', ')}.`)]),
    ...(tls?.ca === undefined || !answered ? [] : [good('Its certificate is trusted, by ca or by this machine.')]),
    ...(tls?.cert === undefined ? [] : [note('Our certificate is shown where it is asked for (clientCertificate).')]),
    ...(rate === undefined ? [] : [note(`No more than ${rateInWords(rate)} are sent (limits.rate).`)]),
  ]
}
