import pc from 'picocolors'

/** The edge to the user: data goes to `out`, everything else to `err`. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** Colours of stdout and of stderr; without effect where the stream is no terminal or NO_COLOR is set. */
  readonly colours: Colours
  readonly errColours: Colours
  /** Columns of stdout. */
  readonly width: number
}
export type Colours = ReturnType<typeof pc.createColors>

export function processTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) {
    // The reader has gone, as in `conformint requirements | head`: there is nobody left to tell.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0)
      throw error
    })
  }
  return {
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    colours: pc.createColors(hasColours(process.stdout)),
    errColours: pc.createColors(hasColours(process.stderr)),
    width: process.stdout.isTTY ? Math.max(60, process.stdout.columns) : 100,
  }
}

/** https://no-color.org: set and not empty turns colours off. */
const hasColours = (stream: NodeJS.WriteStream): boolean =>
  Boolean(stream.isTTY) && !process.env.NO_COLOR && process.env.TERM !== 'dumb'

/** Breaks text into lines of at most `width` columns, at blanks; a longer word stays whole. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
