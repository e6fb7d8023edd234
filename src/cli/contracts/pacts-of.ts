import { consumers } from '../../contracts/interaction.ts'
import { type Pact, pactsOfFolder } from '../../contracts/verify/pact-file.ts'

/** The pacts of a folder, or our own. @throws UsageError about the folder; ContractError */
export async function pactsIn(folder: string | undefined): Promise<readonly Pact[]> {
  if (folder !== undefined) return pactsOfFolder(folder, '--dir')
  const { ownPacts } = await import('../../contracts/generate.ts')
  return ownPacts(consumers)
}
