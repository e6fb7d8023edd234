import { type Fields, isFields } from '../../domain/fields.ts'
import type { Usage } from '../../domain/records.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { UsageQuery, Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { requestTo, restated, service } from '../seams.ts'

const asks = requestTo('GET', /\/usage$/)

const asking = (change: (query: UsageQuery) => UsageQuery): Wrap =>
  service('usage', ({ report }) => ({ report: (project, id, query) => report(project, id, change(query)) }))

const answering = (change: (data: Fields, query: UsageQuery) => unknown): Wrap =>
  service('usage', ({ report }) => ({
    report: async (project, id, query) => {
      const { data } = await report(project, id, query)
      return { data: change(data, query) } as Usage
    },
  }))

/** Every month of the answer, in either form. */
const months = (change: (month: Fields, query: UsageQuery) => unknown): Wrap =>
  answering((data, query) => {
    const { usage } = data
    if (Array.isArray(usage)) return { ...data, usage: usage.map((month) => change(month, query)) }
    return { ...data, usage: isFields(usage) ? change(usage, query) : usage }
  })

const refusing = (applies: (query: UsageQuery, id: string) => boolean): Wrap =>
  service('usage', ({ report }) => ({
    report: async (project, id, query) => {
      if (applies(query, id)) throw new Refusal(404, 'project not found')
      return report(project, id, query)
    },
  }))

const monthly = 'monthly_active_wallets'
const isMonth = (text: string | undefined): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '')
const thisMonth = (): string => new Date().toISOString().slice(0, 7)

const withMore = (answer: Usage, more: number): Usage => {
  const [last] = [answer.data.usage].flat().slice(-1)
  return { data: { ...answer.data, usage: { ...last, activeWallets: Number(last?.activeWallets) + more } } } as Usage
}

export const recordsFaults: readonly Fault[] = [
  {
    id: 'usage-as-list',
    breaks: ['USE-11'],
    difficulty: 'blunt',
    says: 'The usage is a list of months, of one month too.',
    wrap: answering((data) => ({ ...data, usage: [data.usage].flat() })),
  },
  {
    id: 'usage-answered-202',
    breaks: ['USE-01', 'USE-05'],
    difficulty: 'blunt',
    says: 'Usage is answered with 202.',
    wrap: restated(asks, 200, 202),
  },
  {
    id: 'usage-without-month',
    breaks: ['USE-01'],
    difficulty: 'blunt',
    says: 'The answer has no month.',
    wrap: months(({ month: _left, ...rest }) => rest),
  },
  {
    id: 'usage-without-data',
    breaks: ['USE-01', 'USE-02', 'USE-05'],
    difficulty: 'blunt',
    says: 'The answer is not wrapped in data.',
    wrap: service('usage', ({ report }) => ({
      report: async (project, id, query) => (await report(project, id, query)).data as unknown as Usage,
    })),
  },
  {
    id: 'usage-other-dimension',
    breaks: ['USE-02'],
    difficulty: 'blunt',
    says: 'The dimension of the answer is in camel case.',
    wrap: answering((data) => ({ ...data, dimension: 'monthlyActiveWallets' })),
  },
  {
    id: 'usage-month-after',
    breaks: ['USE-03'],
    difficulty: 'subtle',
    says: 'The answer is for this month, whatever was asked for.',
    wrap: months((month) => ({ ...month, month: thisMonth() })),
  },
  {
    id: 'usage-ignores-start',
    breaks: ['USE-03'],
    difficulty: 'subtle',
    says: 'Without an end, usage begins a year earlier than asked.',
    wrap: months((month, { startDate, endDate }) =>
      endDate === undefined
        ? { ...month, month: `${Number(startDate?.slice(0, 4)) - 1}${startDate?.slice(4)}` }
        : month,
    ),
  },
  {
    id: 'usage-months-of-one-digit',
    breaks: ['USE-03', 'USE-14'],
    difficulty: 'subtle',
    says: 'A month of two digits loses the second.',
    wrap: months((month) => ({ ...month, month: String(month.month).replace(/-1\d$/, '-1') })),
  },
  {
    id: 'usage-december-is-month-nought',
    breaks: ['USE-03', 'USE-14'],
    difficulty: 'devious',
    says: 'December is month 00 of the year after.',
    wrap: months(({ month, ...rest }) => {
      const [year, number] = String(month).split('-')
      return { ...rest, month: number === '12' ? `${Number(year) + 1}-00` : month }
    }),
  },
  {
    id: 'usage-month-with-its-first-day',
    breaks: ['USE-14'],
    difficulty: 'subtle',
    says: 'A month is told by its first day.',
    wrap: months((month) => ({ ...month, month: `${month.month}-01` })),
  },
  {
    id: 'usage-turn-of-year',
    breaks: ['USE-03'],
    difficulty: 'devious',
    says: 'A range that ends in January is answered with the December after.',
    wrap: months((month) => ({ ...month, month: String(month.month).replace(/-01$/, '-12') })),
  },
  {
    id: 'usage-count-as-text',
    breaks: ['USE-04', 'USE-01'],
    difficulty: 'subtle',
    says: 'The number of active wallets is text.',
    wrap: months((month) => ({ ...month, activeWallets: String(month.activeWallets) })),
  },
  {
    id: 'usage-count-mean',
    breaks: ['USE-04'],
    difficulty: 'subtle',
    says: 'The number of active wallets is a mean with a fraction.',
    wrap: months((month) => ({ ...month, activeWallets: Number(month.activeWallets) + 0.5 })),
  },
  {
    id: 'usage-count-unknown',
    breaks: ['USE-04', 'USE-01'],
    difficulty: 'devious',
    says: 'A month without active wallets has -1.',
    wrap: months((month) => ({ ...month, activeWallets: month.activeWallets === 0 ? -1 : month.activeWallets })),
  },
  {
    id: 'usage-default-unknown',
    breaks: ['USE-05', 'USE-01'],
    difficulty: 'blunt',
    says: 'The project id default is unknown.',
    wrap: refusing((_query, id) => id === 'default'),
  },
  {
    id: 'usage-default-of-one-project',
    breaks: ['USE-05'],
    difficulty: 'devious',
    says: 'The project id default is unknown to whoever asks second.',
    wrap: (parts) => {
      let first: unknown
      return service('usage', ({ report }) => ({
        report: async (project, id, query) => {
          first ??= project
          if (project !== first && id === 'default') throw new Refusal(404, 'there is no such project')
          return report(project, id, query)
        },
      }))(parts)
    },
  },
  {
    id: 'usage-end-required',
    breaks: ['USE-06', 'USE-01', 'USE-05'],
    difficulty: 'blunt',
    says: 'A query without an end is refused.',
    wrap: refusing(({ endDate }) => endDate === undefined),
  },
  {
    id: 'usage-any-without-dimension',
    breaks: ['USE-07'],
    difficulty: 'blunt',
    says: 'The dimension may be left out.',
    wrap: asking((query) => ({ ...query, dimension: query.dimension ?? monthly })),
  },
  {
    id: 'usage-any-dimension',
    breaks: ['USE-08'],
    difficulty: 'blunt',
    says: 'Any dimension is taken.',
    wrap: asking((query) => (query.dimension ? { ...query, dimension: monthly } : query)),
  },
  {
    id: 'usage-empty-dimension',
    breaks: ['USE-08'],
    difficulty: 'devious',
    says: 'An empty dimension is taken for the known one.',
    wrap: asking((query) => (query.dimension?.length === 0 ? { ...query, dimension: monthly } : query)),
  },
  {
    id: 'usage-dimension-by-prefix',
    breaks: ['USE-08'],
    difficulty: 'devious',
    says: 'A dimension that begins like the known one is taken.',
    wrap: asking((query) => (query.dimension?.startsWith(monthly) ? { ...query, dimension: monthly } : query)),
  },
  {
    id: 'usage-start-optional',
    breaks: ['USE-09'],
    difficulty: 'blunt',
    says: 'The start may be left out.',
    wrap: asking((query) => ({ ...query, startDate: query.startDate ?? query.endDate ?? thisMonth() })),
  },
  {
    id: 'usage-any-start',
    breaks: ['USE-10'],
    difficulty: 'blunt',
    says: 'Any text is taken as the start.',
    wrap: asking((query) =>
      query.startDate && !isMonth(query.startDate) ? { ...query, startDate: '2025-01' } : query,
    ),
  },
  {
    id: 'usage-start-of-a-day',
    breaks: ['USE-10'],
    difficulty: 'subtle',
    says: 'A start or end that is a day is taken for its month.',
    wrap: asking(({ startDate, endDate, ...query }) => {
      const monthOf = (text: string | undefined) => text?.replace(/^(\d{4}-\d\d)-\d\d$/, '$1')
      return { ...query, startDate: monthOf(startDate), endDate: monthOf(endDate) }
    }),
  },
  {
    id: 'usage-month-of-five-digits',
    breaks: ['USE-10'],
    difficulty: 'subtle',
    says: 'A digit before the year of a start or end is passed over.',
    wrap: asking(({ startDate, endDate, ...query }) => {
      const monthOf = (text: string | undefined) => text?.replace(/^\d(?=\d{4}-\d\d$)/, '')
      return { ...query, startDate: monthOf(startDate), endDate: monthOf(endDate) }
    }),
  },
  {
    id: 'usage-month-13',
    breaks: ['USE-10'],
    difficulty: 'subtle',
    says: 'There is a month 13.',
    wrap: asking((query) => ({ ...query, startDate: query.startDate?.replace(/-13$/, '-12') })),
  },
  {
    id: 'usage-any-end',
    breaks: ['USE-10'],
    difficulty: 'subtle',
    says: 'An end that is no month is passed over.',
    wrap: asking((query) => (isMonth(query.endDate) ? query : { ...query, endDate: undefined })),
  },
  {
    id: 'usage-of-the-latest-month',
    breaks: ['USE-13'],
    difficulty: 'devious',
    says: 'A month without a wallet is told the number of the latest one.',
    wrap: service('usage', ({ report }) => ({
      report: async (project, id, query) => {
        const answer = await report(project, id, query)
        const latest = await report(project, id, { ...query, startDate: thisMonth(), endDate: undefined })
        const [{ activeWallets } = { activeWallets: 0 }] = [latest.data.usage].flat()
        const { usage } = answer.data
        if (Array.isArray(usage) || usage.activeWallets > 0) return answer
        return { data: { ...answer.data, usage: { ...usage, activeWallets } } } as Usage
      },
    })),
  },
  {
    id: 'usage-of-any-year',
    breaks: ['USE-13'],
    difficulty: 'devious',
    says: 'A month is that of every year.',
    wrap: service('usage', ({ report }) => ({
      report: async (project, id, query) => {
        const answer = await report(project, id, query)
        const month = query.startDate?.slice(4)
        if (month === undefined || query.endDate?.slice(4) !== month || thisMonth().slice(4) !== month) return answer
        const latest = await report(project, id, { ...query, startDate: thisMonth(), endDate: thisMonth() })
        const [{ activeWallets } = { activeWallets: 0 }] = [latest.data.usage].flat()
        return { data: { ...answer.data, usage: { ...[answer.data.usage].flat()[0], activeWallets } } } as Usage
      },
    })),
  },
  {
    id: 'usage-of-any-project',
    breaks: ['USE-12'],
    difficulty: 'devious',
    says: 'Whichever project is asked for, that of the key answers.',
    wrap: service('usage', ({ report }) => ({ report: (project, _, query) => report(project, project, query) })),
  },
  {
    id: 'usage-counts-looks',
    breaks: ['USE-15'],
    difficulty: 'devious',
    says: 'Each look at the usage counts as an active wallet.',
    wrap: (parts) => {
      const looks = new Map<string, number>()
      return service('usage', ({ report }) => ({
        report: async (project, id, query) => {
          looks.set(project, (looks.get(project) ?? 0) + 1)
          return withMore(await report(project, id, query), looks.get(project) ?? 0)
        },
      }))(parts)
    },
  },
  {
    id: 'usage-counts-signatures',
    breaks: ['USE-15'],
    difficulty: 'devious',
    says: 'Each signature counts as an active wallet.',
    wrap: (parts) => {
      const signatures = new Map<string, number>()
      const counting = service('signing', ({ sign }) => ({
        sign: async (project, ...asked) => {
          const signed = await sign(project, ...asked)
          signatures.set(project, (signatures.get(project) ?? 0) + 1)
          return signed
        },
      }))
      const telling = service('usage', ({ report }) => ({
        report: async (project, id, query) => withMore(await report(project, id, query), signatures.get(project) ?? 0),
      }))
      return telling(counting(parts))
    },
  },
  {
    id: 'usage-end-may-be-a-day',
    breaks: ['USE-10'],
    difficulty: 'devious',
    says: 'An end that is a day is read as its month.',
    wrap: service('usage', ({ report }) => ({
      report: (project, id, query) =>
        report(project, id, { ...query, endDate: query.endDate?.replace(/^(\d{4}-\d\d)-\d\d$/, '$1') }),
    })),
  },
  {
    id: 'usage-counts-creations',
    breaks: ['USE-15'],
    difficulty: 'devious',
    says: 'A wallet counts as often as it is asked for.',
    wrap: (parts) => {
      const creations = new Map<string, number>()
      const counting = service('wallets', ({ create }) => ({
        create: (project, body) => {
          creations.set(project, (creations.get(project) ?? 0) + 1)
          return create(project, body)
        },
      }))
      const telling = service('usage', ({ report }) => ({
        report: async (project, id, query) => withMore(await report(project, id, query), creations.get(project) ?? 0),
      }))
      return telling(counting(parts))
    },
  },
  {
    id: 'usage-of-all-projects',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'Every project is told the usage of the first one.',
    wrap: service('usage', ({ report }) => {
      let first: string | undefined
      return {
        report: async (project, id, query) => {
          first ??= project
          return report(first, id, query)
        },
      }
    }),
  },
]
