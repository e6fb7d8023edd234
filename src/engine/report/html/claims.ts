import type { Claim } from '../../judge/index.ts'
import type { Report } from '../model.ts'
import { claimNames } from '../standing.ts'

/** Claims as the templates want them, coloured like the outcomes that they come from. */
export const claimViews = (claims: Report['claims']) =>
  claims.map((one) => ({ ...one, name: claimNames[one.claim], tone: tones[one.claim] }))

const tones: Record<Claim, string> = {
  conforming: 'passed',
  'non-conforming': 'failed',
  'not-judged': 'blocked',
  'not-offered': 'not-applicable',
}
