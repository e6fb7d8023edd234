import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { consumers } from '../../contracts/interaction.ts'
import { pactsOfFolder } from '../../contracts/pact-folder.ts'
import type { Pact } from '../../contracts/verify/pact-file.ts'

/**
 * The pacts of a folder, or our own, generated into one that is gone afterwards.
 * @throws UsageError about the folder; ContractError
 */
export async function withPacts<T>(
  folder: string | undefined,
  use: (pacts: readonly Pact[]) => Promise<T>,
): Promise<T> {
  if (folder !== undefined) return use(pactsOfFolder(folder, '--dir'))
  const scratch = mkdtempSync(path.join(tmpdir(), 'conformint-pacts-'))
  const pacts = await (async () => {
    try {
      const { generatePact } = await import('../../contracts/generate.ts')
      for (const consumer of consumers) await generatePact(consumer, scratch)
      return pactsOfFolder(scratch, '--dir')
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  })()
  return use(pacts)
}
