import { escapeHtml } from '../../text/index.ts'
import type { Report } from '../model.ts'
import { countOf } from '../shown-outcome.ts'
import { extentOf, type Standing, standingOf } from '../standing.ts'

/** As shields.io names them, and as the picture is drawn. */
const colours: Record<Standing['tone'], readonly [name: string, drawn: string]> = {
  good: ['brightgreen', '#17713f'],
  bad: ['red', '#b91f35'],
  open: ['lightgrey', '#5b6575'],
  partial: ['blue', '#1a5fa8'],
}

/** The endpoint schema of shields.io, version 1. */
export function renderBadge(report: Report): string {
  const { label, message } = badgeOf(report)
  return `${JSON.stringify({ schemaVersion: 1, label, message, color: colours[standingOf(report).tone][0] })}\n`
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

/** Width of a character of the face that is drawn with, in pixels, on an average. */
const character = 6.6

/** The badge as a picture that needs no server. */
export function renderBadgeSvg(report: Report): string {
  const { label, message } = badgeOf(report)
  const [left, right] = [label, message].map((text) => Math.round(text.length * character + 14)) as [number, number]
  const says = `${escapeHtml(label)}: ${escapeHtml(message)}`
  const text = (words: string, from: number, width: number): string =>
    `<text x="${from + width / 2}" y="14" textLength="${width - 14}" lengthAdjust="spacingAndGlyphs">${escapeHtml(words)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${says}">`,
    `<title>${says}</title><clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#3b4350"/>`,
    `<rect x="${left}" width="${right}" height="20" fill="${colours[standingOf(report).tone][1]}"/></g>`,
    '<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
    `${text(label, 0, left)}${text(message, left, right)}</g></svg>\n`,
  ].join('')
}
