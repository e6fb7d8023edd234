import type { CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import type { Exchange } from '../../src/kit/case.ts'

/** Whether a content type says JSON; parameters of the type are fine. */
export const saysJson = (type: string): boolean => /^application\/json\s*(;|$)/i.test(type.trim())

/** GEN-02: a body of an answer that the interface describes is JSON and says so; parameters of the type are fine. */
export function judgeContentType(ctx: CaseContext, answer: Exchange): void {
  const { status, text, json, headers } = answer.response
  // A body that is missing altogether is judged by the requirement on its shape.
  if (!acceptsStatus(latitude.described, status) || text === '') return
  const type = headers['content-type'] ?? ''
  ctx.judge('GEN-02').that(saysJson(type) && json !== undefined, {
    message: `${answer.operation} answered ${status} without JSON marked as such`,
    expected: { 'content-type': 'application/json', body: 'JSON' },
    actual: { 'content-type': type, body: text.slice(0, 120) },
  })
}
