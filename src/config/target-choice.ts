import type { Variables } from './environment.ts'
import type { Typed } from './flag-values.ts'
import type { FileSettings } from './schema.ts'
import { invalidValue, SettingsError } from './settings-error.ts'
import { wholeNumber } from './whole-number.ts'

/** The flags that name the target, as typed; an entry of the environment is `NAME=VALUE`, or `NAME` for the value of our own. */
export type TargetFlags = Typed<'target' | 'image' | 'imagePort' | 'command' | 'basePath', 'imageEnv', 'reference'>

/** How a target that is started gets ready. */
interface Start {
  /** Prefix of its paths, without a slash at its end; empty for none. */
  readonly basePath: string
  /** Longest that it may take until it is ready, in ms. */
  readonly startTimeout: number
}

/** `{port}` in it is replaced by a free port. May hold secrets: it is never written. */
export type CommandChoice = Start & { readonly kind: 'command'; readonly command: string }

export type ImageChoice = Start & {
  readonly kind: 'image'
  readonly image: string
  /** Port that it listens on; default: the one that the image exposes. */
  readonly port?: number
  /** Its values are secret. */
  readonly env: Readonly<Record<string, string>>
}

export type TargetChoice =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'reference' }
  | CommandChoice
  | ImageChoice

const ways = ['target', 'image', 'command', 'reference'] as const

/** Longest that a target which is started may take until it is ready, in ms, when the configuration does not say. */
const defaultStartTimeout = 60_000

/** The flags among these that name the target. */
export const namedTargets = (flags: TargetFlags): string[] =>
  ways.filter((way) => flags[way] !== undefined && flags[way] !== false).map((way) => `--${way}`)

/** What the flags say of the target, once they are checked. */
type CheckedTarget = ReturnType<typeof checkTargetFlags>

/** @throws SettingsError when two ways are named, a flag goes with none of them, or its value is wrong */
export function checkTargetFlags(flags: TargetFlags, variables: Variables) {
  const named = namedTargets(flags)
  if (named.length > 1) {
    throw invalidValue(
      `${named.join(' and ')} name ${named.length === 2 ? 'two' : named.length} targets; give one of them.`,
    )
  }
  if (flags.image === undefined && (flags.imagePort !== undefined || flags.imageEnv !== undefined)) {
    throw invalidValue(`--image-${flags.imagePort === undefined ? 'env' : 'port'} goes with --image.`)
  }
  if (flags.basePath !== undefined && flags.image === undefined && flags.command === undefined) {
    throw invalidValue('--base-path goes with --image or --command; the address of --target carries its own prefix.')
  }
  const { target, image, imagePort, imageEnv = [], command, basePath, reference = false } = flags
  return {
    target,
    image: image === undefined ? undefined : imageOf(image),
    imagePort: imagePort === undefined ? undefined : wholeNumber('--image-port', imagePort, 1, 65_535),
    imageEnv: environmentOf(imageEnv, variables),
    command,
    basePath,
    reference,
  }
}

function imageOf(reference: string): string {
  if (/^[\w][\w.:/@-]*$/.test(reference)) return reference
  throw invalidValue(
    `--image: ${JSON.stringify(reference)} is not the reference of an image, such as vendor/service:1.2.`,
  )
}

/** Its messages never show a value, which may be a secret. */
function environmentOf(entries: readonly string[], variables: Variables): Record<string, string> {
  return Object.fromEntries(
    entries.map((entry, index) => {
      const [, name = '', value] = /^([^=\s]+)(?:=(.*))?$/s.exec(entry) ?? []
      if (value !== undefined) return [name, value]
      if (!/^[A-Za-z_]\w*$/.test(name))
        throw invalidValue(`--image-env: entry ${index + 1} is neither NAME=VALUE nor NAME.`)
      const own = variables[name]
      if (own === undefined) throw invalidValue(`--image-env: ${name} has no value, and is not set in the environment.`)
      return [name, own]
    }),
  )
}

/** @throws SettingsError when nothing, or nothing usable, is named */
export function targetOf(flags: CheckedTarget, file: FileSettings, configFile: string | undefined): TargetChoice {
  if (flags.reference) return { kind: 'reference' }
  if (flags.command !== undefined) return { kind: 'command', command: commandOf(flags), ...startOf(flags, file) }
  if (flags.image !== undefined) {
    const { image, imagePort: port, imageEnv: env } = flags
    return { kind: 'image', image, env, ...(port === undefined ? {} : { port }), ...startOf(flags, file) }
  }
  const url = flags.target ?? file.target
  if (url === undefined) {
    throw new SettingsError(
      'NO_TARGET',
      'Nothing to judge: name it with --target URL, --image REF or --command CMD, or try --reference.',
    )
  }
  const source = flags.target === undefined ? `${configFile}: target` : '--target'
  return { kind: 'url', url: checkTargetUrl(url, source) }
}

function commandOf({ command = '' }: CheckedTarget): string {
  if (command.includes('{port}')) return command
  throw invalidValue('--command: there is no {port} in it; write {port} where the port to listen on goes.')
}

function startOf(flags: CheckedTarget, file: FileSettings): { basePath: string; startTimeout: number } {
  const source = flags.basePath === undefined ? 'the configuration: basePath' : '--base-path'
  return {
    basePath: checkBasePath(flags.basePath ?? file.basePath ?? '', source),
    startTimeout: file.limits?.startTimeout ?? defaultStartTimeout,
  }
}

/**
 * A base address, without a slash at its end; it may carry a path prefix.
 * @param source the flag or key that it came from
 * @throws SettingsError `INVALID_VALUE`
 */
export function checkTargetUrl(text: string, source: string): string {
  const fail = (reason: string): never => {
    throw invalidValue(`${source}: ${reason}`)
  }
  const url = URL.parse(text.trim())
  if (url === null || url.host === '') return fail(`${withoutLogin(text)} is not a URL; write https://host/prefix.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return fail(`${url.protocol}// is not spoken here; the address begins with https:// or http://.`)
  }
  if (url.username !== '' || url.password !== '') {
    return fail('the address carries a user name or password, which would end up in reports; leave them out.')
  }
  if (url.search !== '' || url.hash !== '') return fail('a base address has no query and no fragment; leave them out.')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/**
 * A path prefix such as `/api`, without a slash at its end; empty for none.
 * @param source the flag or key that it came from
 * @throws SettingsError `INVALID_VALUE`
 */
export function checkBasePath(text: string, source: string): string {
  const path = text.replace(/\/+$/, '')
  if (path === '' || /^(\/[\w.~-]+)+$/.test(path)) return path
  throw invalidValue(`${source}: ${text} is not a path such as /api.`)
}

const withoutLogin = (text: string): string => text.replace(/\/\/[^@/]*@/, '//')
