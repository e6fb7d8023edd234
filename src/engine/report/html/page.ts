import { attestedIn } from '../attestation.ts'
import { bounded } from '../bounded.ts'
import { factsOf } from '../facts.ts'
import { type RepeatCommand, usualRepeatCommand } from '../failure-text.ts'
import type { Report } from '../model.ts'
import { countOf, outcomeNames, type ShownOutcome } from '../shown-outcome.ts'
import { standingOf, titleOf } from '../standing.ts'
import { causeViews, type Detail } from './failures.ts'
import { claimViews, countedForReaders, icons, pagesWith } from './format.ts'
import { observationsView } from './observations.ts'
import { areasView, coverageView, unjudgedView, waiversView } from './requirements.ts'
import { disturbancesView, trafficView } from './traffic.ts'

/** Largest page, in bytes: one that opens at once, and that an e-mail takes. */
const largestPage = 4_800_000

/** Longest text that is no evidence, in characters. */
const longestPassing = 600

/** From all that there is to the least that is of use: the first that makes a page of bearable size is taken. */
const details: readonly Detail[] = [
  { body: 6000, exchanges: 40, script: 64_000, others: 200 },
  { body: 3000, exchanges: 12, script: 24_000, others: 50 },
  { body: 1200, exchanges: 6, script: 12_000, others: 20 },
  { body: 400, exchanges: 3, script: 4000, others: 10 },
  { body: 120, exchanges: 1, script: 0, others: 3 },
]

/**
 * One self-contained page: nothing is loaded from anywhere, and only our own script and style count.
 * @param attestation what was signed of the run, as `attestation.json` has it
 */
export function renderHtml(whole: Report, attestation?: string, again: RepeatCommand = usualRepeatCommand): string {
  const report = bounded(whole, longestPassing)
  const render = pagesWith(['page.css', 'report.css'], 'report.js')
  const fixed = {
    report,
    title: titleOf(report),
    kicker: kickers[report.kind],
    ...standingOf(report),
    icon: icons[standingOf(report).tone],
    because: report.because ?? [],
    claims: claimViews(report.claims),
    counts: outcomeNames
      .map(([outcome, name]) => ({ outcome, name, number: countOf(report.summary, outcome), place: places[outcome] }))
      .filter(({ outcome, number }) => number > 0 || outcome === 'passed' || outcome === 'failed'),
    facts: factsOf(report),
    areas: areasView(report),
    waivers: waiversView(report),
    unjudged: unjudgedView(report),
    traffic: trafficView(report),
    coverage: coverageView(report),
    disturbances: disturbancesView(report),
    observations: observationsView(report.observations),
    attested: attestationView(attestation),
    counted: countedForReaders,
  }
  let page = ''
  for (const detail of details) {
    page = render('./report', {
      ...fixed,
      causes: causeViews(report, 'failed', detail, again),
      waived: causeViews(report, 'waived', detail, again),
      advised: causeViews(report, 'not-followed', detail, again),
    })
    if (Buffer.byteLength(page) < largestPage) break
  }
  return page
}

const kickers: Record<Report['kind'], string> = {
  conformance: 'Conformance report',
  contracts: 'Contract verification',
}

/** Where the page tells of the requirements of an outcome. */
const places: Record<ShownOutcome, string> = {
  passed: 'requirements',
  failed: 'failures',
  waived: 'waivers',
  blocked: 'unjudged',
  'not-followed': 'recommended',
  'not-applicable': 'unjudged',
  'not-selected': 'unjudged',
}

/** What was signed of the run, for the reader. That it holds is for `verify-attestation` to say: a page says what it likes. */
function attestationView(envelope: string | undefined) {
  const attested = envelope === undefined ? undefined : attestedIn(envelope)
  if (attested === undefined) return undefined
  const { statement, keys, keyless } = attested
  const signer = keyless ? '--identity WHO --issuer URL' : '--key PUBLIC.pem'
  return {
    result: statement.predicate.result,
    keys,
    keyless,
    digests: [...statement.subject, ...statement.predicate.configuration].map(({ name, digest }) => ({
      name,
      sha256: digest.sha256,
    })),
    command: `conformint report verify-attestation conformint-report ${signer}`,
  }
}
