import path from 'node:path'
import pc from 'picocolors'
import type { Secrets } from '../engine/redaction/index.ts'

/** The edge to the user: data goes to `out`, everything else to `err`. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** From now on nothing is printed of what these know to be secret. */
  hide(secrets: Pick<Secrets, 'text'>): void
  /** Colours of stdout and of stderr; without effect where the stream is no terminal or NO_COLOR is set. */
  readonly colours: Colours
  readonly errColours: Colours
  /** Columns of stdout. */
  readonly width: number
}
/** What texts are laid out by. */
export type Page = Pick<Terminal, 'colours' | 'width'>
export type Colours = ReturnType<typeof pc.createColors>

export function processTerminal(): Terminal {
  const out = guarded(process.stdout)
  const err = guarded(process.stderr)
  const hidden: Pick<Secrets, 'text'>[] = []
  const told = (text: string): string => hidden.reduce((rest, secrets) => secrets.text(rest), text)
  return {
    out: (text) => out(`${told(text)}\n`),
    err: (text) => err(`${told(text)}\n`),
    hide: (secrets) => {
      hidden.push(secrets)
    },
    colours: pc.createColors(hasColours(process.stdout)),
    errColours: pc.createColors(hasColours(process.stderr)),
    width: process.stdout.isTTY ? Math.max(60, process.stdout.columns) : 100,
  }
}

/**
 * A stream may fail at any time: its reader has gone (`conformint requirements | head`), or the disk behind it is full.
 * Nobody is left to tell there, and the exit code stays what the question's answer made it.
 */
function guarded(stream: NodeJS.WriteStream): (text: string) => void {
  let failed = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    const isFirst = !failed
    failed = true
    if (!isFirst || error.code === 'EPIPE' || stream === process.stderr) return
    process.stderr.write(`What goes to stdout cannot be written (${error.code ?? error.message}).\n`)
  })
  return (text) => {
    if (!failed) stream.write(text)
  }
}

/** https://no-color.org: set and not empty turns colours off. */
const hasColours = (stream: NodeJS.WriteStream): boolean =>
  Boolean(stream.isTTY) && !process.env.NO_COLOR && process.env.TERM !== 'dumb'

/** The path that is shorter to read: from here, or from the root. */
export function shortest(file: string): string {
  const relative = path.relative('', file)
  return relative.length < file.length ? relative : file
}
