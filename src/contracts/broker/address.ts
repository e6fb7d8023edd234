import type { Variables } from '../../config/environment.ts'
import { UsageError } from '../../engine/interface/index.ts'
import { Secrets } from '../../engine/redaction/secrets.ts'
import { decoded } from '../../engine/transport/index.ts'
import { openInterface } from '../../interface/interface.ts'

/** Where a broker is, and who asks it. */
export interface Broker {
  /** Base address without a login and without a slash at its end. */
  readonly url: string
  readonly login: Login
  /** Takes the login out of any text. */
  readonly secrets: Secrets
}

export type Login =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }

/** As typed. */
export interface BrokerFlags {
  readonly brokerUrl?: string
  readonly brokerToken?: string
  readonly brokerUsername?: string
  readonly brokerPassword?: string
}

/**
 * The broker that flags name, or else the environment: `PACT_BROKER_BASE_URL`, `PACT_BROKER_TOKEN`,
 * `PACT_BROKER_USERNAME`, `PACT_BROKER_PASSWORD`. A login in a flag or in the address replaces that of the environment.
 * @throws UsageError when there is no address, or it is none, or two logins are given
 */
export function brokerOf(flags: BrokerFlags, variables: Variables): Broker {
  const given = flags.brokerUrl || variables.PACT_BROKER_BASE_URL
  if (!given) throw new UsageError('Where is the broker? Give --broker-url, or set PACT_BROKER_BASE_URL.')
  const url = URL.parse(given.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.host === '') {
    throw new UsageError('The address of the broker is no http or https URL; write https://host.')
  }
  if (url.search !== '' || url.hash !== '') {
    throw new UsageError('The address of the broker has a query or a fragment; leave them out.')
  }
  const login = loginOf(flags, variables, url)
  return { url: url.origin + url.pathname.replace(/\/+$/, ''), login, secrets: secretsOf(login) }
}

function loginOf(flags: BrokerFlags, variables: Variables, url: URL): Login {
  const own = { username: decoded(url.username), password: decoded(url.password) }
  const username = flags.brokerUsername ?? own.username
  const password = flags.brokerPassword ?? own.password
  const token = flags.brokerToken ?? ''
  if (token !== '' && username !== '') {
    throw new UsageError('--broker-token and a user name are two ways to say who asks; give one of them.')
  }
  const { PACT_BROKER_TOKEN = '', PACT_BROKER_USERNAME = '', PACT_BROKER_PASSWORD = '' } = variables
  const basic = (name: string): Login => ({ kind: 'basic', username: name, password: password || PACT_BROKER_PASSWORD })
  if (token !== '') return { kind: 'token', token: headerSafe(token, '--broker-token') }
  if (username !== '') return basic(username)
  if (PACT_BROKER_TOKEN && PACT_BROKER_USERNAME) {
    throw new UsageError('PACT_BROKER_TOKEN and PACT_BROKER_USERNAME are both set; unset one of them.')
  }
  if (PACT_BROKER_TOKEN) return { kind: 'token', token: headerSafe(PACT_BROKER_TOKEN, 'PACT_BROKER_TOKEN') }
  if (PACT_BROKER_USERNAME) return basic(PACT_BROKER_USERNAME)
  if (password !== '') throw new UsageError('--broker-password needs --broker-username.')
  return { kind: 'none' }
}

/** A token from a file often ends in a line feed; inside of one there is no room for any. */
function headerSafe(token: string, source: string): string {
  const trimmed = token.trim()
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed
  throw new UsageError(`${source}: a token has no blanks, line breaks or letters beyond ASCII.`)
}

function secretsOf(login: Login): Secrets {
  const own = login.kind === 'token' ? [login.token] : login.kind === 'basic' ? [login.password, encoded(login)] : []
  return new Secrets({ full: '' }, openInterface().secrets, own)
}

const encoded = ({ username, password }: Extract<Login, { readonly kind: 'basic' }>): string =>
  Buffer.from(`${username}:${password}`).toString('base64')

/** What the official tool reads its login from: a command line could be seen by everyone on the machine. */
export function loginVariables({ login }: Broker): Readonly<Record<string, string>> {
  if (login.kind === 'none') return {}
  if (login.kind === 'token') return { PACT_BROKER_TOKEN: login.token }
  return { PACT_BROKER_USERNAME: login.username, PACT_BROKER_PASSWORD: login.password }
}

/** The header by which the broker knows who asks. */
export function authorizationOf(login: Login): string | undefined {
  if (login.kind === 'token') return `Bearer ${login.token}`
  return login.kind === 'none' ? undefined : `Basic ${encoded(login)}`
}
