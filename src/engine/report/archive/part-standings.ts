import type { Report } from '../model.ts'

/** What a run says of one part. */
export interface PartStanding {
  readonly part: string
  readonly claim: 'conforming' | 'non-conforming' | 'not-judged' | 'not-offered'
  readonly passed: number
  readonly failed: number
}

/** By part, as the report claims; of reports from before there were claims, by area. */
export const partStandings = (report: Report): PartStanding[] =>
  report.claims.length > 0
    ? report.claims.map(({ part, claim, passed, failed }) => ({ part, claim, passed, failed }))
    : byArea(report)

function byArea({ requirements, run }: Report): PartStanding[] {
  return [...Map.groupBy(requirements, ({ area }) => area)].map(([part, own]) => {
    const of = (outcome: string): number => own.filter((one) => one.outcome === outcome).length
    const failed = own.filter(({ level, outcome }) => outcome === 'failed' && (level === 'MUST' || run.strict)).length
    const open = of('blocked') + of('not-selected')
    const claim =
      failed > 0 ? 'non-conforming' : open > 0 ? 'not-judged' : of('passed') > 0 ? 'conforming' : 'not-offered'
    return { part, claim, passed: of('passed'), failed }
  })
}
