import { expect, test } from 'vitest'
import { edge } from '../../reference-impl/faults/seams.ts'
import { runAgainstReference } from '../../src/target/subject.ts'
import { allCases } from '../../suites/index.ts'

// A list that showed one collection after the other at once, and then shows none any more, does not run behind.
test('a list that ends after a hundred collections lacks those that come later', async () => {
  const makers = allCases.filter(({ id }) => id.startsWith('minting/') && !id.includes('any')).slice(0, 12)
  const list = allCases.filter(({ id }) => id === 'collections/list')
  const results = await runAgainstReference([...makers, ...list], {
    seed: 1,
    concurrency: 1,
    reference: { wrap: firstHundred },
    settings: { limits: { requestTimeout: 60_000, completionTimeout: 3000, retryAfter: 1000, mints: 100_000 } },
  })
  const failed = results.flatMap(({ failures }) => failures.map(({ requirement }) => requirement))
  expect(failed).toContain('COL-19')
})

const firstHundred = edge(async (request, next) => {
  const response = await next(request)
  const isList = request.method === 'GET' && new URL(request.url).pathname.endsWith('/collections/')
  if (!isList || response.status !== 200) return response
  const { results, ...others } = (await response.json()) as { readonly results: readonly unknown[] }
  return Response.json({ ...others, results: results.slice(0, 100) })
})
