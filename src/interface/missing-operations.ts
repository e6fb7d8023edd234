import type { Traffic } from '../engine/report/index.ts'
import { type Operation, type OperationKey, operations } from './operations.ts'
import type { Capability } from './roles.ts'

/** An operation that the target does not seem to have. */
export interface MissingOperation {
  readonly operation: string
  /** The statuses that it was answered with: 404, 405 or 501. */
  readonly statuses: readonly number[]
  /** The part of the interface that it is, where a target need not offer it. */
  readonly capability: Capability | undefined
}

const absent = [404, 405, 501]

/** Says nothing of whether the operation is there: no answer, a rate limit, a gateway's error. */
const silent = [0, 429, 502, 503, 504]

/** Answers of so many requests, at least, are enough to tell: single ones may be about something that is not there. */
const enough = 2

/** One case alone may have asked for nothing but what is not there. */
const enoughCases = 2

/** The operations of which no request of a run was answered but by 404, 405 or 501. */
export function missingOperations(traffic: readonly Traffic[]): MissingOperation[] {
  return traffic.flatMap(({ operation, statuses, cases = enoughCases }) => {
    const told = Object.entries(statuses).filter(([status]) => !silent.includes(Number(status)))
    const answers = told.reduce((sum, [, count]) => sum + count, 0)
    if (answers < enough || cases < enoughCases || !told.every(([status]) => absent.includes(Number(status)))) return []
    const known: Operation | undefined = operations[operation as OperationKey]
    return [{ operation, statuses: told.map(([status]) => Number(status)), capability: known?.capability }]
  })
}

/** One line for each part of the interface that is missing. */
export function missingSentences(missing: readonly MissingOperation[]): string[] {
  const parts = Map.groupBy(missing, ({ capability, operation }) => capability ?? operation)
  return [...parts].map(([part, own]) => {
    const names = own.map(({ operation }) => operation).join(' and ')
    const statuses = [...new Set(own.flatMap((one) => one.statuses))].join(' or ')
    const [first] = own
    const advice =
      first?.capability === undefined
        ? 'the service seems not to have it, and every service needs it.'
        : `where the service does not offer it, set capabilities.${part}: false, and it is not judged.`
    return `${names} ${own.length === 1 ? 'was' : 'were'} answered ${statuses} every time: ${advice}`
  })
}
