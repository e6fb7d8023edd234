import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import type { ReportExchange } from './model.ts'

/** Bytes read at once. */
const chunk = 1 << 20

/**
 * The exchanges of a run, one after another as `exchanges.ndjson` has them: a long run has more than memory holds.
 * A last line that was cut off by the end of a process is left out; without the file there are none.
 */
export function* readExchanges(file: string): Generator<ReportExchange> {
  for (const line of readLines(file)) {
    try {
      yield JSON.parse(line) as ReportExchange
    } catch {
      // Only what was being written when the process died is no JSON.
    }
  }
}

function* readLines(file: string): Generator<string> {
  if (!existsSync(file)) return
  const descriptor = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(chunk)
    const decoder = new StringDecoder('utf8')
    let rest = ''
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) {
      const lines = (rest + decoder.write(buffer.subarray(0, read))).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  } finally {
    closeSync(descriptor)
  }
}
