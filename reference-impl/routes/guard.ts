import { createMiddleware } from 'hono/factory'
import type { Choices } from '../choices.ts'
import type { KeyTable, Scope } from '../keys.ts'
import type { Environment } from './environment.ts'

/** Kinds of operations that refuse keys in different ways (Authentication, 3). */
export type OperationKind = 'wallet' | 'batch' | 'other'

/** Guards an operation by `X-API-KEY` (Authentication, 1) and, where the document names one, a scope (2). */
export type Guard = (kind: OperationKind, scope?: Scope) => ReturnType<typeof createMiddleware<Environment>>

export function createGuard(keys: KeyTable, choices: Choices): Guard {
  return (kind, scope) =>
    createMiddleware<Environment>(async (call, next) => {
      const key = call.req.header('x-api-key')
      const grant = key !== undefined && Object.hasOwn(keys, key) ? keys[key] : undefined
      const needed =
        scope === undefined ? [] : choices.furtherScopes === 'none' ? [scope] : [scope, choices.furtherScopes]
      if (grant === undefined || !needed.every((one) => grant.scopes.includes(one))) {
        return refuse(refusedKeyStatus(kind, key === undefined, choices), choices)
      }
      call.set('project', grant.project)
      return next()
    })
}

function refusedKeyStatus(kind: OperationKind, missing: boolean, choices: Choices): 400 | 401 | 403 {
  if (kind === 'wallet') return 401
  if (kind === 'batch') return missing ? choices.missingKeyAtBatch : 403
  return choices.refusedKeyElsewhere
}

function refuse(status: number, choices: Choices): Response {
  return plainRefusal(status, 'the API key is missing, unknown, or lacks the scope', choices.refusedKeyBody)
}

/** A refusal whose body the document leaves open. */
export function plainRefusal(status: number, message: string, body: Choices['refusedKeyBody']): Response {
  if (body === 'empty') return new Response(null, { status })
  if (body === 'text') return new Response(message, { status, headers: { 'content-type': 'text/plain' } })
  return Response.json({ error: true, message }, { status })
}
