import { isFields } from '../../domain/fields.ts'
import type { LinkedFiles, Wrap } from '../../parts.ts'
import { asking } from '../collections/seams.ts'
import type { Fault } from '../fault.ts'
import { service, without } from '../seams.ts'
import { asked, shown } from './seams.ts'

type Kind = Parameters<LinkedFiles['fetch']>[0]

/** Leaves some of the files that are to be fetched. */
const leaving =
  (isLeft: (kind: Kind, url: string) => boolean): Wrap =>
  (parts) => ({
    ...parts,
    files: {
      fetch: (kind, urls) =>
        parts.files.fetch(
          kind,
          urls.filter((url) => !isLeft(kind, url)),
        ),
    },
  })

const linkIn = (metadata: unknown, name: string): string[] =>
  isFields(metadata) && typeof metadata[name] === 'string' ? [metadata[name]] : []

/** What becomes of the files that collections and tokens link to. */
export const linkedFileFaults: readonly Fault[] = [
  {
    id: 'files-never-fetched',
    breaks: ['MINT-50'],
    difficulty: 'blunt',
    says: 'No linked file is fetched.',
    wrap: leaving(() => true),
  },
  {
    id: 'files-of-tokens-never-fetched',
    breaks: ['MINT-50'],
    difficulty: 'blunt',
    says: 'The files that tokens link to are not fetched.',
    wrap: leaving((kind) => kind === 'token'),
  },
  {
    id: 'files-of-collections-never-fetched',
    breaks: ['MINT-50'],
    difficulty: 'blunt',
    says: 'The files that collections link to are not fetched.',
    wrap: leaving((kind) => kind === 'collection'),
  },
  {
    id: 'files-of-tokens-first-one-only',
    breaks: ['MINT-50'],
    difficulty: 'devious',
    says: 'Of the files that a token links to the first one is fetched.',
    wrap: (parts) => ({
      ...parts,
      files: { fetch: (kind, urls) => parts.files.fetch(kind, kind === 'token' ? urls.slice(0, 1) : urls) },
    }),
  },
  {
    id: 'files-of-tokens-only-when-told',
    breaks: ['MINT-34', 'MINT-50'],
    difficulty: 'subtle',
    says: 'A mint without reuploadLinkedFiles has no file fetched.',
    wrap: asked((body) => ({ reuploadLinkedFiles: false, ...body })),
  },
  {
    id: 'files-of-collections-only-when-told',
    breaks: ['COL-28', 'MINT-50'],
    difficulty: 'subtle',
    says: 'A collection without reuploadLinkedFiles has no file fetched.',
    wrap: asking((body) => ({ reuploadLinkedFiles: false, ...body }), 'posted'),
  },
  {
    id: 'files-of-put-collections-only-when-told',
    breaks: ['COL-28', 'MINT-50'],
    difficulty: 'devious',
    says: 'A collection with a chosen id and without reuploadLinkedFiles has no file fetched.',
    wrap: asking((body) => ({ reuploadLinkedFiles: false, ...body }), 'put'),
  },
  {
    id: 'files-of-tokens-always-fetched',
    breaks: ['MINT-57'],
    difficulty: 'devious',
    says: 'The files that tokens link to are fetched although reuploadLinkedFiles is false.',
    wrap: service('minting', ({ mint }, parts) => ({
      mint: async (project, collection, id, body) => {
        const record = await mint(project, collection, id, body)
        if (body.reuploadLinkedFiles === false) parts.files.fetch('token', linkIn(body.metadata, 'image'))
        return record
      },
    })),
  },
  {
    id: 'files-of-collections-always-fetched',
    breaks: ['COL-48'],
    difficulty: 'devious',
    says: 'The files that collections link to are fetched although reuploadLinkedFiles is false.',
    wrap: service('collections', ({ create }, parts) => ({
      create: async (project, id, body) => {
        const made = await create(project, id, body)
        if (body.reuploadLinkedFiles === false) parts.files.fetch('collection', linkIn(body.metadata, 'imageUrl'))
        return made
      },
    })),
  },
  {
    id: 'files-stored-image-lost',
    breaks: ['MINT-53'],
    difficulty: 'subtle',
    says: 'A token whose files are stored anew has no image.',
    wrap: shown((record, { body }) =>
      body.reuploadLinkedFiles === true && isFields(record.metadata)
        ? { ...record, metadata: without(record.metadata, 'image') }
        : record,
    ),
  },
]
