import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What was measured before an interrupt: it need not be measured again. */
export class Kept {
  #file: string | undefined
  readonly #known: Record<string, unknown>

  /** @param file default: it lasts no longer than the process */
  constructor(file?: string) {
    this.#file = file
    this.#known = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    process.once('SIGINT', () => process.exit(130))
    process.once('exit', () => this.#save())
  }

  get<T>(key: unknown): T | undefined {
    return this.#known[JSON.stringify(key)] as T | undefined
  }

  set(key: unknown, value: unknown): void {
    const all = this.#known
    all[JSON.stringify(key)] = value
    if (Object.keys(all).length % 50 === 0) this.#save()
  }

  /** @returns what is known, or else what `measure` finds */
  async of<T>(key: unknown, measure: () => Promise<T>): Promise<T> {
    const known = this.get<T>(key) ?? (await measure())
    this.set(key, known)
    return known
  }

  /** What was measured is put to use now. */
  end(): void {
    if (this.#file !== undefined) rmSync(this.#file, { force: true })
    this.#file = undefined
  }

  #save(): void {
    if (this.#file === undefined) return
    mkdirSync(path.dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(this.#known))
  }
}
