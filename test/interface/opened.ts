import { openInterface } from '../../src/interface/interface.ts'

/** The interface, read once for the tests that ask about it. */
const opened = openInterface()

export const openApiDocument = opened.document
export const catalogue = opened.catalogue.requirements
export const requirementById = opened.catalogue.byId
export const observationTopics = opened.catalogue.topics
export const secretPlaces = opened.secrets

/**
 * The words of an enumeration of the document, such as `ChainSetA` or `Locale`, in its order.
 * @throws Error when there is no schema of that name, or it is no enumeration of strings
 */
export function wordsOf(schemaName: string): readonly string[] {
  const words = openApiDocument.components.schemas[schemaName]?.enum
  if (!words?.every((word) => typeof word === 'string')) {
    throw new Error(`spec/openapi.yaml has no enumeration of strings named ${schemaName}.`)
  }
  return words
}
