import type { Report } from '../model.ts'
import { countOf } from '../shown-outcome.ts'
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

/** What a badge says: of a part of the requirements, or of the interface, never 'conforming' alone. */
export function badgeOf(report: Report): { readonly label: string; readonly message: string } {
  const { kind, run, summary, claims, verdict } = report
  const label = kind === 'contracts' ? 'contracts' : 'conformance'
  const failed = countOf(summary, 'failed')
  const counted = failed > 0 ? `${failed} failed` : `${summary.passed} passed`
  const own = claims.filter(({ claim }) => claim === 'conforming').map(({ part }) => part)
  if (run.partial) {
    const { selected, all } = extentOf(report)
    const parts = verdict === 'conforming' && own.length > 0 ? `, conforming in ${own.join(', ')}` : ''
    return { label, message: `partial ${selected}/${all}${parts}, ${counted}` }
  }
  const isWhole = verdict !== 'conforming' || own.length === claims.length
  return { label, message: `${verdict}${isWhole ? '' : ` in ${own.join(', ')}`}, ${counted}` }
}
