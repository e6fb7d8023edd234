import { createHash } from 'node:crypto'
import { base32 } from '@scure/base'
import type { Choices } from '../choices.ts'
import { remembered } from '../remembered.ts'
import type { Metadata } from './records.ts'

const linked = ['image', 'imageUrl', 'animation_url']

/** What is kept of metadata, and the addresses of what they link to, where that is to be stored anew. */
export interface Reuploaded<M> {
  readonly metadata: M
  readonly links: readonly string[]
}

/** Metadata after `reuploadLinkedFiles`: links lead to decentralized storage. */
export function reuploaded<M extends Metadata>(
  metadata: M,
  wanted: boolean,
  choice: Choices['reuploadedUrl'],
): Reuploaded<M> {
  if (!wanted) return { metadata, links: [] }
  const links = linked.flatMap((name) => {
    const url = metadata[name]
    return typeof url === 'string' && /^https?:/.test(url) ? [{ name, url }] : []
  })
  const stored = links.map(({ name, url }) => [name, contentAddress(url)])
  return {
    metadata: choice === 'unchanged' ? metadata : { ...metadata, ...Object.fromEntries(stored) },
    links: links.map(({ url }) => url),
  }
}

/** Looks like a version 1 raw CID: same URL, same address. */
const contentAddress = remembered((url) => {
  const digest = createHash('sha256').update(url).digest()
  const cid = base32
    .encode(Uint8Array.from([1, 0x55, 0x12, 32, ...digest]))
    .replaceAll('=', '')
    .toLowerCase()
  return `ipfs://b${cid}`
})
