import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Network, Tls } from '../engine/transport/index.ts'
import type { Variables } from './environment.ts'
import { present } from './present.ts'
import type { FileSettings } from './schema.ts'
import { invalidValue, SettingsError } from './settings-error.ts'
import type { TargetChoice } from './target-choice.ts'

/**
 * The way to a target. What conformint starts itself is on this machine: no proxy leads there.
 * @param directory of the configuration: files are named from there
 * @throws SettingsError naming the key
 */
export function networkOf(file: FileSettings, target: TargetChoice, variables: Variables, directory: string): Network {
  const headers =
    file.headers && Object.fromEntries(Object.entries(file.headers).map(([name, value]) => [name.toLowerCase(), value]))
  if (target.kind !== 'url') return present({ headers })
  const proxy = file.proxy === undefined ? proxyOfEnvironment(target.url, variables) : proxyAddress('proxy', file.proxy)
  const tls = tlsOf(file, directory)
  return present({ headers, proxy, tls: Object.keys(tls).length === 0 ? undefined : tls })
}

function tlsOf({ ca, clientCertificate: own }: FileSettings, directory: string): Tls {
  const read = (key: string, file: string): string => {
    try {
      return readFileSync(path.resolve(directory, file), 'utf8')
    } catch (error) {
      throw new SettingsError(
        'UNREADABLE',
        `${key}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      )
    }
  }
  const certificate = (key: string, file: string): string => {
    const text = read(key, file)
    checked(() => new X509Certificate(text), `${key}: ${file} holds no certificate in PEM.`)
    return text
  }
  const { passphrase } = own ?? {}
  const key = own && read('clientCertificate.key', own.key)
  if (key !== undefined) {
    const problem = `clientCertificate.key: ${own?.key} holds no private key in PEM that clientCertificate.passphrase opens.`
    checked(() => createPrivateKey(passphrase === undefined ? key : { key, passphrase }), problem)
  }
  return present({
    ca: ca && certificate('ca', ca),
    cert: own && certificate('clientCertificate.cert', own.cert),
    key,
    passphrase,
  })
}

function checked(make: () => unknown, problem: string): void {
  try {
    make()
  } catch {
    throw invalidValue(problem)
  }
}

/** The proxy that the environment names for an address, as curl and most others read it. */
export function proxyOfEnvironment(url: string, variables: Variables): string | undefined {
  const { protocol, hostname, port } = new URL(url)
  const names = protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : ['http_proxy', 'HTTP_PROXY']
  const name = [...names, 'all_proxy', 'ALL_PROXY'].find((one) => variables[one])
  if (name === undefined || isLocal(hostname)) return undefined
  const without = variables.no_proxy || variables.NO_PROXY || ''
  const own = Number(port) || (protocol === 'https:' ? 443 : 80)
  return without.split(/[\s,]+/).some((entry) => covers(entry, hostname, own))
    ? undefined
    : proxyAddress(name, variables[name] ?? '')
}

/** A proxy elsewhere would look for it on its own machine. */
const isLocal = (host: string): boolean => /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(host)

/** `*`, a host with its subdomains, with a dot or `*.` before it or not, and with a port or not. */
function covers(entry: string, host: string, port: number): boolean {
  const [, name = '', only] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
  if (name === '' || (only !== undefined && Number(only) !== port)) return false
  const bare = name.replace(/^\*?\./, '')
  return name === '*' || host === bare || host.endsWith(`.${bare}`)
}

/** @param source key or variable that it came from: its value may hold a password */
function proxyAddress(source: string, text: string): string {
  const url = URL.parse(/^\w+:\/\//.test(text) ? text : `http://${text}`)
  if (url !== null && url.host !== '' && /^https?:$/.test(url.protocol)) return url.href
  throw invalidValue(`${source}: this is not the address of a proxy, such as http://proxy.example:3128.`)
}
