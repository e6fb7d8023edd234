import { describe, expect, test } from 'vitest'
import { verdictText } from '../../../src/cli/verdict-text.ts'
import { statementOf } from '../../../src/engine/report/attestation.ts'
import { compareReports } from '../../../src/engine/report/compare/table.ts'
import { renderAllure } from '../../../src/engine/report/formats/allure.ts'
import { renderBadge } from '../../../src/engine/report/formats/badge.ts'
import { renderCtrf } from '../../../src/engine/report/formats/ctrf.ts'
import { renderJunit } from '../../../src/engine/report/formats/junit.ts'
import { renderMarkdown } from '../../../src/engine/report/formats/markdown.ts'
import { renderSarif } from '../../../src/engine/report/formats/sarif.ts'
import { renderHtml } from '../../../src/engine/report/html/page.ts'
import type { Report } from '../../../src/engine/report/model.ts'
import { standingOf } from '../../../src/engine/report/standing.ts'
import { sampleReport } from './sample.ts'

const base = sampleReport(24, '', 'passed')

const claim = (part: string, word: Report['claims'][number]['claim'], reason?: string): Report['claims'][number] => ({
  ...{ part, claim: word, passed: 8, failed: 0 },
  ...(reason === undefined ? {} : { reason }),
})

const whole: Report = {
  ...base,
  verdict: 'conforming',
  because: [],
  run: { ...base.run, capabilities: {} },
  claims: [claim('wallets', 'conforming'), claim('minting', 'conforming')],
}
const orders = claim('orders', 'not-offered', 'capabilities.orders is false in the configuration')
const without: Report = {
  ...whole,
  run: { ...whole.run, capabilities: { orders: false } },
  claims: [...whole.claims, orders],
}
const readOnly: Report = {
  ...whole,
  run: { ...whole.run, partial: true, profile: 'read-only' },
  summary: { ...whole.summary, passed: 3, notSelected: 21 },
  claims: [claim('wallets', 'not-judged', 'left out'), claim('minting', 'not-judged', 'left out')],
}
const part: Report = {
  ...readOnly,
  claims: [claim('wallets', 'conforming'), claim('minting', 'not-judged', 'left out')],
}

const plain = { bold: String, dim: String, green: String, red: String, yellow: String, magenta: String, cyan: String }

/** What each format says first, without what escapes its characters. */
const formats: readonly (readonly [string, (of: Report) => string])[] = [
  ['console', (of) => verdictText(of, [], { colours: plain as never, width: 200 })],
  ['page', (of) => renderHtml(of)],
  ['summary', (of) => renderMarkdown(of).replaceAll('\\', '')],
  ['junit', renderJunit],
  ['ctrf', renderCtrf],
  ['sarif', (of) => renderSarif(of, undefined)],
  ['allure', (of) => [...renderAllure(of)].map(([, content]) => content).join('\n')],
  ['attestation', (of) => JSON.stringify(statementOf(of, []))],
  ['comparison', (of) => JSON.stringify(compareReports([of, of]))],
]

describe('a verdict', () => {
  test('says conforming alone only where every part was judged whole', () => {
    expect(standingOf(whole).headline).toBe('Conforming')
    expect(standingOf(without).headline).toBe('Conforming in wallets, minting; not offered: orders')
    const noSolana = { ...whole, run: { ...whole.run, capabilities: { solana: false } } }
    expect(standingOf(noSolana).headline).toBe('Conforming; not offered: solana')
    expect(standingOf(readOnly).headline).toBe('Partial: 3 of 24 requirements, none broken')
    expect(standingOf(part).headline).toBe('Partial: 3 of 24 requirements, none broken; conforming in wallets')
    expect(JSON.parse(renderBadge(without)).message).toBe('conforming in wallets, minting, 24 passed')
    expect(JSON.parse(renderBadge(part)).message).toBe('partial 3/24, conforming in wallets, 3 passed')
  })

  test.each(formats)('of a part is partial before anything else in %s', (_, render) => {
    const text = render(part)
    const first = text.search(/partial/i)
    expect(first).toBeGreaterThanOrEqual(0)
    expect(text.slice(0, first)).not.toMatch(/\bconforming\b/i)
    expect(text).toMatch(/Partial: 3 of 24 requirements, none broken; conforming in wallets/i)
  })

  test.each(formats)('names the parts in %s', (_, render) => {
    expect(render(without)).toMatch(/Conforming in wallets, minting; not offered: orders/i)
  })

  test('is signed with its parts, and never passed for a part of the run', () => {
    expect(statementOf(readOnly, []).predicate).toMatchObject({
      result: 'WARNED',
      configuration: [{ annotations: { partial: true, claims: { wallets: 'not-judged', minting: 'not-judged' } } }],
    })
    expect(statementOf(without, []).predicate).toMatchObject({
      result: 'PASSED',
      configuration: [{ annotations: { partial: false, claims: { orders: 'not-offered' } } }],
    })
  })
})

describe('a recommendation that is not followed', () => {
  const failing = sampleReport(8, '', 'failed')
  const advised: Report = {
    ...failing,
    verdict: 'conforming',
    because: [],
    run: { ...failing.run, capabilities: {} },
    requirements: failing.requirements.map((one) => ({ ...one, level: 'SHOULD' })),
    summary: { ...failing.summary, notFollowed: failing.summary.failed },
  }
  const strict: Report = {
    ...advised,
    verdict: 'non-conforming',
    run: { ...advised.run, strict: true },
    summary: { ...advised.summary, notFollowed: 0 },
  }

  test('is counted apart', () => {
    expect(standingOf(advised).headline).toBe('Conforming, 8 recommendations not followed')
    expect(verdictText(advised, [], { colours: plain as never, width: 200 })).toContain(
      '0 failed, 0 waived, 0 blocked, 8 recommendation not followed',
    )
    expect(renderMarkdown(advised)).not.toContain('Not kept')
    expect(statementOf(advised, []).predicate).toMatchObject({ failedTests: [], result: 'PASSED' })
    expect(JSON.parse(renderBadge(advised))).toMatchObject({ message: 'conforming, 0 passed', color: 'brightgreen' })
  })

  test('turns nothing red, unless it counts', () => {
    const red: readonly (readonly [(of: Report) => string, RegExp])[] = [
      [renderJunit, /<failure|failures="[1-9]/],
      [renderCtrf, /"status": "failed"/],
      [(of) => [...renderAllure(of)].map(([, content]) => content).join('\n'), /"status":"failed"/],
      [(of) => renderSarif(of, undefined), /"level": "(error|warning)"/],
      [(of) => renderHtml(of).replace(/<style>.*?<\/style>/s, ''), /class="[^"]*\bcard failed\b|class="cell failed"/],
    ]
    for (const [render, pattern] of red) {
      expect(render(advised)).not.toMatch(pattern)
      expect(render(strict)).toMatch(pattern)
    }
    expect(renderHtml(advised)).toContain('Recommendations not followed')
  })
})
