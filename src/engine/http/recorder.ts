import { appendFileSync, closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { printableJson } from '../report/printable.ts'
import type { Exchange } from './exchange.ts'
import { redactExchange } from './redact.ts'
import type { Secrets } from './secrets.ts'

/** Records that wait for an earlier one to end; beyond that, order gives way to memory. */
const longestQueue = 2000

/** Writes `exchanges.ndjson`. */
export interface Recorder {
  /** Writes one line, redacted, as soon as all requests that started earlier are written. */
  readonly record: (exchange: Exchange) => void
  /** Writes what still waits, in order. */
  close(): void
}

/**
 * Written at once and synchronously, some 10 µs a line: a run that dies leaves what it saw, and nothing piles up.
 * The body stands in `response.text`; `response.json` is left out.
 * @param sentBefore requests of which the file tells already: it goes on after them
 * @throws the system's error when the file cannot be written
 */
export function openRecorder(file: string, secrets: Secrets, sentBefore = 0): Recorder {
  mkdirSync(path.dirname(file), { recursive: true })
  const descriptor = openSync(file, sentBefore === 0 ? 'w' : 'a')
  const waiting = new Map<number, string>()
  let next = sentBefore + 1
  let open = true
  /** A disk that is full is no reason to end the run: what was seen by then stays, and is what the file holds. */
  const append = (lines: string): void => {
    try {
      appendFileSync(descriptor, lines)
    } catch {
      open = false
      waiting.clear()
      closeSync(descriptor)
    }
  }
  const writeReady = (): void => {
    let lines = ''
    for (let line = waiting.get(next); line !== undefined; line = waiting.get(next)) {
      lines += line
      waiting.delete(next)
      next += 1
    }
    if (lines !== '') append(lines)
  }
  const skipTo = (seq: number): void => {
    next = seq
    writeReady()
  }
  return {
    record: (exchange) => {
      if (!open) return
      const { response, ...rest } = redactExchange(exchange, secrets)
      const { json: _, ...answer } = response
      const line = `${printableJson(JSON.stringify({ ...rest, response: answer }))}\n`
      if (exchange.seq < next) append(line)
      else waiting.set(exchange.seq, line)
      writeReady()
      if (waiting.size > longestQueue) skipTo(Math.min(...waiting.keys()))
    },
    close: () => {
      if (!open) return
      for (const seq of [...waiting.keys()].sort((a, b) => a - b)) if (waiting.has(seq)) skipTo(seq)
      if (!open) return
      open = false
      closeSync(descriptor)
    },
  }
}
