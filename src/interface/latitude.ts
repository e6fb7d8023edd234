import type { Latitude } from '../engine/case/latitude.ts'

export { acceptsStatus, type ExpectedStatus } from '../engine/case/latitude.ts'

const of = (says: string, because: string, ...codes: (number | readonly [number, number])[]): Latitude => ({
  says,
  because,
  accepts: codes.map((code) => (typeof code === 'number' ? ([code, code] as const) : code)),
})

/**
 * Every place where a check accepts more than one status, and why. An entry names what the interface document leaves
 * open, and nothing else. Cases use these entries; no case writes a list of its own.
 */
export const latitude = {
  refusedElsewhere: of(
    'a 4xx refusal',
    'Authentication 3 gives the status of a refused key for wallet operations and the batch mint only',
    [400, 499],
  ),
  batchWithoutKey: of(
    '401 or 403',
    'Authentication 3 speaks of keys that do not exist or lack the scope; a batch mint without any key is not named',
    401,
    403,
  ),
  malformedSignAddress: of(
    '400 or 404',
    'Endpoints, signMessage: an address outside the pattern is a bad parameter, and no such wallet can be found',
    400,
    404,
  ),
  exportFromUnknown: of(
    '400 or 404',
    'Errors names 404 for "transfer" and 400 for an unknown address; the user-id transfer lists 400 only',
    400,
    404,
  ),
  transferToNowhere: of(
    '400 or 404',
    'Errors: what is no address is a bad parameter (400), and no wallet can be found there (404)',
    400,
    404,
  ),
  invalidLocale: of(
    'a 4xx refusal',
    'Endpoints, Orders: an invalid locale produces an error, whose status is not given there',
    [400, 499],
  ),
  newUser: of(
    '201, or 200 where the user is taken for another',
    'Endpoints, create wallet: both are acceptances; which of them is right is another requirement',
    200,
    201,
  ),
  wallet: of(
    '201, or 200 where the wallet is that of another chain',
    'Endpoints, create wallet: 200 for a wallet that exists; whether one address serves several chains is not said',
    200,
    201,
  ),
  orderCreated: of('a 2xx answer', 'Endpoints, Orders: the number of the success status is not given', [200, 299]),
  emailTransfer: of(
    '202, or 303 for high fraud risk',
    'Endpoints, transfer: both are answers to a valid request',
    202,
    303,
  ),
  userTransfer: of(
    '200, or 303 for high fraud risk',
    'Endpoints, transfer: both are answers to a valid request',
    200,
    303,
  ),
  badUsageQuery: of(
    'a 4xx refusal',
    'Endpoints, Usage lists no error answer; the parameters are required all the same',
    [400, 499],
  ),
  unparsableBody: of(
    'a 4xx refusal',
    'General: bodies are JSON; the status for anything else is not given',
    [400, 499],
  ),
  parallelRepeat: of(
    '200, or 409 while the first is in work',
    'States and transitions 2 settles later repeats; one sent at the same moment is not named',
    200,
    409,
  ),
} as const satisfies Record<string, Latitude>
