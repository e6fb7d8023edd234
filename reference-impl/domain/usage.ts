import type { Parts, UsageService } from '../parts.ts'
import { badRequest, Refusal } from './refusal.ts'

const dimension = 'monthly_active_wallets'

export function createUsageService(parts: Parts): UsageService {
  return {
    async report(project, projectId, query) {
      // Usage: `default` is the project of the key; nobody reads another one.
      if (projectId !== 'default' && projectId !== project) throw new Refusal(404, 'project not found')
      const isLax = parts.choices.badUsageQuery === 'answer'
      if (query.dimension !== dimension && !isLax) throw badRequest(`dimension must be ${dimension}`)
      const first = readMonth('startDate', query.startDate, isLax)
      const last = query.endDate === undefined ? first : readMonth('endDate', query.endDate, isLax)
      if (last < first && !isLax) throw badRequest('endDate is before startDate')
      const active = await parts.store.activity.walletsByMonth(project, first, last)
      const month = (name: string) => ({ month: name, activeWallets: active.get(name) ?? 0 })
      // One record has room for one month: the last that was asked for.
      const usage = parts.choices.usageShape === 'object' ? month(last) : months(first, last).map(month)
      return { data: { dimension, usage } }
    },
  }
}

function readMonth(name: string, text: string | undefined, isLax: boolean): string {
  const isMonth = text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
  if (!isMonth && isLax) return new Date().toISOString().slice(0, 7)
  if (!isMonth) throw badRequest(`${name} must be YYYY-MM`)
  return text
}

/** At most ten years of them, the latest. */
function months(first: string, last: string): string[] {
  const names: string[] = []
  let [year = 0, month = 0] = last.split('-').map(Number)
  for (let name = last; name >= first && names.length < 120; ) {
    names.unshift(name)
    month -= 1
    if (month === 0) [year, month] = [year - 1, 12]
    name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
  }
  return names
}
