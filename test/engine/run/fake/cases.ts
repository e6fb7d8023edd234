import { setTimeout as sleep } from 'node:timers/promises'
import type { Kit } from '../../../../src/engine/run/kit.ts'
import type { Case, CaseContext, InterfaceWords, RequirementId } from '../../../../src/interface/case.ts'
import { openInterface } from '../../../../src/interface/interface.ts'

const case_ = (id: string, requirement: RequirementId, run: (ctx: CaseContext) => Promise<void>, more = {}): Case => ({
  id: `fake/${id}`,
  title: `Fake ${id}`,
  requirements: [requirement],
  run,
  ...more,
})

/** One case for each thing that can happen to a case; the server is `test/run/fake/server.ts`. */
const cases: readonly Case[] = [
  case_('passes', 'WAL-01', async (ctx) => {
    const exchange = await ctx.api.listCollections()
    ctx.judge('WAL-01').status(exchange, 200)
    ctx.observe('order-success-status', exchange.response.status)
  }),
  case_('fails', 'WAL-02', async (ctx) => {
    ctx.judge('WAL-02').status(await ctx.api.listCollections(), 204)
  }),
  case_('never-checks', 'WAL-03', async () => {}),
  case_('is-blocked', 'WAL-04', async (ctx) => ctx.block('no wallet could be made')),
  case_('breaks', 'WAL-05', async () => {
    throw new TypeError('a bug of the case')
  }),
  case_('writes-on-stdout', 'WAL-19', async (ctx) => {
    // biome-ignore lint/suspicious/noConsole: shows that it does not reach our stdout
    console.log('not ours')
    ctx.judge('WAL-19').that(true, { message: '', expected: 1, actual: 1 })
  }),
  case_('is-slow', 'VER-01', async (ctx) => {
    for (let i = 0; i < 1200; i += 1) {
      await ctx.api.listCollections()
      await sleep(50)
    }
    ctx.judge('VER-01').that(true, { message: '', expected: 1, actual: 1 })
  }),
  case_('is-stuck', 'VER-03', async (ctx) => {
    await ctx.api.listCollections()
    // What was begun before it has ended, and has been told.
    await sleep(1000)
    for (;;);
  }),
  case_('eats-memory', 'USE-01', async () => {
    await sleep(300)
    const eaten: unknown[] = []
    // Numbers: nothing that a collector would look through again and again.
    for (;;) eaten.push(new Array(1_000_000).fill(0.5))
  }),
  case_(
    'is-not-offered',
    'VER-02',
    async (ctx) => {
      ctx.judge('VER-02').that(false, { message: 'ran', expected: 1, actual: 1 })
    },
    { needs: { keys: ['otherProject'] } },
  ),
]

export const openKit = (): Kit<InterfaceWords> => ({ interface: openInterface(), cases })
