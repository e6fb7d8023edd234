import { faultList } from '../../reference-impl/faults/list.ts'
import { caseList } from '../../suites/list.ts'
import { type RequirementsFlags, tellRequirements } from '../command/requirements.ts'
import type { Terminal } from '../command/terminal.ts'
import { type Catalogue, readCompiled } from '../engine/catalogue/index.ts'
import { catalogueWords } from '../interface/catalogue.ts'

/** `conformint requirements`. @param typed ids, or words where one of them is no id. @returns the exit code */
export const runRequirements = async (
  typed: readonly string[],
  options: RequirementsFlags,
  terminal: Terminal,
): Promise<number> =>
  tellRequirements(typed, options, terminal, {
    catalogue: await openCatalogue(),
    cases: caseList,
    faults: faultList,
  })

/** What reads and checks the YAML of the catalogue is loaded only where that was changed. */
export const openCatalogue = async (): Promise<Catalogue> =>
  readCompiled(catalogueWords) ?? (await import('../interface/interface.ts')).openInterface().catalogue
