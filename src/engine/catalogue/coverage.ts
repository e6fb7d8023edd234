import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Requirement } from './index.ts'

/**
 * What stands behind a requirement that no property judges. `table`: every value or kind of value of its input in turn;
 * `drawn`: values drawn from the run's seed that are sent and judged together; `single`: its input has one value.
 */
export const coverageEntry = z.strictObject({
  by: z.enum(['table', 'drawn', 'single']),
  /** What is enumerated or drawn, or why there is one value; a clause. */
  of: z.string().min(1),
})

export type CoverageEntry = z.infer<typeof coverageEntry>

/** `coverage.yaml` of a catalogue's folder, by requirement. */
export const declaredCoverage = (folder: string): ReadonlyMap<string, CoverageEntry> => {
  const file = readFileSync(join(folder, 'coverage.yaml'), 'utf8')
  return new Map(Object.entries(z.record(z.string(), coverageEntry).parse(parse(file))))
}

/**
 * What is wrong with the declarations, one line each.
 * @param tested requirements that cases judge
 * @param measured ids of those that were judged on an example of a property
 */
export function coverageComplaints(
  tested: readonly Requirement[],
  measured: ReadonlySet<string>,
  declared: ReadonlyMap<string, CoverageEntry>,
): string[] {
  const ids = new Set(tested.map(({ id }) => id))
  const bare = tested.filter(({ id }) => !measured.has(id) && !declared.has(id))
  return [
    ...bare.map(({ id }) => `${id} has no property, and spec/coverage.yaml does not say what else it has`),
    ...[...declared.keys()].flatMap((id) => {
      if (!ids.has(id)) return [`${id} stands in spec/coverage.yaml, and is no requirement that is tested`]
      return measured.has(id) ? [`${id} stands in spec/coverage.yaml, and has a property`] : []
    }),
    ...[...declared].flatMap(([id, { of }]) =>
      citedIn(of, ids)
        .filter((cited) => !ids.has(cited))
        .map((cited) => `${id} cites ${cited} in spec/coverage.yaml, which is no requirement that is tested`),
    ),
  ]
}

/** What has the form of an id of one of these areas, such as `GB-07`. */
function citedIn(text: string, ids: ReadonlySet<string>): readonly string[] {
  const prefixes = new Set([...ids].map((id) => id.replace(/\d+$/, '')))
  return [...text.matchAll(/\b([A-Z]+-)\d+\b/g)].flatMap(([id, prefix = '']) => (prefixes.has(prefix) ? [id] : []))
}
