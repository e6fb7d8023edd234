import { cut } from '../text/index.ts'
import { askedLines, askedOf } from './asked.ts'
import type { ReportFailure, ReportRequirement } from './model.ts'

/** What stands around a failure, and how much room it has. */
interface Telling {
  readonly requirement?: ReportRequirement | undefined
  /** Longest value, in characters. */
  readonly longest: number
  /** The case that can be repeated, and how. */
  readonly again?: readonly [caseId: string, again: RepeatCommand]
}

/** One failure as all formats of plain text tell it: the sentence, what was expected and seen, what was asked, and how to see it again. */
export function failureText(failure: ReportFailure, { requirement, longest, again }: Telling): string {
  const value = (text: string): string => cut(text, longest)
  const { latitude, counterexample, seed, path, steps = [] } = failure
  const lines: (readonly [label: string, text: string])[] = [
    ['expected', value(failure.expected)],
    ...(latitude === undefined ? [] : [['because', latitude] as const]),
    ['actual', value(failure.actual)],
    ...askedLines(askedOf(failure)),
    ...(counterexample === undefined ? [] : [['example', value(JSON.stringify(counterexample) ?? '')] as const]),
    ...(seed === undefined ? [] : [['seed', `${seed}, path ${path}`] as const]),
    ...(again === undefined ? [] : [['again', again[1](again[0])] as const]),
  ]
  return [
    `${failure.requirement}: ${failure.message}`,
    ...(requirement === undefined ? [] : [`${requirement.text} (${requirement.section})`]),
    ...steps.map((step, index) => `${(index === 0 ? 'done:' : '').padEnd(9)} ${value(step)}`),
    ...lines.map(([label, text]) => `${`${label}:`.padEnd(9)} ${text}`),
  ].join('\n')
}

/** The line with which a case of a report is repeated. */
export type RepeatCommand = (caseId: string) => string

/** Where nothing says in which folder the report lies, or how the command is called there. */
export const usualRepeatCommand: RepeatCommand = (caseId) => `conformint replay conformint-report ${caseId}`
