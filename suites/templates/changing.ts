import { edgeTemplates, templateChange, wrongLimits, wrongMetadata } from '../../src/interface/arbitraries/templates.ts'
import { brief } from '../../src/interface/builders/builders.ts'
import { sendChange, type TemplateChange } from '../../src/interface/builders/plain-twin.ts'
import { accepted, judgeRefusal } from '../../src/interface/builders/refused.ts'
import { isTaken, whenFound, whenKnown } from '../../src/interface/builders/taken.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { collectionFor, nobodysId } from './template.ts'

const newImage = 'https://example.com/conformint/changed.png'

/** All that can be changed, with every telltale text. */
const edgeChanges = edgeTemplates.map(({ metadata: { name, description } }) => ({
  metadata: { name, description, imageUrl: newImage },
}))

/** A refusal may have a body; it is the status that is wrong then. */
export function judgeChanged(ctx: CaseContext, answer: Exchange): void {
  ctx.judge('TPL-09').statusSoft(answer, 204)
  if (isTaken(answer)) ctx.judge('TPL-10').equal(answer.response.text, '', 'the body')
}

/** What is asked for below another collection is not there (TPL-15). @param template one that has just been changed below its own */
async function judgeElsewhere(ctx: CaseContext, template: string, change: TemplateChange): Promise<void> {
  const { id: other } = await ctx.make.collectionUnderWay()
  const nobodys = await ctx.api.updateTemplate(other, nobodysId, change)
  if (isTaken(nobodys)) return ctx.notApplicable('TPL-15', 'a change of a template that is not there is taken')
  const answer = await ctx.api.updateTemplate(other, template, change)
  ctx.judge('TPL-15').that(!isTaken(answer), {
    message: 'a template was changed below another collection than its own',
    expected: `a refusal, as of one that is not there: ${nobodys.response.status}`,
    actual: brief(answer),
    exchange: answer,
  })
}

export const changing: readonly Case[] = [
  {
    id: 'templates/change',
    title: 'Any part of the metadata of a template can be changed, again and again, and the answer is empty',
    requirements: ['TPL-09', 'TPL-10'],
    needs: { capabilities: ['templates'] },
    async run(ctx) {
      const collection = await collectionFor(ctx)
      const template = await ctx.make.template(collection)
      const whole = ctx.make.requests.templateChange()
      const send = (change: TemplateChange) => ctx.api.updateTemplate(collection, template, change)
      await whenKnown(ctx, () => send(whole))
      const singles = Object.entries(whole.metadata).map(([name, value]) => ({ metadata: { [name]: value } }))
      // Of several nodes, one may have heard of it, and another not yet.
      const sendWhenFound = (change: TemplateChange) => whenFound(ctx, () => send(change))
      const alone = await Promise.all(singles.map(sendWhenFound))
      // That a part may be left out is not said: one who needs all of them is sent all. Who can do without one can do without any.
      const needsAll = alone.every(({ response }) => response.status === 400)
      if (!needsAll) for (const answer of alone) judgeChanged(ctx, answer)
      const completed = ({ metadata }: TemplateChange) =>
        needsAll ? { metadata: { ...whole.metadata, ...metadata } } : { metadata }
      await ctx.property(
        templateChange,
        async (change) => {
          const { answer } = await whenKnown(
            ctx,
            () => sendChange(ctx, completed(change), send),
            (sent) => sent.answer,
          )
          judgeChanged(ctx, answer)
        },
        { weight: 0.34, examples: edgeChanges },
      )
      // What changes nothing any more is answered like any other change.
      for (let repeat = 0; repeat < 2; repeat += 1)
        judgeChanged(ctx, await sendWhenFound(completed({ metadata: { name: 'Another name' } })))
      for (let trial = 0; trial < ctx.repetitions(2); trial += 1) {
        const answers = await ctx.api.burst(6, (api, index) =>
          api.updateTemplate(collection, template, completed({ metadata: { name: `Name ${index}` } })),
        )
        // Nothing says that changes which cross may not be turned away, but one of them has to get through.
        const statuses = answers.map(({ response }) => response.status)
        ctx.judge('TPL-09').that(statuses.includes(204), {
          message: 'of six changes at once none was made',
          expected: 204,
          actual: statuses,
        })
        for (const { response } of answers.filter((answer) => isTaken(answer))) {
          ctx.judge('TPL-10').equal(response.text, '', 'the body')
        }
      }
    },
  },
  {
    id: 'templates/change-on-solana',
    title: 'A template of a Solana collection can be changed',
    requirements: ['TPL-09', 'TPL-10'],
    needs: { capabilities: ['templates', 'solana'], chains: ['solana'] },
    async run(ctx) {
      const collection = await collectionFor(ctx, { chain: ctx.settings.chains.solana })
      const template = await ctx.make.template(collection)
      const answer = await whenKnown(ctx, () =>
        ctx.api.updateTemplate(collection, template, ctx.make.requests.templateChange()),
      )
      judgeChanged(ctx, answer)
    },
  },
  {
    id: 'templates/refused',
    title: 'A template or a change with fields of another type is refused',
    requirements: ['TPL-11', 'TPL-12', 'TPL-13', 'TPL-15', 'ERR-07', 'ERR-12'],
    needs: { capabilities: ['templates'] },
    async run(ctx) {
      const collection = await collectionFor(ctx)
      const template = await ctx.make.template(collection)
      const request = ctx.make.requests.template()
      const change = ctx.make.requests.templateChange()
      accepted(ctx, await whenKnown(ctx, () => ctx.api.createTemplate(collection, request)), 200)
      accepted(ctx, await whenKnown(ctx, () => ctx.api.updateTemplate(collection, template, change)), 204)
      await judgeElsewhere(ctx, template, change)
      for (const metadata of wrongMetadata) {
        judgeRefusal(ctx, await ctx.api.createTemplate(collection, { ...request, metadata }), 'TPL-11')
        judgeRefusal(ctx, await ctx.api.updateTemplate(collection, template, { metadata }), 'TPL-12')
      }
      for (const limit of wrongLimits) {
        judgeRefusal(ctx, await ctx.api.createTemplate(collection, { ...request, supply: { limit } }), 'TPL-13')
      }
    },
  },
]
