import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { OperationKey } from '../../interface/operations.ts'
import { type Listening, listen } from '../listen.ts'
import { operationOf } from './candidate.ts'
import type { InteractionRun } from './interaction-run.ts'

/** Header that tells to which interaction a request belongs; it is not sent on. */
export const interactionHeader = 'x-conformint-interaction'

/** Headers of one connection (RFC 9110, 7.6.1), and those that our client sets itself. */
const ownHeaders = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  interactionHeader,
])

/** What can stand in a field (RFC 9110, 5.5). */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/

/**
 * Between the verifier and the target: only our own client, with its limits, talks to the target.
 * @param interactionRunOf by the id that the interaction was marked with
 */
export const openGateway = (interactionRunOf: (id: string) => InteractionRun | undefined): Promise<Listening> =>
  listen((request, response) => {
    forward(request, response, interactionRunOf(String(request.headers[interactionHeader]))).catch(() =>
      response.destroy(),
    )
  })

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  interactionRun: InteractionRun | undefined,
): Promise<void> {
  // Whoever else finds the port gets nothing to the target.
  if (interactionRun === undefined) return void response.writeHead(404).end()
  const { method = 'GET', url: path = '/' } = request
  const body = (await buffer(request)).toString()
  try {
    const exchange = await interactionRun.send({
      // An operation that is none of the interface is one of the consumer's; the client only records its name.
      operation: operationOf(method, path) ?? (`${method} ${path.split('?')[0]}` as OperationKey),
      method,
      path,
      headers: { 'content-type': null, ...headersFor(request, interactionRun) },
      ...(body === '' ? {} : { rawBody: body }),
    })
    const headers = Object.entries(exchange.response.headers).filter(
      ([name, value]) => !ownHeaders.has(name) && fieldValue.test(value),
    )
    response.writeHead(exchange.response.status, Object.fromEntries(headers)).end(exchange.response.text)
  } catch (error) {
    interactionRun.stop(error)
    response.writeHead(502, { 'content-type': 'text/plain' }).end('The target gave no answer.')
  }
}

/** A request that carries a key carries the target's; one without is sent without. */
function headersFor(request: IncomingMessage, interactionRun: InteractionRun): Record<string, string | null> {
  const headers = Object.entries(request.headers).filter(
    ([name, value]) => !ownHeaders.has(name) && value !== undefined,
  )
  return Object.fromEntries(
    headers.map(([name, value]) => [name, name === 'x-api-key' ? interactionRun.key : [value].flat().join(', ')]),
  )
}
