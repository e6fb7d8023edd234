import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { startPostgres } from './postgres.ts'

/** @returns where a new, empty database is: what `--database` would name */
export type NewPlace = () => string

/** Says the same of a SQLite file and of a PostgreSQL. Where there is no PostgreSQL, its half is skipped with the reason. */
export async function describeBoth(about: (newPlace: NewPlace) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'))
  const postgres = await startPostgres()
  let made = 0
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    if (typeof postgres !== 'string') await postgres.stop()
  })
  describe('SQLite file', () => about(() => join(folder, `store-${++made}.sqlite`)))
  if (typeof postgres === 'string') describe.skip(`PostgreSQL (skipped: ${postgres})`, () => about(() => ''))
  else describe('PostgreSQL', () => about(() => postgres.database(`store_${++made}`)))
}
