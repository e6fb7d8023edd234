import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What was measured before an interrupt: it need not be measured again. */
export class Kept {
  readonly #file: string | undefined
  readonly #known: Record<string, unknown>
  #new = 0

  /** @param file default: it lasts no longer than the process */
  constructor(file?: string) {
    this.#file = file
    this.#known = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  }

  get<T>(key: unknown): T | undefined {
    return this.#known[JSON.stringify(key)] as T | undefined
  }

  set(key: unknown, value: unknown): void {
    this.#known[JSON.stringify(key)] = value
    this.#new += 1
    if (this.#new % 50 === 0) this.save()
  }

  /** @returns what is known, or else what `measure` finds */
  async of<T>(key: unknown, measure: () => Promise<T>): Promise<T> {
    const known = this.get<T>(key)
    if (known !== undefined) return known
    const value = await measure()
    this.set(key, value)
    this.save()
    return value
  }

  save(): void {
    if (this.#file === undefined) return
    mkdirSync(path.dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(this.#known))
  }

  /** What was measured stands in the ranking now. */
  end(): void {
    if (this.#file !== undefined) rmSync(this.#file, { force: true })
  }
}
