import { z } from 'zod'
import { claimWords, verdicts } from '../../judge/index.ts'
import type { History, Step } from '../archive/history.ts'

export const siteSchemaName = 'conformint-site/1'

const count = z.int().nonnegative()
const text = z.string()
const claim = z.enum(claimWords)

const version = z
  .object({
    version: text,
    startedAt: text.describe('ISO 8601'),
    verdict: z.enum(verdicts),
    headline: text.describe('As it may be quoted: of a partial run never more than it judged.'),
    partial: z.boolean(),
    effort: text,
    environment: text,
    tool: text.describe('Version of conformint.'),
    durationMs: count,
    requests: count,
    bytes: count.describe('Of the report.'),
    summary: z.record(text, count).describe('Counts of requirements.'),
    parts: z.array(z.object({ part: text, claim, passed: count, failed: count })),
    attestation: z.enum(['verified', 'signed', 'broken', 'none']),
    broke: z.array(z.object({ id: text, why: text })).describe('Failed here, and not in the version before.'),
    mended: z.array(text),
    sha256: text.describe('Of report.json.'),
  })
  .describe('One version of an implementation.')

const implementationHead = { name: text, slug: text, page: text.describe('Address, from index.json on.') }

export const siteIndexSchema = z
  .object({
    schema: z.literal(siteSchemaName),
    title: text,
    interface: text.describe('Version of the interface.'),
    madeAt: text.describe('ISO 8601'),
    implementations: z.array(
      z.object({
        ...implementationHead,
        data: text.describe('Address of its file.'),
        versions: count,
        newest: version,
      }),
    ),
  })
  .describe('index.json: the newest version of each implementation.')

export const siteImplementationSchema = z
  .object({
    schema: z.literal(siteSchemaName),
    ...implementationHead,
    versions: z.array(version).describe('Oldest first.'),
    outcomes: z.record(text, text).describe('Of the newest version, by requirement.'),
  })
  .describe('implementations/NAME.json')

export type Attested = z.infer<typeof version>['attestation']

/** An implementation as a site shows it. */
export interface Shown extends History {
  readonly newest: Step
  /** By SHA-256 of the report. */
  readonly attested: ReadonlyMap<string, Attested>
}

/** Of what is known of a version, what the format has. */
export const versionData = (step: Step, attestation: Attested): z.infer<typeof version> =>
  version.parse({ ...step, headline: step.standing.headline, attestation })

/** Versions that broke what was kept before, the newest first. */
export const latelyBroken = (shown: readonly Shown[], most: number) =>
  shown
    .flatMap(({ name, slug, steps }) => steps.map((step) => ({ ...step, name, slug })))
    .filter(({ broke }) => broke.length > 0)
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
    .slice(0, most)

export const attestedOf = ({ attested }: Shown, { sha256 }: Step): Attested => attested.get(sha256) ?? 'none'
