import fc from 'fast-check'
import { cutShort, noObjects, notJson, spoiledBody } from '../../src/interface/arbitraries/malformed-bodies.ts'
import { brief } from '../../src/interface/builders/builders.ts'
import { judgeForm, judgeNoServerError, refusalForm } from '../../src/interface/builders/refused.ts'
import { respelt } from '../../src/interface/builders/respelt.ts'
import { isTaken, whenFound, whenKnown } from '../../src/interface/builders/taken.ts'
import { judgeTypes, nulledBodies } from '../../src/interface/builders/typed.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { expectedOf, latitude } from '../../src/interface/latitude.ts'
import { operationIds } from '../../src/interface/operations.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { type Oddity, oddBodies } from './odd-bodies.ts'
import { type BodyOperation, bodyOperations, type Ready } from './operations.ts'
import { sharedOut } from './shared-out.ts'

/** Judges what every answer must be: no server error, and an error record where it is a 400. */
function judgeAnswer(ctx: CaseContext, answer: Exchange): void {
  judgeNoServerError(ctx, answer)
  if (answer.response.status !== 400) return
  const { json } = answer.response
  if (typeof json === 'object' && json !== null) ctx.observe('error-fields', Object.keys(json).toSorted())
  judgeForm(ctx, answer, `a 400 of ${answer.operation}`)
}

/**
 * The request of which each bad one is a variation must be taken, or nothing can be said. It is written in another way that
 * means the same: where it is refused for that, the requirement that takes it is broken.
 */
async function respeltTwin(ctx: CaseContext, row: BodyOperation, ready: Ready): Promise<void> {
  if (row.takesNone) return
  const { body, ...valid } = ready.valid()
  const send = () => whenFound(ctx, () => ctx.api.raw({ ...valid, rawBody: respelt(body) }))
  if (isTaken(await send())) return
  await twin(ctx, row, ready)
  // What it names may just not have been known yet.
  const again = await send()
  if (isTaken(again)) return
  if (row.takes === undefined) return
  ctx.judge(row.takes).that(false, {
    message: `${again.operation} refused a valid request for how its JSON is written: other order of members, lines, escapes`,
    ...expectedOf(latitude.taken),
    actual: brief(again),
    exchange: again,
  })
}

/** The request of which each bad one is a variation must be taken, or nothing can be said. */
async function twin(ctx: CaseContext, { takesNone }: BodyOperation, ready: Ready): Promise<void> {
  if (takesNone) return
  const answer = await whenKnown(ctx, () => ctx.api.raw(ready.valid()))
  if (!isTaken(answer)) ctx.block(`a valid request was refused: ${brief(answer)}`)
}

const bodyOf = (ready: Ready): Readonly<Record<string, unknown>> =>
  ready.valid().body as Readonly<Record<string, unknown>>

/** Whether null may stand for what is left out is open. */
const nulled = ({ operation }: BodyOperation, valid: Readonly<Record<string, unknown>>): readonly object[] =>
  nulledBodies(operation, valid)

const formRules = ({ operation }: BodyOperation): readonly RequirementId[] => {
  const form = refusalForm(operation)
  return form === undefined ? [] : [form.rule]
}

const formCase = (row: BodyOperation): Case => ({
  id: `errors/${row.slug}`,
  title: 'Bad bodies are refused with an error record, none with a server error',
  requirements: [
    ...formRules(row),
    'ERR-12',
    ...(row.takesNone ? [] : ['ERR-15' as const]),
    ...(row.takes === undefined ? [] : [row.takes]),
  ],
  ...(row.needs ? { needs: row.needs } : {}),
  async run(ctx) {
    const ready = await row.prepare(ctx)
    const send = (body: unknown): Promise<Exchange> => ctx.api.raw({ ...ready.valid(), body })
    for (const { request } of ctx.draw(ready.refused())) judgeAnswer(ctx, await ctx.api.raw(request))
    for (const body of ctx.draw(nulled(row, bodyOf(ready)))) judgeAnswer(ctx, await send(body))
    for (const body of [[], [{}]]) judgeAnswer(ctx, await send(body))
    const nameOf = (odd: Oddity): string => JSON.stringify(odd(bodyOf(ready)))
    for (const odd of ctx.draw(oddBodies[row.slug] ?? [], { nameOf })) judgeAnswer(ctx, await send(odd(bodyOf(ready))))
    // Parsers of bodies may refuse these before the operation sees them, and whether that is a body that is not JSON, whose
    // refusal has no stated form, can be disputed.
    for (const body of ctx.draw(noObjects)) judgeNoServerError(ctx, await send(body))
    await respeltTwin(ctx, row, ready)
    // What is refused in any event says nothing of its fields.
    if (!row.takesNone) await judgeTypes(ctx, { ...row, valid: bodyOf(ready), send })
    await ctx.property(
      fc.constant(undefined).chain(() => spoiledBody(bodyOf(ready))),
      async (body) => judgeAnswer(ctx, await send(body)),
      { weight: row.weight ?? 0.25 },
    )
  },
})

const isTransfer = ({ operation }: BodyOperation): boolean =>
  operation === operationIds.transferFromEmailWallet || operation === operationIds.transferFromUserWallet

const notJsonCase = (row: BodyOperation): Case => ({
  id: `errors/${row.slug}-not-json`,
  title: 'A body that is not JSON is refused with a client error',
  requirements: ['ERR-11', 'ERR-12'],
  about: [row.operation],
  ...(row.needs ? { needs: row.needs } : {}),
  async run(ctx) {
    const ready = await row.prepare(ctx)
    const send = (rawBody: string): Promise<Exchange> => ctx.api.raw({ ...ready.valid(), rawBody })
    const judged = async (rawBody: string): Promise<void> => {
      const answer = await send(rawBody)
      judgeNoServerError(ctx, answer)
      ctx.judge('ERR-11').statusSoft(answer, isTransfer(row) ? latitude.unparsableTransfer : latitude.unparsableBody)
      if (row.operation === operationIds.createWallet) ctx.observe('malformed-json', brief(answer))
    }
    await twin(ctx, row, ready)
    // Of a template no field is required, so that an empty body may be read as one without fields.
    for (const text of ctx.draw(sharedOut(ctx, notJson, bodyOperations.indexOf(row))))
      if (text !== '' || !row.takesNothing) await judged(text)
    const whole = JSON.stringify(bodyOf(ready))
    await ctx.property(cutShort(bodyOf(ready)), judged, {
      weight: 0.06,
      examples: [whole.slice(0, -1), whole.slice(0, whole.length >> 1)],
    })
  },
})

export const bodyCases: readonly Case[] = bodyOperations.flatMap((row) => [
  // What is wrong in a transfer, the world of wrong values has.
  ...(row.takesNone ? [] : [formCase(row)]),
  notJsonCase(row),
])
