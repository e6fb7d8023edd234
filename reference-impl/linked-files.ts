import { setTimeout as sleep } from 'node:timers/promises'
import { type Choices, defaultChoices } from './choices.ts'
import type { LinkedFiles } from './parts.ts'

/** Longest that one file may take, in ms, and the most that is read of it, in bytes. */
const patience = 5000
const mostBytes = 10_000_000

/** How long what is fetched late is left, in ms. */
const late = 500

/** Linked files that are on their way, until `stop`. */
export interface FileFetcher extends LinkedFiles {
  stop(): void
}

/**
 * Fetches linked files of some hosts, and of no other: an address that a caller names must not lead a server to wherever the
 * caller likes. What cannot be fetched is left, and nobody waits for it.
 * @param hosts names as they stand in an address; nothing is fetched where there are none
 */
export function createFileFetcher(
  hosts: readonly string[] = [],
  when: Choices['linkedFilesFetched'] = defaultChoices.linkedFilesFetched,
): FileFetcher {
  const stopping = new AbortController()
  const isWelcome = (url: string): boolean => {
    const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
    return ['http:', 'https:'].includes(protocol) && hosts.includes(hostname)
  }
  return {
    fetch(_kind, urls) {
      if (when === 'never') return
      for (const url of urls.filter(isWelcome)) taken(url, when === 'late' ? late : 0, stopping.signal).catch(() => {})
    },
    stop: () => stopping.abort(),
  }
}

/** Nothing is kept of it: where its copy would stand is not shown (Endpoints, create collection). */
async function taken(url: string, delay: number, stopped: AbortSignal): Promise<void> {
  if (delay > 0) await sleep(delay, undefined, { signal: stopped, ref: false })
  // A redirect could lead to another host.
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.any([stopped, AbortSignal.timeout(patience)]),
  })
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) return
  }
}
