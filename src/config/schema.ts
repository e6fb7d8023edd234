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

const rateProblem = 'must be a rate such as 20/s, 60/m or 1000/h'
const perUnit: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 }

/** At most so many requests in so many ms: `20/s`. */
const rate = z
  .string(rateProblem)
  .regex(/^\s*[1-9]\d{0,6}\s*\/\s*[smh]\s*$/, rateProblem)
  .transform((value) => {
    const [requests = '', unit = ''] = value.split('/')
    return { requests: Number(requests), per: perUnit[unit.trim()] ?? Number.NaN }
  })

/** Headers that say how a message is made, or that a case is about: whoever sets them changes what is judged. */
const ownHeaders = new Set(
  `x-api-key accept accept-encoding connection content-encoding content-length content-type expect host keep-alive
  proxy-authorization proxy-connection te trailer transfer-encoding upgrade`.split(/\s+/),
)

const isName = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(name)

const headers = z
  .record(
    z.string(),
    z.string('must be a text').regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, 'must be printable ASCII'),
  )
  .superRefine((value, ctx) => {
    const seen = new Set<string>()
    for (const name of Object.keys(value)) {
      const lower = name.toLowerCase()
      const problem = !isName(name)
        ? 'is not the name of a header'
        : ownHeaders.has(lower)
          ? 'is set by conformint itself'
          : seen.has(lower)
            ? 'is there twice'
            : undefined
      if (problem !== undefined) ctx.addIssue({ code: 'custom', path: [name], message: problem })
      seen.add(lower)
    }
  })

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
  z
    .strictObject(
      Object.fromEntries(names.map((name) => [name, schema.describe(textOf(name))])) as Record<Name, Schema>,
    )
    .partial()

/** `conformint.yaml`, after `${NAME}` is expanded. Its texts are those of the published JSON Schema. */
export const fileSchema = z
  .strictObject({
    target: text.describe('Base address of the running service; it may carry a path prefix: https://host/api.'),
    basePath: text.describe(
      'Path prefix of what --command or --image starts, such as /api; that of target is in its address.',
    ),
    environment: z
      .enum(['staging', 'production'])
      .describe('staging works on testnets, production on mainnets (default: what chains.evm is).'),
    namespace: text
      .regex(/^[^:\s]+$/, 'must have no colon and no blanks')
      .describe('What stands before the colon of collectionLocator in orders (default: service).'),
    keys: z
      .strictObject({
        full: apiKey.describe('API key with every scope (also: CONFORMINT_API_KEY, or --api-key).'),
        lacking: described<Scope, typeof apiKey>(
          scopes,
          apiKey,
          (scope) => `API key with every scope but ${scope}: with it, refusals of that scope are judged.`,
        ).describe('Keys that lack one scope each, all optional.'),
        otherProject: apiKey.describe(
          'API key with every scope of a second project: with it, the walls between projects are judged.',
        ),
      })
      .partial()
      .describe('API keys. Take them from the environment, as the example does.'),
    chains: z
      .strictObject({
        evm: z.enum(evmChains).describe('EVM chain (default: polygon-amoy, or polygon in production).'),
        solana: z.enum(['solana']).describe('Solana (default: solana).'),
        aptos: z.enum(['aptos']).describe('Aptos (default: aptos).'),
      })
      .partial()
      .describe('Where a run creates things.'),
    capabilities: described<Capability, typeof flag>(capabilities, flag, (name) => capabilityTexts[name]).describe(
      'false: the service does not offer it, and it is not judged. All are true unless said otherwise.',
    ),
    limits: z
      .strictObject({
        requestTimeout: duration(1).describe('Longest that one answer may take (default: 10s).'),
        completionTimeout: duration(0).describe(
          'Longest that an accepted mint may take to complete and be listed (default: 30s).',
        ),
        run: duration(1000).describe(
          'Longest that the whole run may take; what was seen by then is reported (default: by what is planned).',
        ),
        rate: rate.describe('Most requests in a second, a minute or an hour: 20/s, 60/m (default: no limit).'),
        retryAfter: duration(0).describe('Longest that a 429 or 503 is waited out (default: 3m).'),
        mints: count.describe('Tokens; a run that would mint more is refused (default: 1000).'),
        maxRequests: count.describe(
          'Requests that a run may send at most; what that does not reach to is not selected (default: no limit).',
        ),
        maxMints: count.describe(
          'The same for tokens: the run is planned for them, and not refused (default: limits.mints).',
        ),
        startTimeout: duration(1).describe(
          'Longest that what --command or --image starts may take until it answers (default: 60s).',
        ),
      })
      .partial()
      .describe('Times with their unit (150ms, 10s, 3m), and numbers.'),
    report: z
      .strictObject({
        dir: text.describe('Folder of the reports, from here (default: conformint-report).'),
        keep: count.describe('So many earlier runs are kept in its folder runs; 0: none (default: 1).'),
      })
      .partial()
      .describe('Where reports go.'),
    headers: headers.describe('Sent with every request, such as a tenant; their values are secret.'),
    proxy: text.describe(
      'Proxy for all requests: http://user:password@host:port (default: HTTPS_PROXY, HTTP_PROXY and NO_PROXY).',
    ),
    ca: text.describe(
      'File with certificates (PEM) of authorities that are trusted besides those of this machine, from here.',
    ),
    clientCertificate: z
      .strictObject({
        cert: text.describe('File with the certificate (PEM).'),
        key: text.describe('File with its private key (PEM).'),
        passphrase: text.optional().describe('What opens the private key.'),
      })
      .describe('Our certificate, where the service asks for one (mutual TLS). Files are named from here.'),
    assets: z
      .strictObject({
        image: z
          .url({ protocol: /^https?$/, error: 'must be the address of an image, http or https' })
          .describe('Image that minted tokens link to, for the service to fetch (default: one of w3.org).'),
        twitterHandle: z
          .string()
          .regex(/^\w{1,15}$/, 'must be a handle: letters, digits and underscores, without @')
          .describe('Social handle that exists, for a service that looks handles up (default: handles are made up).'),
      })
      .partial()
      .describe('What requests name that exists elsewhere.'),
    waivers: text.describe('File with known failures, from here: waivers.yaml.'),
  })
  .partial()

/** What a configuration file says. */
export type FileSettings = z.output<typeof fileSchema>
