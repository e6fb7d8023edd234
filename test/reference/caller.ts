import { type ReferenceOptions, type RunningReference, startReference } from '../../reference-impl/server.ts'

export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape.
  readonly json: any
}

export interface Caller {
  readonly url: string
  readonly server: RunningReference
  /** Plain fetch with the full key unless another is given; '' sends none. */
  call(method: string, path: string, body?: unknown, key?: string): Promise<Answer>
  /** Repeats a PUT mint until its record is complete. */
  completed(path: string, body: unknown): Promise<Answer>
}

export async function startCaller(options: ReferenceOptions = {}): Promise<Caller> {
  const server = await startReference({ mintDelayMs: 5, ...options })
  return { ...createCaller(server.url), server }
}

export function createCaller(url: string): Omit<Caller, 'server'> {
  const call: Caller['call'] = async (method, path, body, key = 'sk_reference_full') => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...(key === '' ? {} : { 'x-api-key': key }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, text, headers: response.headers, json: isJson ? JSON.parse(text) : undefined }
  }
  return {
    url,
    call,
    async completed(path, body) {
      for (let tries = 0; tries < 200; tries += 1) {
        const answer = await call('PUT', path, body)
        if (answer.json?.onChain?.txId !== undefined) return answer
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      throw new Error(`${path} never completed`)
    },
  }
}

export const metadata = { name: 'Token', description: 'A token', image: 'https://example.com/token.png' }

export function mintTo(recipient: string) {
  return { recipient, metadata, reuploadLinkedFiles: false }
}

export function collectionOn(chain: string, more: object = {}) {
  const about = { name: 'Season', description: 'Tickets', imageUrl: 'https://example.com/s.png', symbol: 'SEA' }
  return { chain, metadata: about, reuploadLinkedFiles: false, ...more }
}
