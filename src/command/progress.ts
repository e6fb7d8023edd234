import type { createLogUpdate } from 'log-update'
import { terminalLine, wholeSeconds } from '../engine/text/index.ts'
import type { Colours, Terminal } from './terminal.ts'

/** Shows on stderr how far a run is. */
export interface Progress {
  /** So many more are to come. @param work that they are in all; default: each is 1 */
  expect(more: number, work?: number): void
  /** One more is done. `line` tells of one that failed, and stays. */
  advance(how: 'good' | 'failed' | 'blocked' | 'left-out', line?: string, work?: number): void
  /** What is being waited for, beside how far it is; `undefined` for nothing any more. */
  wait(what: string | undefined): void
  /** A line for the reader that stays. */
  say(line: string): void
  stop(): void
}

/** Without a terminal, a line this often, in ms. */
const lineEvery = 5000
const redrawEvery = 100
const barWidth = 24
const longestLine = 300

/**
 * @param what in the plural: `cases`
 * @param endless what is counted has no end but this one, in ms, where there is one at all
 */
export function showProgress(
  total: number,
  what: string,
  terminal: Terminal,
  endless?: { readonly time: number | undefined },
): Progress {
  const started = performance.now()
  const state: State = { total, what, endless, done: 0, failed: 0, blocked: 0, work: total, doneWork: 0 }
  const count = (how: Parameters<Progress['advance']>[0], work = 1): void => {
    // What is left out is not one of those that are judged.
    if (how === 'left-out') {
      state.total -= 1
      state.work -= work
    } else {
      state.done += 1
      state.doneWork += work
    }
    if (how === 'failed' || how === 'blocked') state[how] += 1
  }
  const expect = (more: number, work = more): void => {
    state.total += more
    state.work += work
  }
  const wait = (text: string | undefined): void => {
    state.waiting = text
  }
  // A terminal that says it has no rows, as in some containers, would show nothing; a dumb one would show the escapes.
  const isDrawn = process.stderr.isTTY && process.stderr.rows && process.env.TERM !== 'dumb'
  const colours = terminal.errColours
  const line = (): string => (isDrawn ? barLine : plainLine)(state, performance.now() - started, colours)
  const { say, stop } = (isDrawn ? drawn : printed)(terminal, line)
  const advance: Progress['advance'] = (how, text, work) => {
    count(how, work)
    if (text !== undefined) say((isDrawn ? colours.red : String)(terminalLine(text).slice(0, longestLine)))
  }
  return { expect, wait, advance, say, stop }
}

/** Tells of it by lines. */
function printed({ err }: Terminal, line: () => string): Pick<Progress, 'say' | 'stop'> {
  const timer = setInterval(() => err(line()), lineEvery)
  return { say: err, stop: () => clearInterval(timer) }
}

/** Tells of it by a bar below all lines. What draws it is loaded meanwhile: no request has to wait for it. */
function drawn({ err }: Terminal, line: () => string): Pick<Progress, 'say' | 'stop'> {
  let log: ReturnType<typeof createLogUpdate> | undefined
  let isOver = false
  const draw = (): void => log?.(line())
  void import('log-update').then((module) => {
    if (isOver) return
    log = module.createLogUpdate(process.stderr)
    draw()
  })
  const timer = setInterval(draw, redrawEvery)
  return {
    say: (text) => {
      log?.clear()
      err(text)
      draw()
    },
    stop: () => {
      clearInterval(timer)
      isOver = true
      log?.clear()
      log?.done()
    },
  }
}

interface State {
  total: number
  readonly what: string
  readonly endless: { readonly time: number | undefined } | undefined
  done: number
  /** How much all of them are, and what is done of it. */
  work: number
  doneWork: number
  failed: number
  blocked: number
  waiting?: string | undefined
}

const plainLine = (state: State, elapsed: number): string =>
  countLine(state, elapsed) + (state.waiting === undefined ? '' : `; ${state.waiting}`)

function countLine(state: State, elapsed: number): string {
  const { done, total, what, endless } = state
  const limit = endless?.time === undefined ? '' : ` of ${wholeSeconds(endless.time)}`
  return `${done}${endless ? '' : `/${total}`} ${what}${tallies(state)}, ${wholeSeconds(elapsed)}${limit}`
}

function barLine(state: State, elapsed: number, colours: Colours): string {
  const tone = state.failed > 0 ? colours.red : colours.green
  const full = Math.round(Math.min(1, partDone(state, elapsed)) * barWidth)
  const bar = tone('━'.repeat(full)) + colours.dim('━'.repeat(barWidth - full))
  const left = state.endless ? '' : remaining(state, elapsed)
  const waiting = state.waiting === undefined ? '' : `\n${colours.dim(state.waiting)}`
  return `${bar} ${countLine(state, elapsed)}${left}${waiting}`
}

/** What has an end by the clock is done by the clock. */
function partDone({ work, doneWork, endless }: State, elapsed: number): number {
  if (endless !== undefined) return endless.time === undefined ? 1 : elapsed / endless.time
  return work === 0 ? 1 : doneWork / work
}

const tallies = ({ failed, blocked }: State): string =>
  (failed > 0 ? `, ${failed} failed` : '') + (blocked > 0 ? `, ${blocked} blocked` : '')

/** Said once a third is done: before that it would be a guess. */
const remaining = ({ work, doneWork, done, total }: State, elapsed: number): string =>
  doneWork * 3 < work || done === total ? '' : `, about ${wholeSeconds((elapsed / doneWork) * (work - doneWork))} left`
