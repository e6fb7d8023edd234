import type { FileSettings } from './schema.ts'
import { SettingsError } from './settings-error.ts'
import { checkBasePath, checkTargetUrl } from './target-url.ts'
import type { CheckedTarget, TargetFlags } from './typed-flags.ts'

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

/** @throws SettingsError when two ways are named, or a flag goes with none of them */
export function checkTargetFlags(flags: TargetFlags): void {
  const named = namedTargets(flags)
  if (named.length > 1) {
    throw invalid(`${named.join(' and ')} name ${named.length === 2 ? 'two' : named.length} targets; give one of them.`)
  }
  if (flags.image === undefined && (flags.imagePort !== undefined || flags.imageEnv !== undefined)) {
    throw invalid(`--image-${flags.imagePort === undefined ? 'env' : 'port'} goes with --image.`)
  }
  if (flags.basePath !== undefined && flags.image === undefined && flags.command === undefined) {
    throw invalid('--base-path goes with --image or --command; the address of --target carries its own prefix.')
  }
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
  throw invalid('--command: there is no {port} in it; write {port} where the port to listen on goes.')
}

function startOf(flags: CheckedTarget, file: FileSettings): { basePath: string; startTimeout: number } {
  const source = flags.basePath === undefined ? 'the configuration: basePath' : '--base-path'
  return {
    basePath: checkBasePath(flags.basePath ?? file.basePath ?? '', source),
    startTimeout: file.limits?.startTimeout ?? defaultStartTimeout,
  }
}

const invalid = (message: string): SettingsError => new SettingsError('INVALID_VALUE', message)
