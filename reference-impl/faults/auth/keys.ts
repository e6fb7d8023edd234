import type { Fault } from '../fault.ts'
import { fullKey, letting, refusingWith, rows, workingFirst } from './seams.ts'

/** The slips of every row of the authorization matrix: which keys are let through, how others are refused, what is done. */
export const keyFaults: readonly Fault[] = rows.flatMap(
  ({ slug, about, scope, none, unknown, lacking, wrong, missingStatus, creates }): Fault[] => [
    {
      id: `auth-${slug}-open`,
      breaks: [none, ...(slug === 'mint-without-id' ? (['AUTH-31'] as const) : [])],
      difficulty: 'blunt',
      says: 'No key is needed.',
      wrap: letting(about, scope, ['none', 'empty']),
    },
    {
      id: `auth-${slug}-empty-key`,
      breaks: [none],
      difficulty: 'subtle',
      says: 'An empty key is as good as any.',
      wrap: letting(about, scope, ['empty']),
    },
    {
      id: `auth-${slug}-any-key`,
      breaks: [unknown, ...(slug === 'mint-without-id' ? (['AUTH-31'] as const) : [])],
      difficulty: 'blunt',
      says: 'Any key is good.',
      wrap: letting(about, scope, ['unknown']),
    },
    {
      id: `auth-${slug}-key-by-beginning`,
      breaks: [unknown],
      difficulty: 'devious',
      says: 'Keys are compared as far as the longer one of them goes.',
      wrap: letting(
        about,
        scope,
        ['unknown'],
        (request) => request.headers.get('x-api-key')?.startsWith(fullKey) === true,
      ),
    },
    {
      id: `auth-${slug}-key-in-a-list`,
      breaks: [unknown],
      difficulty: 'devious',
      says: 'Of keys between commas one has to exist.',
      wrap: letting(
        about,
        scope,
        ['unknown'],
        (request) => request.headers.get('x-api-key')?.split(',').includes(fullKey) === true,
      ),
    },
    {
      id: `auth-${slug}-key-cut`,
      breaks: [unknown],
      difficulty: 'devious',
      says: 'Keys are compared as far as the one that was sent goes.',
      wrap: letting(about, scope, ['unknown'], (request) => {
        const sent = request.headers.get('x-api-key') ?? ''
        return sent.length > fullKey.length / 2 && fullKey.startsWith(sent)
      }),
    },
    {
      id: `auth-${slug}-key-in-any-case`,
      breaks: [unknown],
      difficulty: 'devious',
      says: 'Keys are compared without regard to case.',
      wrap: letting(
        about,
        scope,
        ['unknown'],
        (request) => request.headers.get('x-api-key')?.toLowerCase() === fullKey.toLowerCase(),
      ),
    },
    ...(lacking
      ? ([
          {
            id: `auth-${slug}-any-scope`,
            breaks: [lacking],
            difficulty: 'subtle',
            says: 'The scope is not asked for.',
            wrap: letting(about, scope, ['scopeless']),
          },
        ] satisfies Fault[])
      : []),
    ...(wrong
      ? ([
          {
            id: `auth-${slug}-unknown-${wrong}`,
            breaks: [unknown],
            difficulty: 'blunt',
            says: `An unknown key is refused with ${wrong}.`,
            wrap: refusingWith(about, scope, ['unknown'], wrong),
          },
          {
            id: `auth-${slug}-lacking-${wrong}`,
            breaks: [lacking ?? unknown],
            difficulty: 'subtle',
            says: `A key without the scope is refused with ${wrong}.`,
            wrap: refusingWith(about, scope, ['scopeless'], wrong),
          },
        ] satisfies Fault[])
      : []),
    ...(wrong && missingStatus !== 'open'
      ? ([
          {
            id: `auth-${slug}-missing-${wrong}`,
            breaks: [none],
            difficulty: 'subtle',
            says: `A missing key is refused with ${wrong}.`,
            wrap: refusingWith(about, scope, ['none', 'empty'], wrong),
          },
        ] satisfies Fault[])
      : []),
    ...(creates
      ? ([
          {
            id: `auth-${slug}-done-all-the-same`,
            breaks: ['AUTH-31'],
            difficulty: 'devious',
            says: 'The request is carried out and refused afterwards.',
            wrap: workingFirst(about, scope, ['none', 'empty', 'unknown', 'scopeless']),
          },
        ] satisfies Fault[])
      : []),
    ...(creates && lacking
      ? ([
          {
            id: `auth-${slug}-done-without-scope`,
            // What a refused mint has minted is of the supply.
            breaks: ['AUTH-31', ...(scope === 'nfts.create' ? (['LIM-04'] as const) : [])],
            difficulty: 'devious',
            says: 'The request of a key without the scope is carried out and refused afterwards.',
            wrap: workingFirst(about, scope, ['scopeless']),
          },
        ] satisfies Fault[])
      : []),
  ],
)
