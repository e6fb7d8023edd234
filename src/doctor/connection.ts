import type { TLSSocket } from 'node:tls'
import { wholeSeconds } from '../engine/text/index.ts'
import { connectorOf } from '../engine/transport/connector.ts'
import type { Exchange, Network } from '../engine/transport/index.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { good, note, warning } = findingsAbout('target')

/** What the answers say of the way to the target. */
export type ConnectionQuality = NonNullable<ReturnType<typeof connectionQualityOf>>

/** HTTP dates have whole seconds, and a round trip passes: less than this, in ms, says nothing. */
const clockTolerance = 30_000

const rateHeader = /^(x-)?rate-?limit|^retry-after$/i

export function connectionQualityOf(exchanges: readonly Exchange[]) {
  const answered = exchanges.filter(({ response }) => response.status > 0)
  const times = answered.map(({ durationMs }) => durationMs).sort((a, b) => a - b)
  const [least] = times
  const median = times[times.length >> 1]
  const most = times.at(-1)
  if (least === undefined || median === undefined || most === undefined) return undefined
  const headers = answered.flatMap(({ response }) => Object.entries(response.headers))
  return {
    /** In ms, over all answers. */
    roundTrip: { least, median, most },
    /** How far the target's clock is ahead of ours, in ms; behind where negative; `undefined` where it does not say. */
    clockSkew: skewOf(answered),
    /** Headers about rate limits, as last seen. */
    rateLimits: Object.fromEntries(headers.filter(([name]) => rateHeader.test(name))),
    /** Answers of 429. */
    refusedForRate: answered.filter(({ response }) => response.status === 429).length,
  }
}

/** The least of all: what stands between is the way, and not the clock. */
function skewOf(exchanges: readonly Exchange[]): number | undefined {
  const skews = exchanges.flatMap(({ response, startedAt, durationMs }) => {
    const date = Date.parse(response.headers.date ?? '')
    return Number.isNaN(date) ? [] : [date + 500 - (Date.parse(startedAt) + durationMs / 2)]
  })
  return skews.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
}

export function connectionFindings({ roundTrip, clockSkew, rateLimits, refusedForRate }: ConnectionQuality): Finding[] {
  const found = [good(`It answers in ${ms(roundTrip.median)} (${ms(roundTrip.least)} to ${ms(roundTrip.most)}).`)]
  if (clockSkew !== undefined && Math.abs(clockSkew) > clockTolerance) {
    const skew = `${wholeSeconds(Math.abs(clockSkew))} ${clockSkew > 0 ? 'ahead of' : 'behind'} this machine's`
    found.push(
      warning(`Its clock is ${skew}: expiry times will be judged by a wrong clock. Set the one that is wrong.`),
    )
  }
  if (refusedForRate > 0) {
    const refused = `It refused ${refusedForRate} of these few reads with 429`
    found.push(warning(`${refused}: lower --concurrency, or raise the limit.`))
  }
  const rates = Object.entries(rateLimits).map(([name, value]) => `${name}: ${value.slice(0, 60)}`)
  if (rates.length > 0)
    found.push(note(`It tells of rate limits (${rates.join('; ')}): a run keeps to what 429 asks for.`))
  return found
}

const ms = (time: number): string => (time < 10 ? `${time.toFixed(1)} ms` : `${Math.round(time)} ms`)

/** How a target proves who it is. */
export type TlsState = NonNullable<Awaited<ReturnType<typeof tlsOf>>>

/** Longest that it is waited for, in ms. */
const patience = 3000

/** A certificate that ends so soon, in days, will end in somebody's pipeline. */
const soon = 14

/** @returns `undefined` for a plain address, or where no TLS is spoken */
export async function tlsOf(url: string, network: Network, now: Date) {
  const { protocol, hostname, host, port, origin } = new URL(url)
  if (protocol !== 'https:') return undefined
  // Whether it is trusted the reads have found out; this only looks.
  const connector = connectorOf(network, origin, patience, { rejectUnauthorized: false })
  const socket = await new Promise<TLSSocket | undefined>((resolve) =>
    connector({ protocol, hostname: hostname.replace(/^\[|\]$/g, ''), host, port: port || '443' }, (...[, made]) =>
      resolve((made as TLSSocket | null) ?? undefined),
    ),
  )
  if (socket === undefined) return undefined
  try {
    const own = socket.getPeerCertificate(true)
    const chain: string[] = []
    for (let one = own; one && !chain.includes(nameOf(one)); one = one.issuerCertificate) chain.push(nameOf(one))
    const end = new Date(own.valid_to)
    return {
      protocol: socket.getProtocol() ?? '',
      /** Names of the certificates from the server's own on. */
      chain,
      /** Of the server's own, ISO 8601. */
      validTo: end.toISOString(),
      daysLeft: Math.floor((end.getTime() - now.getTime()) / 86_400_000),
    }
  } catch {
    return undefined
  } finally {
    socket.on('error', () => {})
    socket.destroy()
  }
}

const nameOf = ({ subject }: { subject?: { CN?: string | string[]; O?: string | string[] } }): string =>
  [subject?.CN ?? subject?.O ?? 'a certificate without a name'].flat().join(', ')

export function tlsFindings({ protocol, chain, daysLeft, validTo }: TlsState): Finding[] {
  const day = validTo.slice(0, 10)
  if (daysLeft < 0) return [warning(`The certificate expired on ${day}.`)]
  const told = `${protocol}, certificate of ${chain.join(', signed by ')}, valid for ${daysLeft} days`
  return [daysLeft < soon ? warning(`${told}: renew it before ${day}.`) : good(`${told}.`)]
}
