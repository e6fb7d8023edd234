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

const unit = /^\d+(\.\d+)?\s*(ms|milliseconds?|s|sec|seconds?|m|min|minutes?|h|hours?)$/i

/** A duration such as `150ms`, `10s`, `3m`, in ms. */
const duration = (least: number) =>
  z
    .custom<string>((value) => typeof value === 'string' && unit.test(value.trim()), {
      error: 'must be a duration with its unit, such as 150ms, 10s or 3m',
    })
    .transform((value) => Math.round(parseMs(value.trim()) ?? Number.NaN))
    .refine((value) => value >= least && value <= 24 * 3_600_000, `must be from ${least} ms to 24 h`)

const evmChains = chainSetA.filter((chain) => familyOf(chain) === 'evm')

const optionalMembers = <Name extends string, Schema extends z.ZodType>(names: readonly Name[], schema: Schema) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, schema.optional()])) as Record<Name, z.ZodOptional<Schema>>,
  )

/** `conformint.yaml`, after `${NAME}` is expanded. */
export const fileSchema = z.strictObject({
  target: text.optional(),
  /** Prefix of the paths of a target that is started; that of `target` is in its address. */
  basePath: text.optional(),
  environment: z.enum(['staging', 'production']).optional(),
  namespace: text.regex(/^[^:\s]+$/, 'must have no colon and no blanks').optional(),
  keys: z
    .strictObject({
      full: apiKey.optional(),
      lacking: optionalMembers<Scope, typeof apiKey>(scopes, apiKey).optional(),
      otherProject: apiKey.optional(),
    })
    .optional(),
  chains: z
    .strictObject({
      evm: z.enum(evmChains).optional(),
      solana: z.enum(['solana']).optional(),
      aptos: z.enum(['aptos']).optional(),
    })
    .optional(),
  capabilities: optionalMembers<Capability, typeof flag>(capabilities, flag).optional(),
  limits: z
    .strictObject({
      requestTimeout: duration(1).optional(),
      completionTimeout: duration(0).optional(),
      retryAfter: duration(0).optional(),
      mints: count.optional(),
      startTimeout: duration(1).optional(),
    })
    .optional(),
  waivers: text.optional(),
})

/** What a configuration file says. */
export type FileSettings = z.output<typeof fileSchema>
