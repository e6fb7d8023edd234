import { AsyncLocalStorage } from 'node:async_hooks'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** Orders of one project that have to do with another. */
export const orderProjectFaults: readonly Fault[] = [
  {
    id: 'order-wallet-in-project-of-order-before',
    breaks: ['ORD-13', 'ORD-36'],
    difficulty: 'devious',
    says: 'The recipient of an order becomes a user of the project that has ordered before.',
    wrap: (parts) => {
      const ordering = new AsyncLocalStorage<string>()
      let last: string | undefined
      const opening = service('wallets', ({ open }) => ({
        open: (project, kind, user, chain) => open(ordering.getStore() ?? project, kind, user, chain),
      }))
      return service('orders', ({ create }) => ({
        create: (project, body) => {
          const before = last ?? project
          last = project
          return ordering.run(before, () => create(project, body))
        },
      }))(opening(parts))
    },
  },
  {
    id: 'order-of-any-project',
    breaks: ['ORD-47'],
    difficulty: 'subtle',
    says: 'An order finds the collection of whichever project has it.',
    wrap: (parts) => {
      const projects = new Set<string>()
      const seen = service('collections', ({ create }) => ({
        create: (project, id, body) => {
          projects.add(project)
          return create(project, id, body)
        },
      }))(parts)
      return service('orders', ({ create }) => ({
        create: async (project, body) => {
          for (const one of [project, ...projects]) {
            const made = await create(one, body).catch(() => undefined)
            if (made !== undefined) return made
          }
          return create(project, body)
        },
      }))(seen)
    },
  },
  {
    id: 'order-of-any-project-in-later-lines',
    breaks: ['ORD-47'],
    difficulty: 'devious',
    says: 'Of an order that begins with a collection of the project the others may be of any.',
    wrap: service('orders', ({ create }) => ({
      create: (project, body) =>
        create(project, body).catch((refusal: unknown) => {
          const lines = Array.isArray(body.lineItems) ? body.lineItems : []
          if (lines.length < 2) throw refusal
          return create(project, { ...body, lineItems: lines.map(() => lines[0]) })
        }),
    })),
  },
]
