/** Names of the formats that reports are written in. */
export const reporterNames = ['json', 'junit', 'html', 'markdown', 'badge', 'allure', 'ctrf', 'har', 'sarif'] as const

/** A format of reports. */
export type ReporterName = (typeof reporterNames)[number]
