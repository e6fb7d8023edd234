import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { printableJson } from '../text/index.ts'
import type { ReportExchange } from './model.ts'

/** Everything that a run leaves in its folder: files, and folders with a slash at their end. */
export const ownFiles = [
  'report.json',
  'junit.xml',
  'index.html',
  'summary.md',
  'badge.json',
  'badge.svg',
  'exchanges.ndjson',
  'ctrf.json',
  'exchanges.har',
  'conformint.sarif',
  'code-quality.json',
  'attestation.json',
  'target.log',
  'allure-results/',
] as const

export type ReportFile = (typeof ownFiles)[number] | `allure-results/${string}`

/** The folder of one run's reports: the one place where they are written. */
export class ReportFolder {
  readonly path: string

  /** @param directory is made when the first file is written */
  constructor(directory: string) {
    this.path = directory
  }

  /** Takes away what an earlier run left, and nothing else. @throws Error of the file system */
  clear(): void {
    for (const name of ownFiles) {
      rmSync(this.file(name), { recursive: true, force: true })
      rmSync(`${this.file(name)}.part`, { force: true })
    }
  }

  file(name: ReportFile): string {
    return path.join(this.path, name)
  }

  /**
   * Writes a file, whole or not at all.
   * @param content in pieces where it is more than memory should hold
   * @returns its path. @throws Error of the file system
   */
  write(name: ReportFile, content: string | Iterable<string>): string {
    const file = this.file(name)
    const pieces = typeof content === 'string' ? [content] : content
    const isJson = /\.(json|sarif|har)$/.test(name)
    writeWhole(file, isJson ? Iterator.from(pieces).map(printableJson) : pieces)
    return file
  }
}

/** A file is there whole or not at all. @param content in pieces where it is more than memory should hold */
export function writeWhole(file: string, content: string | Buffer | Iterable<string>): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const part = `${file}.part`
  writeFileSync(part, '')
  const pieces = typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content
  for (const piece of pieces) writeFileSync(part, piece, { flag: 'a' })
  renameSync(part, file)
}

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
