import { stripVTControlCharacters } from 'node:util'
import type { Secrets } from '../engine/redaction/index.ts'
import type { Target } from '../engine/run/index.ts'
import { TargetUnreachable } from '../engine/transport/index.ts'

/** A target that was started for the run. */
export type Started = Required<Pick<Target, 'url' | 'whyGone' | 'log' | 'close'>> & Pick<Target, 'version' | 'host'>

/** How long what is asked to end may take before it is killed, in ms. */
export const endGrace = 3000

/** Bytes of output that are kept: more than is shown, so that no secret is cut in two and missed. */
const kept = 64 * 1024
const mostLines = 20
const mostCharacters = 4000

/** Keeps the end of a stream of any length. */
export class OutputTail {
  #bytes = Buffer.alloc(0)

  add(chunk: Buffer | string): void {
    const all = Buffer.concat([this.#bytes, Buffer.from(chunk).subarray(-kept)])
    // A copy, or the whole chunk would stay in memory.
    this.#bytes = all.length > kept ? Buffer.from(all.subarray(-kept)) : all
  }

  get #plain(): string {
    return stripVTControlCharacters(this.#bytes.toString())
  }

  /** All that was kept, without a line that lost its beginning. */
  whole(secrets: Secrets): string {
    const plain = this.#plain
    return secrets.text(this.#bytes.length < kept ? plain : plain.slice(plain.indexOf('\n') + 1))
  }

  /** The last lines, as a paragraph for the reader. */
  text(secrets: Secrets): string {
    const plain = secrets.text(this.#plain).trimEnd()
    if (plain === '') return 'It printed nothing.'
    const lines = plain.slice(-mostCharacters).split('\n').slice(-mostLines)
    return `Its last output:\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}`
  }
}

/** @param message one line that says what happened and what to do; the report shows no more than that */
export const startFailed = (message: string, code: string, url: string, output?: string): TargetUnreachable =>
  new TargetUnreachable(output === undefined ? message : `${message}\n${output}`, code, { operation: 'start', url })
