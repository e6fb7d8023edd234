import { judgeForm, judgeNoServerError } from '../../../src/interface/builders/refused.ts'
import type { RequirementId } from '../../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../../src/interface/latitude.ts'
import { titleIn } from '../resources/keys.ts'
import type { World } from '../world.ts'
import type { Stage } from './wrong-value.ts'
import { wrongValuesFor } from './wrong-values.ts'

/** Sends each, judges that it is refused, and notes what must not have come of it. */
export async function refuseAll(world: World): Promise<void> {
  const { ctx } = world
  const stage = stageIn(world)
  if (stage === undefined) return
  /** The sentence by which one was to be refused that was taken, and has no name by which its token would be known. */
  let taken: RequirementId | undefined
  for (const { says, rule, status, send, harm } of wrongValuesFor(ctx.settings)) {
    world.tell(says)
    const answer = await send(stage)
    if (answer === undefined) continue
    judgeNoServerError(ctx, answer)
    // Which comes first, that a transfer is risky or that it is bad, is not said.
    if (rule !== undefined && answer.response.status !== 303) ctx.judge(rule).statusSoft(answer, status)
    if (rule !== undefined) judgeForm(ctx, answer, `the refusal of ${says}`)
    if (harm === undefined) continue
    const title = titleIn(answer)
    const token = says.includes('by user id')
      ? stage.byUser.token
      : says.includes('by e-mail')
        ? stage.byEmail.token
        : undefined
    // What was taken instead of refused breaks the sentence that wants it refused, and no other.
    const { status: answered } = answer.response
    const isRefused = answered === 303 || acceptsStatus(latitude.refusedElsewhere, answered)
    if (!isRefused && title === undefined) taken ??= rule
    const blamed = isRefused ? ((title === undefined ? taken : undefined) ?? harm) : (rule ?? harm)
    world.note({
      says,
      rule: blamed,
      ...(title !== undefined && { title }),
      ...(token && { token }),
    })
  }
}

function stageIn(world: World): Stage | undefined {
  const held = (kind: 'email' | 'userId') => {
    const token = [...world.tokens.values()].find(
      ({ listed, places: [place] }) => listed !== undefined && place?.role === 'evm' && kind in place.user,
    )
    const [from] = token?.places ?? []
    const to = [...world.wallets.values()].find((one) => one !== from && one.chain === from?.chain)
    return token && from && to ? { token, from, to } : undefined
  }
  const [user, email] = [held('userId'), held('email')]
  const collection = user?.token.collection
  return user && email && collection ? { ctx: world.ctx, world, collection, byUser: user, byEmail: email } : undefined
}
