import { parse as parseMs } from '@lukeed/ms'
import { z } from 'zod'
import { chainSetA, familyOf } from '../interface/chains.ts'
import { type Capability, capabilities, type Scope, scopes } from '../interface/roles.ts'

const text = z.string().min(1, 'must not be empty')

/** An API key goes into a header, as it is. */
export const apiKey = text.regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without blanks')

/** Values that came from `${NAME}` are strings. */
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')],
  'must be true or false',
)

const count = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], 'must be a whole number')
  .refine((value) => Number.isSafeInteger(value) && value >= 0, 'must be a whole number, 0 or more')

const unit =
  /^\s*\d+(\.\d+)?\s*([mM][sS]|[mM]illiseconds?|[sS]|[sS]ec|[sS]econds?|[mM]|[mM]in|[mM]inutes?|[hH]|[hH]ours?)\s*$/
const durationProblem = 'must be a duration with its unit, such as 150ms, 10s or 3m'

/** A duration such as `150ms`, `10s`, `3m`, in ms. */
const duration = (least: number) =>
  z
    .string(durationProblem)
    .regex(unit, durationProblem)
    .transform((value) => Math.round(parseMs(value.trim()) ?? Number.NaN))
    .refine((value) => value >= least && value <= 24 * 3_600_000, `must be from ${least} ms to 24 h`)

const evmChains = chainSetA.filter((chain) => familyOf(chain) === 'evm')

/** What each key lacks, or what is judged only where it is offered: for readers of the file and of the documentation. */
const capabilityTexts: Readonly<Record<Capability, string>> = {
  batchMint: 'Minting many tokens with one request (an enterprise feature).',
  solana: 'Wallets, collections and tokens on Solana.',
  aptos: 'Collections and tokens on Aptos.',
  subscriptions: 'Collections whose tokens expire.',
  semiFungible: 'Collections of semi-fungible tokens.',
  twitterRecipients: 'Minting to a Twitter handle.',
  signing: 'Signing messages with a wallet.',
  transfers: 'Moving tokens from one wallet to another.',
  templates: 'Token templates of a collection.',
  orders: 'Orders (headless checkout).',
  usage: 'Reporting the usage of a project.',
}

const described = <Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
  textOf: (name: Name) => string,
) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, schema.optional().describe(textOf(name))])) as Record<
      Name,
      z.ZodOptional<Schema>
    >,
  )

/** `conformint.yaml`, after `${NAME}` is expanded. Its texts are those of the published JSON Schema. */
export const fileSchema = z.strictObject({
  target: text
    .optional()
    .describe('Base address of the running service; it may carry a path prefix: https://host/api.'),
  basePath: text
    .optional()
    .describe('Path prefix of what --command or --image starts, such as /api; that of target is in its address.'),
  environment: z
    .enum(['staging', 'production'])
    .optional()
    .describe('staging works on testnets, production on mainnets (default: what chains.evm is).'),
  namespace: text
    .regex(/^[^:\s]+$/, 'must have no colon and no blanks')
    .optional()
    .describe('What stands before the colon of collectionLocator in orders (default: service).'),
  keys: z
    .strictObject({
      full: apiKey.optional().describe('API key with every scope (also: CONFORMINT_API_KEY, or --api-key).'),
      lacking: described<Scope, typeof apiKey>(
        scopes,
        apiKey,
        (scope) => `API key with every scope but ${scope}: with it, refusals of that scope are judged.`,
      )
        .optional()
        .describe('Keys that lack one scope each, all optional.'),
      otherProject: apiKey
        .optional()
        .describe('API key with every scope of a second project: with it, the walls between projects are judged.'),
    })
    .optional()
    .describe('API keys. Take them from the environment, as the example does.'),
  chains: z
    .strictObject({
      evm: z.enum(evmChains).optional().describe('EVM chain (default: polygon-amoy, or polygon in production).'),
      solana: z.enum(['solana']).optional().describe('Solana (default: solana).'),
      aptos: z.enum(['aptos']).optional().describe('Aptos (default: aptos).'),
    })
    .optional()
    .describe('Where a run creates things.'),
  capabilities: described<Capability, typeof flag>(capabilities, flag, (name) => capabilityTexts[name])
    .optional()
    .describe('false: the service does not offer it, and it is not judged. All are true unless said otherwise.'),
  limits: z
    .strictObject({
      requestTimeout: duration(1).optional().describe('Longest that one answer may take (default: 10s).'),
      completionTimeout: duration(0)
        .optional()
        .describe('Longest that an accepted mint may take to complete and be listed (default: 30s).'),
      run: duration(1000)
        .optional()
        .describe(
          'Longest that the whole run may take; what was seen by then is reported (default: by what is planned).',
        ),
      retryAfter: duration(0).optional().describe('Longest that a 429 or 503 is waited out (default: 3m).'),
      mints: count.optional().describe('Tokens; a run that would mint more is refused (default: 1000).'),
      maxRequests: count
        .optional()
        .describe(
          'Requests that a run may send at most; what that does not reach to is not selected (default: no limit).',
        ),
      maxMints: count
        .optional()
        .describe('The same for tokens: the run is planned for them, and not refused (default: limits.mints).'),
      startTimeout: duration(1)
        .optional()
        .describe('Longest that what --command or --image starts may take until it answers (default: 60s).'),
    })
    .optional()
    .describe('Times with their unit (150ms, 10s, 3m), and numbers.'),
  assets: z
    .strictObject({
      image: z
        .url({ protocol: /^https?$/, error: 'must be the address of an image, http or https' })
        .optional()
        .describe('Image that minted tokens link to, for the service to fetch (default: one of w3.org).'),
    })
    .optional()
    .describe('Files that requests link to.'),
  waivers: text.optional().describe('File with known failures, from here: waivers.yaml.'),
})

/** What a configuration file says. */
export type FileSettings = z.output<typeof fileSchema>
