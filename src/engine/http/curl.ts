import type { Exchange } from './exchange.ts'
import { redactRequest } from './redact.ts'
import type { Secrets } from './secrets.ts'

/** Ours, or curl's own business. */
const leftOut = new Set(['accept-encoding', 'user-agent', 'content-length', 'host'])

/**
 * A line for a POSIX shell that repeats the request of `exchange`, the API key taken from the environment.
 * `--path-as-is` and `-g` keep curl from reading anything into the URL.
 */
export function curlLine(exchange: Exchange, secrets: Secrets): string {
  const request = redactRequest(exchange.request, secrets)
  const words = ['curl', '-sS', '-i', '-g', '--path-as-is', '-X', request.method, quoted(request.url)]
  for (const [name, value] of Object.entries(request.headers)) {
    if (leftOut.has(name)) continue
    words.push('-H', headerWord(name, value, secrets.keyHeader))
  }
  if (request.body !== undefined) {
    // Without one, curl would call it a form.
    if (request.headers['content-type'] === undefined) words.push('-H', quoted('content-type:'))
    words.push('--data-raw', quoted(request.body))
  }
  return words.join(' ')
}

function headerWord(name: string, value: string, keyHeader: string): string {
  if (name === keyHeader && /^\$\w+$/.test(value)) return `"${name.toUpperCase()}: ${value}"`
  // With a colon and nothing after it, curl leaves the header out.
  return quoted(value === '' ? `${name};` : `${name}: ${value}`)
}

/** In single quotes a shell reads nothing but the end of them. Bodies stay as legible as they are. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
