/** The line with which a case of a report is repeated. */
export type RepeatCommand = (caseId: string) => string

/** Where nothing says in which folder the report lies, or how the command is called there. */
export const usualRepeatCommand: RepeatCommand = (caseId) => `conformint replay conformint-report ${caseId}`
