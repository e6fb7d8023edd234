import type { Fault } from '../fault.ts'
import { authFault, fullKey, letting, refusingWith, rows, workingFirst } from './seams.ts'

/** The slips of every row of the authorization matrix: which keys are let through, how others are refused, what is done. */
export const keyFaults: readonly Fault[] = rows.flatMap(
  ({ slug, about, scope, none, unknown, lacking, wrong, creates }) => [
    authFault(`${slug}-open`, [none], 'blunt', 'No key is needed.', letting(about, scope, ['none', 'empty'])),
    authFault(
      `${slug}-empty-key`,
      [none],
      'subtle',
      'An empty key is as good as any.',
      letting(about, scope, ['empty']),
    ),
    authFault(`${slug}-any-key`, [unknown], 'blunt', 'Any key is good.', letting(about, scope, ['unknown'])),
    authFault(
      `${slug}-key-by-beginning`,
      [unknown],
      'devious',
      'Keys are compared as far as the longer one of them goes.',
      letting(about, scope, ['unknown'], (request) => request.headers.get('x-api-key')?.startsWith(fullKey) === true),
    ),
    authFault(
      `${slug}-key-in-any-case`,
      [unknown],
      'devious',
      'Keys are compared without regard to case.',
      letting(
        about,
        scope,
        ['unknown'],
        (request) => request.headers.get('x-api-key')?.toLowerCase() === fullKey.toLowerCase(),
      ),
    ),
    ...(lacking
      ? [
          authFault(
            `${slug}-any-scope`,
            [lacking],
            'subtle',
            'The scope is not asked for.',
            letting(about, scope, ['lacking']),
          ),
        ]
      : []),
    ...(wrong
      ? [
          authFault(
            `${slug}-unknown-${wrong}`,
            [unknown],
            'blunt',
            `An unknown key is refused with ${wrong}.`,
            refusingWith(about, scope, ['unknown'], wrong),
          ),
          authFault(
            `${slug}-lacking-${wrong}`,
            [lacking ?? unknown],
            'subtle',
            `A key without the scope is refused with ${wrong}.`,
            refusingWith(about, scope, ['lacking'], wrong),
          ),
          authFault(
            `${slug}-missing-${wrong}`,
            [none],
            'subtle',
            `A missing key is refused with ${wrong}.`,
            refusingWith(about, scope, ['none', 'empty'], wrong),
          ),
        ]
      : []),
    ...(creates
      ? [
          authFault(
            `${slug}-done-all-the-same`,
            ['AUTH-31'],
            'devious',
            'The request is carried out and refused afterwards.',
            workingFirst(about, scope),
          ),
        ]
      : []),
  ],
)
