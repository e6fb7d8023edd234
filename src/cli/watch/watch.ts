import { existsSync } from 'node:fs'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
import { loadSettings } from '../../config/load.ts'
import type { Settings } from '../../config/settings.ts'
import { SettingsError } from '../../config/settings-error.ts'
import { UsageError } from '../../engine/interface/index.ts'
import { partNames } from '../../interface/parts.ts'
import type { VerifyFlags } from '../verify.ts'
import { Rounds } from './rounds.ts'
import { watchFiles } from './watched-files.ts'

/** What is to be run next. */
type Wish =
  | { readonly kind: 'all'; readonly files?: readonly string[] }
  | { readonly kind: 'failed' | 'replay' }
  | { readonly kind: 'quit'; readonly code?: number }

/**
 * `conformint verify --watch [PATH…]`: a round at once, and again whenever files change or a key is pressed.
 * @returns the exit code of the last round, once the reader quits
 */
export async function runWatch(flags: VerifyFlags, terminal: Terminal): Promise<number> {
  refuseBesides(flags)
  const paths = Array.isArray(flags.watch) ? flags.watch : []
  const first = loadSettings({ effort: 'quick', ...flags })
  const same = { effort: 'quick', ...flags, seed: String(first.seed) }
  const isStarted = first.target.kind === 'command'
  refuseUnwatchable(paths, first)
  const rounds = new Rounds(same, first, terminal)
  const wishes = new Wishes()
  const interrupted = (): void => wishes.put({ kind: 'quit', code: ExitCode.interrupted })
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  const stopWatching = isStarted
    ? await watchFiles(paths.length === 0 ? ['.'] : paths, first.reportDir, (files) =>
        wishes.put({ kind: 'all', files }),
      )
    : async () => {}
  const giveBack = listen(process.stdin, keysOf(wishes, rounds, terminal))
  try {
    wishes.put({ kind: 'all' })
    const watched = isStarted ? `waiting for changes in ${paths.join(', ') || 'this folder'}; ` : ''
    return await untilQuit(wishes, rounds, terminal, () =>
      terminal.err(terminal.errColours.dim(`${watched}${process.stdin.isTTY ? keyHelp : ''}`)),
    )
  } finally {
    giveBack()
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    await stopWatching()
  }
}

async function untilQuit(wishes: Wishes, rounds: Rounds, terminal: Terminal, idle: () => void): Promise<number> {
  let code: number | undefined
  for (;;) {
    const wish = await wishes.take()
    if (wish.kind === 'quit') return wish.code ?? code ?? ExitCode.unanswered
    const { signal } = wishes
    if (wish.kind === 'all' && wish.files !== undefined) terminal.err(changedLine(wish.files))
    const came = await carriedOut(rounds, wish, signal, terminal)
    if (signal.aborted) continue
    code = came ?? code
    idle()
  }
}

/** A configuration that cannot be read just now is told, and tried again. */
async function carriedOut(
  rounds: Rounds,
  { kind }: Exclude<Wish, { kind: 'quit' }>,
  signal: AbortSignal,
  terminal: Terminal,
): Promise<number | undefined> {
  try {
    return await rounds[kind](signal)
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof SettingsError)) throw error
    terminal.err(`error: ${error.message}`)
    return ExitCode.usage
  }
}

const changedLine = ([file = '', ...others]: readonly string[]): string =>
  `\nchanged ${file}${others.length > 0 ? ` and ${others.length} more` : ''}`

/** What the keys do, for the reader. */
const keyHelp = 'f failed, a or Enter all, p part, r replay the first failure, q quit'

const wishOf: Readonly<Record<string, Wish>> = {
  f: { kind: 'failed' },
  a: { kind: 'all' },
  '\r': { kind: 'all' },
  '\n': { kind: 'all' },
  r: { kind: 'replay' },
  q: { kind: 'quit' },
  '\u0003': { kind: 'quit', code: ExitCode.interrupted },
  '\u0004': { kind: 'quit' },
}

/** After `p` the next key names the part. */
function keysOf(wishes: Wishes, rounds: Rounds, terminal: Terminal): (key: string) => void {
  let isChoosing = false
  return (key) => {
    const wish = wishOf[key]
    if (isChoosing && wish?.kind !== 'quit') {
      isChoosing = false
      if (!/^\d$/.test(key)) return terminal.err('The part stays as it is.')
      rounds.part = partNames[Number(key) - 1]
      return wishes.put({ kind: 'all' })
    }
    if (key === 'p') {
      isChoosing = true
      const names = partNames.map((name, index) => `${index + 1} ${name}`).join(', ')
      return terminal.err(`Part that you work on: ${names}, 0 what conformint next names first`)
    }
    if (wish !== undefined) wishes.put(wish)
    else terminal.err(keyHelp)
  }
}

/** @throws UsageError in one sentence */
function refuseBesides(flags: VerifyFlags): void {
  const others = ['plan', 'list', 'lastFailed', 'failFast', 'shard', 'writeWaivers'] as const
  const [besides] = others.filter((name) => flags[name])
  if (besides === undefined) return
  const name = besides.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  throw new UsageError(`--watch runs again and again, and does not go with --${name}.`)
}

/** @throws UsageError in one sentence */
function refuseUnwatchable(paths: readonly string[], { target }: Settings): void {
  if (target.kind === 'command') {
    const missing = paths.find((one) => !existsSync(one))
    if (missing !== undefined) throw new UsageError(`--watch: there is no ${missing}.`)
    return
  }
  if (paths.length > 0) {
    throw new UsageError(
      '--watch: files are watched for a service that --command starts; any other is judged again on a key.',
    )
  }
  if (!process.stdin.isTTY) throw new UsageError('--watch waits for keys, and stdin is no terminal.')
}

/** The newest wish counts: it ends what is under way for the one before. */
class Wishes {
  #pending: Wish | undefined
  #awaited: (() => void) | undefined
  #current = new AbortController()

  /** Ends what is under way for the wish that was taken last. */
  get signal(): AbortSignal {
    return this.#current.signal
  }

  put(wish: Wish): void {
    // Who wants to leave is not held up by a file that changes.
    if (this.#pending?.kind === 'quit') return
    this.#pending = wish
    this.#current.abort()
    this.#awaited?.()
  }

  /** @returns the newest wish, once there is one */
  async take(): Promise<Wish> {
    if (this.#pending === undefined) await new Promise<void>((done) => (this.#awaited = done))
    this.#awaited = undefined
    const wish = this.#pending ?? { kind: 'quit' }
    this.#pending = undefined
    this.#current = new AbortController()
    return wish
  }
}

/**
 * Takes single keys from a terminal, where there is one.
 * @param press is given each key
 * @returns gives the terminal back
 */
function listen(input: NodeJS.ReadStream, press: (key: string) => void): () => void {
  if (!input.isTTY) return () => {}
  const take = (keys: string): void => {
    for (const key of keys) press(key)
  }
  input.setRawMode(true)
  input.setEncoding('utf8')
  input.on('data', take)
  input.resume()
  return () => {
    input.off('data', take)
    input.setRawMode(false)
    input.pause()
  }
}
