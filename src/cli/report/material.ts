import { readExchanges } from '../../engine/report/exchanges.ts'
import type { Report } from '../../engine/report/model.ts'
import type { Material } from '../../engine/report/write.ts'
import { specSources } from '../../interface/sources.ts'

/** What every format is made from, in a run and when it is rendered again. @param exchanges path of `exchanges.ndjson` */
export const materialOf = (report: Report, exchanges: string): Material => ({
  report,
  exchanges: () => readExchanges(exchanges),
  sources: specSources(),
})
