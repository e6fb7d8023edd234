import type { Report, Verdict } from './model.ts'

const colours: Record<Verdict, string> = {
  conforming: 'brightgreen',
  'non-conforming': 'red',
  inconclusive: 'lightgrey',
}

/** The endpoint schema of shields.io, version 1. */
export function renderBadge(report: Report): string {
  const { passed, failed } = report.summary
  const message = failed > 0 ? `${report.verdict}, ${failed} failed` : `${report.verdict}, ${passed} passed`
  return `${JSON.stringify({ schemaVersion: 1, label: 'conformance', message, color: colours[report.verdict] })}\n`
}
