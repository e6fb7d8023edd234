import type { Latitude } from '../engine/case/index.ts'

export { acceptsStatus, type ExpectedStatus, expectedOf } from '../engine/case/index.ts'

const of = (codes: readonly (number | readonly [number, number])[], says: string, because: string): Latitude => ({
  says,
  because,
  accepts: codes.map((code) => (typeof code === 'number' ? ([code, code] as const) : code)),
})

/** Any refusal, since nothing says with which status it is. */
const refusal = (because: string): Latitude => of([[400, 499]], 'a 4xx refusal', because)

/**
 * Every place where a check accepts more than one status, and why. An entry names what the interface document leaves
 * open, and nothing else. Cases use these entries; no case writes a list of its own.
 */
export const latitude = {
  taken: of(
    [[200, 299]],
    'a 2xx answer',
    'Which number of success an operation answers is the matter of another requirement, or is not given',
  ),
  takenOrWary: of(
    [[200, 299], 303],
    'a 2xx answer, or 303 for high fraud risk',
    'Errors: 303 asks for more information, and is no refusal',
  ),
  waryOrWaiting: of(
    [303, 409],
    '303 for high fraud risk, or 409 while an earlier transfer waits',
    'States and transitions: those of transfers are not shown, nor how many may wait for the consent of one user',
  ),
  refusedElsewhere: refusal(
    'Authentication 3 gives the status of a refused key for wallet operations and the batch mint only',
  ),
  batchWithoutKey: refusal(
    'Authentication 3 speaks of keys that do not exist or lack the scope; a batch mint without any key is not named',
  ),
  malformedSignAddress: of(
    [400, 404],
    '400 or 404',
    'Endpoints, signMessage: an address outside the pattern is a bad parameter, and no such wallet can be found',
  ),
  emailTransferOfNobody: of(
    [404, 303],
    '404, or 303 for high fraud risk',
    'Endpoints gives both, and not which comes first: that a wallet is looked for, or that fraud is feared',
  ),
  exportFromUnknown: of(
    [400, 404],
    '400 or 404',
    'Errors names 404 for "transfer" and 400 for an unknown address; the user-id transfer lists 400 only',
  ),
  transferToNowhere: of(
    [400, 404],
    '400 or 404',
    'Errors: what is no address is a bad parameter (400), and no wallet can be found there (404)',
  ),
  invalidLocale: refusal('Endpoints, Orders: an invalid locale produces an error, whose status is not given there'),
  newUser: of(
    [200, 201],
    '201, or 200 where the user is taken for another',
    'Endpoints, create wallet: both are acceptances; which of them is right is another requirement',
  ),
  wallet: of(
    [200, 201],
    '201, or 200 where the wallet is that of another chain',
    'Endpoints, create wallet: 200 for a wallet that exists; whether one address serves several chains is not said',
  ),
  commonUser: of(
    [200, 201],
    '201, or 200 where another run was first',
    'Endpoints, create wallet: 200 for a wallet that exists, and anybody may have sent so common a name',
  ),
  equalCreations: of(
    [200, 201],
    '201 or 200',
    'Endpoints, create wallet: one of equal creations makes the wallet and the others find it',
  ),
  unofferedChain: refusal('Endpoints, create wallet: the allowed values of chain are not shown'),
  beyondSupply: refusal(
    'Endpoints, Collections: a supply limit is kept; with which status what goes beyond it is refused is not given',
  ),
  absentCollection: refusal(
    'Errors: 400 for bad parameters, 404 for wallets that are not found; neither is tied to a collection',
  ),
  operationThere: of(
    [
      [200, 403],
      [406, 500],
      [502, 599],
    ],
    'an answer of an operation that is there: not 404, 405 or 501',
    'Endpoints, mint: body and answers of a mint without an id are not shown',
  ),
  foreignProject: refusal(
    'Authentication 1: a key belongs to a project; how what belongs to another one is refused is not shown',
  ),
  usageOfOtherProject: of(
    [[200, 299], 401, 403],
    'a 2xx answer, or 401 or 403 for a key that lacks a scope',
    'Authentication 5: scopes for usage operations are not shown',
  ),
  outsideRecipient: of(
    [200, 400],
    '200, or 400 for an address that is no wallet of the service',
    'Errors: an unknown address is a bad parameter; whether a recipient may be outside of custody is not said',
  ),
  oddUserInLocator: of(
    [200, 400],
    '200, or 400 for a user id with a colon',
    'Locators: whether the id in userId:<userId>:<chain> may have the colon that separates is not said',
  ),
  unknownUser: of(
    [200, 400],
    '200, or 400 for a user who has no wallet yet',
    'Errors: an unknown address is a bad parameter; whether a recipient without a wallet is one is not said',
  ),
  semiFungibleOnAptos: of(
    [200, 400],
    '400, or 200 for a collection that is not semi-fungible',
    'Endpoints, Collections: semi-fungible is available on EVM and Solana; a wish may be refused or not be heeded',
  ),
  transferStarted: of(
    [200, 202],
    '200 or 202',
    'Endpoints, transfer: the two transfers start with numbers of their own',
  ),
  described: of(
    [200, 201, 400],
    '200, 201 or 400',
    'Endpoints: the bodies of these answers are described; what comes with another status is open, and so is its type',
  ),
  notYetThere: of(
    [400, 403, 404, 409, [422, 425]],
    '400, 403, 404, 409, or 422 to 425',
    "Errors: an unknown address is refused with 400, what is not found with 404; a part of the service that lags behind may say either, or that what was just made is nobody's, or still on its way",
  ),
  notReady: of(
    [403, 404, 409, [422, 425]],
    '403, 404, 409, or 422 to 425',
    'Resources, Collection: a collection has an asynchronous action; what is said of one that is not ready yet is not shown',
  ),
  orderNotReady: of(
    [409, [422, 425]],
    '409, or 422 to 425',
    'Resources, Collection: a collection has an asynchronous action; what an order from one that is not ready yet is told is not shown',
  ),
  orderCreated: of([[200, 299]], 'a 2xx answer', 'Endpoints, Orders: the number of the success status is not given'),
  emailTransfer: of(
    [202, 303],
    '202, or 303 for high fraud risk',
    'Endpoints, transfer: both are answers to a valid request',
  ),
  userTransfer: of(
    [200, 303],
    '200, or 303 for high fraud risk',
    'Endpoints, transfer: both are answers to a valid request',
  ),
  userTransferOfSeveral: of(
    [200, 303, [400, 499]],
    '200, 303 for high fraud risk, or a 4xx refusal',
    'Endpoints, transfer: a quantity is shown for e-mail wallets only; how many of a semi-fungible token move here is not said',
  ),
  badUsageQuery: refusal('Endpoints, Usage lists no error answer; the parameters are required all the same'),
  unparsableBody: refusal('Preamble: bodies are JSON; the status for anything else is not given'),
  unparsableTransfer: of(
    [[400, 499], 303],
    'a 4xx refusal, or 303 for high fraud risk',
    'Preamble: bodies are JSON; the status for anything else is not given, nor is it said what is looked at before fraud risk',
  ),
  parallelRepeat: of(
    [200, [400, 499]],
    '200, or a 4xx refusal while the first is in work',
    'States and transitions 2 settles later repeats; one sent at the same moment is not named',
  ),
} as const satisfies Record<string, Latitude>

/** The same of values: where more than one form of an answer is accepted, why; for the `latitude` of a judgement. */
export const openForms = {
  owner: 'Resources, Minted token record: owner is a string; whether it holds an address or a locator is not said',
  unitCharge: 'Resources, Order: charges.unit is not said to be that of one token or that of the line',
  foreignCollection:
    'Endpoints, Minting: what a mint into a collection that the project does not have answers is not shown',
} as const
