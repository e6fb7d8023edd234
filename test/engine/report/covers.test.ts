import { describe, expect, test } from 'vitest'
import { factsOf } from '../../../src/engine/report/facts.ts'
import { renderAllure } from '../../../src/engine/report/formats/allure.ts'
import { renderBadge, renderBadgeSvg } from '../../../src/engine/report/formats/badge.ts'
import { renderCtrf } from '../../../src/engine/report/formats/ctrf.ts'
import { renderHar } from '../../../src/engine/report/formats/har.ts'
import { renderJunit } from '../../../src/engine/report/formats/junit.ts'
import { renderMarkdown } from '../../../src/engine/report/formats/markdown.ts'
import { renderSarif } from '../../../src/engine/report/formats/sarif.ts'
import { renderHtml } from '../../../src/engine/report/html/page.ts'
import type { Report } from '../../../src/engine/report/model.ts'
import { escapeHtml } from '../../../src/engine/text/index.ts'
import { sampleReport } from './sample.ts'

const base = sampleReport(48)
const report: Report = {
  ...base,
  target: {
    kind: 'image',
    url: 'http://127.0.0.1:8080',
    image: 'vendor/service:4.2',
    digest: `sha256:${'b'.repeat(64)}`,
  },
  run: {
    ...base.run,
    partial: true,
    shard: '2/3',
    profile: 'read-only',
    selection: { only: ['MINT-07'], areas: ['orders'], parts: ['minting'], cases: ['wallets/created-once'] },
    budget: { requests: 500, mints: 20 },
  },
  summary: { ...base.summary, notSelected: 7 },
  waivers: [
    {
      requirement: base.requirements.find(({ outcome }) => outcome === 'waived')?.id ?? '',
      reason: 'mended in 4.3',
      owner: 'payments team',
      issue: 'https://tracker.example/OPS-12',
      expires: '2026-12-20',
      state: 'used',
    },
  ],
}

/** Each format as one text, without what escapes its characters. */
const formats: readonly (readonly [string, (of: Report) => string])[] = [
  ['index.html', (of) => renderHtml(of)],
  ['summary.md', (of) => renderMarkdown(of).replaceAll('\\', '')],
  ['junit.xml', (of) => renderJunit(of)],
  ['ctrf.json', renderCtrf],
  ['conformint.sarif', (of) => renderSarif(of)],
  ['exchanges.har', (of) => [...renderHar(of, [])].join('')],
  ['allure-results', (of) => [...renderAllure(of)].map(([, content]) => content).join('\n')],
]

describe.each(formats)('%s', (name, render) => {
  const text = render(report)

  test('says what it covers: identity, selection, budget, shard, what is not offered', () => {
    const facts = factsOf(report)
    expect(facts.map(([fact]) => fact)).toEqual(
      expect.arrayContaining([
        ...['Target', 'Version', 'Image digest', 'Environment', 'Profile', 'Chains', 'Keys', 'Not offered'],
        ...['Only requirements', 'Only areas', 'Only cases', 'Shard', 'Effort', 'Seed', 'Budget', 'Transient errors'],
      ]),
    )
    for (const [fact, value] of facts) {
      const shown = [value, escapeHtml(value), value.replaceAll(/\W+/g, '_')]
      expect(
        shown.some((one) => text.includes(one)),
        `${name} lacks ${fact}: ${value}`,
      ).toBe(true)
    }
    expect(text).toContain('Vendor of wallets')
  })

  test('says that it is partial, and of a part never that it conforms', () => {
    const told = name === 'allure-results' ? 'Shard=2/3' : 'Partial: 48 of 55 requirements'
    expect(text).toContain(told)
    const kept = render({ ...report, verdict: 'conforming', because: [] })
    expect(kept).toContain(told)
    expect(kept).not.toMatch(/(?<!non-)\bconforming\b(?!")/i)
  })
})

// An archive of exchanges has no place for them.
test.each(formats.filter(([name]) => name !== 'exchanges.har'))(
  '%s shows a waiver, with owner and days left',
  (_, render) => {
    const text = render(report)
    for (const part of ['mended in 4.3', 'payments team', 'OPS-12', '30 days left']) expect(text).toContain(part)
  },
)

test('the badge of a part is neutral, and never conforming alone', () => {
  for (const verdict of ['conforming', 'inconclusive'] as const) {
    const badge = JSON.parse(renderBadge({ ...report, verdict }))
    expect(badge).toMatchObject({ message: expect.stringMatching(/^partial 48\/55/) })
    expect(['blue', 'lightgrey']).toContain(badge.color)
    expect(renderBadgeSvg({ ...report, verdict })).toContain('partial 48/55')
  }
})

test('a contract verification is titled as such in every format that has a title', () => {
  const contracts: Report = { ...base, kind: 'contracts', verdict: 'conforming', because: [] }
  for (const [name, render] of formats.filter(([name]) => !['allure-results'].includes(name))) {
    const text = render(contracts)
    expect(text, name).toContain('Contracts verified')
    expect(text, name).not.toMatch(/(?<!non-)\bConforming\b/)
  }
  expect(renderHtml(contracts)).toContain('Contract verification')
  expect(JSON.parse(renderBadge(contracts)).label).toBe('contracts')
})
