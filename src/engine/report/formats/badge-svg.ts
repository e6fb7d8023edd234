import { escapeHtml } from '../../text/index.ts'
import type { Report } from '../model.ts'
import { type Standing, standingOf } from '../standing.ts'
import { badgeOf } from './badge.ts'

const colours: Record<Standing['tone'], string> = {
  good: '#17713f',
  bad: '#b91f35',
  open: '#5b6575',
  partial: '#1a5fa8',
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
    `<rect x="${left}" width="${right}" height="20" fill="${colours[standingOf(report).tone]}"/></g>`,
    '<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
    `${text(label, 0, left)}${text(message, left, right)}</g></svg>\n`,
  ].join('')
}
