import { type Oracle, oracleOn } from '../engine/oracle/oracle.ts'
import { openInterface } from './interface.ts'

/** The oracle on this interface's document. */
const oracle = (): Oracle => oracleOn(openInterface().document)

/**
 * Judges a value by a schema of `spec/openapi.yaml`.
 * @param schemaName name under `components/schemas`
 * @returns all mismatches; none when the value fits
 * @throws Error when there is no such schema
 */
export const validate: Oracle['validate'] = (schemaName, value) => oracle().validate(schemaName, value)

/** Whether a value fits a schema, see {@link validate}. */
export const matches: Oracle['matches'] = (schemaName, value) => oracle().matches(schemaName, value)
