import type { Report } from '../model.ts'
import { extentOf, type Standing, standingOf } from '../standing.ts'

const colours: Record<Standing['tone'], string> = {
  good: 'brightgreen',
  bad: 'red',
  open: 'lightgrey',
  partial: 'blue',
}

/** The endpoint schema of shields.io, version 1. */
export function renderBadge(report: Report): string {
  const { label, message } = badgeOf(report)
  return `${JSON.stringify({ schemaVersion: 1, label, message, color: colours[standingOf(report).tone] })}\n`
}

/** What a badge says: of a part of the requirements never 'conforming'. */
export function badgeOf(report: Report): { readonly label: string; readonly message: string } {
  const { passed, failed } = report.summary
  const { selected, all } = extentOf(report)
  const label = report.kind === 'contracts' ? 'contracts' : 'conformance'
  const counted = failed > 0 ? `${failed} failed` : `${passed} passed`
  return {
    label,
    message: report.run.partial ? `partial ${selected}/${all}, ${counted}` : `${report.verdict}, ${counted}`,
  }
}
