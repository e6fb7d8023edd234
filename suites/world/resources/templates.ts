import fc from 'fast-check'
import { familyOf } from '../../../src/interface/arbitraries/chains.ts'
import { brief } from '../../../src/interface/builders/builders.ts'
import { sendChange } from '../../../src/interface/builders/plain-twin.ts'
import { firstNotRefused, whenKnown } from '../../../src/interface/builders/taken.ts'
import { getPath } from '../../../src/kit/case.ts'
import { kind, type Step } from '../step.ts'
import { tellingMetadata, tellingText, tellingUrl } from '../telling.ts'

/** As large as a count may become that is told as a number. */
export const beyond32Bits = 2 ** 32 + 3

/** A name that is a number to whoever takes it for one, and then another. */
const numericName = '0070'

/** All that can be changed at once; nothing of it is the collection's, or any token's. */
const changedMetadata = { name: 'Changed', description: 'What was changed', imageUrl: tellingUrl('Changed') }

interface Templates extends Step {
  readonly do: 'template'
  readonly in: string
  /** Of a semi-fungible collection. */
  readonly tokenId?: string
}

/** Creates a template and changes it (Endpoints, Templates). */
export const templateStep = kind<Templates>({
  do: 'template',
  drawn: fc.record({ do: fc.constant('template' as const), in: fc.constantFrom('red', 'green', 'blue') }),
  run: async (world, { in: where, tokenId }) => {
    const { ctx } = world
    const collection = world.collections.get(where)
    if (collection === undefined || !ctx.settings.capabilities.templates) return
    if (tokenId !== undefined && collection.request.fungibility !== 'semi-fungible') return
    world.tell(`a template in ${where}`)
    // Whether a template may have a higher limit than its collection is open.
    const hasLimit = collection.request.supplyLimit !== undefined
    const base = ctx.make.requests.template({
      ...(tokenId === undefined ? {} : { onChain: { tokenId } }),
      ...(hasLimit ? { supply: { limit: 1 } } : {}),
    })
    const request = {
      ...base,
      metadata: tellingMetadata(base.metadata, 'image', familyOf(collection.chain) === 'solana'),
    }
    // Which is the largest limit is not said, nor which token ids there are, nor the longest text.
    const { onChain: _, ...plain } = base
    const large = hasLimit ? request : { ...request, supply: { limit: beyond32Bits } }
    const name = tokenId === undefined ? tellingText(String(base.metadata?.name)) : numericName
    const long = { ...large, metadata: { ...large.metadata, name } }
    const bodies = [long, large, request, plain]
    const { answer, body } = await whenKnown(
      ctx,
      () => firstNotRefused(bodies, (one) => ctx.api.createTemplate(collection.id, one)),
      (sent) => sent.answer,
    )
    const limit = body.supply?.limit
    ctx.judge('TPL-01').status(answer, 200)
    const { json } = answer.response
    world.check('TPL-05', getPath(json, 'supply', 'limit') === limit, {
      message: 'a template has another limit than the one that was sent',
      expected: limit,
      actual: getPath(json, 'supply'),
    })
    world.check('TPL-06', getPath(json, 'supply', 'minted') === 0, {
      message: 'something was minted from a template that is new',
      expected: 0,
      actual: getPath(json, 'supply'),
    })
    const templateId = getPath(json, 'templateId')
    if (typeof templateId !== 'string') return ctx.block(`a template has no id: ${brief(answer)}`)
    for (const [field, rule] of [
      ['name', 'TPL-03'],
      ['description', 'TPL-03'],
      ['image', 'TPL-04'],
      ['symbol', 'TPL-08'],
    ] as const) {
      const [sent, shown] = [getPath(body, 'metadata', field), getPath(json, 'metadata', field)]
      if (sent === undefined) continue
      world.check(rule, shown === sent, {
        message: `a template has another ${field} than the one that was sent`,
        expected: sent,
        actual: shown,
      })
    }
    if (tokenId !== undefined && body !== plain)
      world.check('TPL-07', isShown(getPath(json, 'onChain', 'tokenId'), tokenId), {
        message: 'a template has another token id than the one that was sent',
        expected: tokenId,
        actual: getPath(json, 'onChain', 'tokenId'),
      })
    const change = { metadata: changedMetadata }
    const { answer: changed } = await whenKnown(
      ctx,
      () => sendChange(ctx, change, (one) => ctx.api.updateTemplate(collection.id, templateId, one)),
      (sent) => sent.answer,
    )
    world.check('TPL-09', changed.response.status === 204, {
      message: `a change of a template was answered ${changed.response.status}`,
      expected: 204,
      actual: brief(changed),
    })
  },
})

/** The request has text; of the answer no type is given, and a large number is cut by whoever reads it. */
const isShown = (shown: unknown, tokenId: string): boolean =>
  typeof shown === 'number' ? shown === Number(tokenId) : shown === tokenId
