import { appendFileSync, closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { printableJson } from '../text/index.ts'
import type { Exchange } from '../transport/index.ts'

/** One request and its answer, as they ended. */
export interface ExchangeEnded extends Pick<Exchange, 'seq' | 'operation' | 'noAnswer' | 'durationMs'> {
  readonly type: 'exchange'
  /** `preflight` and `warm-up` are no cases. */
  readonly caseId: string
  /** 0 without an answer; then `noAnswer` says why. */
  readonly status: number
  /** All of it, as a line of `exchanges.ndjson`: a `ReportExchange` in JSON. Text, since that crosses threads cheaply. */
  readonly line: string
}

/**
 * What is told of an exchange. The body stands in `response.text`; `response.json` is left out.
 * @param exchange redacted
 */
export function exchangeEnded({ response, ...rest }: Exchange): ExchangeEnded {
  const { json: _, ...answer } = response
  const { seq, caseId, operation, noAnswer, durationMs } = rest
  return {
    type: 'exchange',
    seq,
    caseId,
    operation,
    status: response.status,
    ...(noAnswer === undefined ? {} : { noAnswer }),
    durationMs,
    line: printableJson(JSON.stringify({ ...rest, response: answer })),
  }
}

/** Lines that wait for an earlier one to come; beyond that, order gives way to memory. */
const longestQueue = 2000

/** Writes `exchanges.ndjson` from the exchanges that are told of a run. */
interface ExchangeFile {
  /** Writes the line of an exchange, as soon as those of all that started earlier are written. */
  readonly tell: (event: ExchangeEnded) => void
  /** Lines that the file holds by now. */
  readonly written: number
  /** Writes what still waits, in order. */
  close(): void
}

/**
 * Written at once and synchronously, some 10 µs a line: a run that dies leaves what it saw, and nothing piles up. The file
 * is made with the first line.
 * @throws the system's error, with the first line, when the file cannot be written
 */
export function openExchangeFile(file: string): ExchangeFile {
  const waiting = new Map<number, string>()
  let descriptor: number | undefined
  let next = 1
  let written = 0
  let isOver = false
  const end = (): void => {
    isOver = true
    waiting.clear()
    if (descriptor !== undefined) closeSync(descriptor)
  }
  /** A disk that is full is no reason to end the run: what was seen by then stays, and is what the file holds. */
  const append = (lines: readonly string[]): void => {
    if (lines.length === 0) return
    descriptor ??= created(file)
    try {
      appendFileSync(descriptor, lines.join(''))
      written += lines.length
    } catch {
      end()
    }
  }
  const writeReady = (): void => {
    const lines: string[] = []
    for (let line = waiting.get(next); line !== undefined; line = waiting.get(next)) {
      lines.push(line)
      waiting.delete(next)
      next += 1
    }
    append(lines)
  }
  const skipTo = (seq: number): void => {
    next = seq
    writeReady()
  }
  return {
    tell: (event) => {
      if (isOver) return
      const line = `${event.line}\n`
      if (event.seq < next) append([line])
      else waiting.set(event.seq, line)
      writeReady()
      if (waiting.size > longestQueue) skipTo(Math.min(...waiting.keys()))
    },
    get written() {
      return written
    },
    close: () => {
      if (isOver) return
      for (const seq of [...waiting.keys()].sort((a, b) => a - b)) if (waiting.has(seq)) skipTo(seq)
      if (!isOver) end()
    },
  }
}

function created(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true })
  return openSync(file, 'w')
}
