import type { Fields } from '../domain/fields.ts'
import type { BatchResult, ListedCollection } from '../domain/records.ts'
import type { Parts } from '../parts.ts'
import type { Fault } from './fault.ts'
import { edge, requestTo, service } from './seams.ts'

type Wrap = (parts: Parts) => Parts

/** Requests to a path are answered as if it were not there; those to `instead` take its place. */
const moved = (method: string, path: RegExp, instead?: { readonly from: RegExp; readonly to: string }): Wrap => {
  const about = requestTo(method, path)
  return edge(async (request, next) => {
    if (about(request)) return Response.json({ error: true, message: 'there is no such operation' }, { status: 404 })
    const url = new URL(request.url)
    if (instead === undefined || !instead.from.test(url.pathname)) return next(request)
    url.pathname = url.pathname.replace(instead.from, instead.to)
    return next(new Request(url, request))
  })
}

const gone = (id: string, requirements: Fault['breaks'], says: string, wrap: Wrap): Fault => ({
  id,
  breaks: requirements,
  difficulty: 'blunt',
  says,
  wrap,
})

/** Answers with these statuses to these requests carry another content type. */
const typed = (type: string, about: (request: Request) => boolean, statuses: readonly number[]): Wrap =>
  edge(async (request, next) => {
    const response = await next(request)
    if (!about(request) || !statuses.includes(response.status)) return response
    const headers = new Headers(response.headers)
    headers.set('content-type', type)
    return new Response(await response.text(), { status: response.status, headers })
  })

const shared = 'shared'

export const generalFaults: readonly Fault[] = [
  gone(
    'path-usage-below-date',
    ['VER-01', 'GEN-01'],
    'Usage stands below 2022-06-09.',
    moved('GET', /\/v1-alpha1\/projects\//, { from: /\/2022-06-09\/projects\//, to: '/v1-alpha1/projects/' }),
  ),
  gone(
    'path-look-up-gone',
    ['VER-01', 'GEN-01'],
    'Wallets cannot be looked up.',
    moved('GET', /\/v1-alpha1\/wallets$/),
  ),
  gone(
    'path-signing-gone',
    ['VER-01', 'GEN-01'],
    'There is no signing below v1-alpha1.',
    moved('POST', /\/signMessage$/),
  ),
  gone(
    'path-transfer-gone',
    ['VER-01', 'GEN-01'],
    'Transfers by user id are not there.',
    moved('POST', /\/v1-alpha1\/transfer$/),
  ),
  gone(
    'path-email-transfer-gone',
    ['VER-01', 'GEN-01'],
    'Transfers by e-mail are not there.',
    moved('POST', /\/wallets\/transfer$/),
  ),
  gone(
    'path-templates-below-alpha',
    ['VER-02', 'GEN-01'],
    'Templates stand below v1-alpha1.',
    moved('POST', /\/2022-06-09\/collections\/[^/]+\/templates$/),
  ),
  gone(
    'path-template-change-by-put',
    ['VER-02', 'GEN-01'],
    'A template is changed by PUT.',
    moved('PATCH', /\/templates\//),
  ),
  gone('path-orders-gone', ['VER-02', 'GEN-01'], 'Orders stand elsewhere.', moved('POST', /\/orders$/)),
  gone(
    'path-collections-without-slash',
    ['VER-02', 'GEN-01'],
    'Collections stand at the path without the slash only.',
    moved('POST', /\/collections\/$/, { from: /\/collections$/, to: '/collections/' }),
  ),
  gone(
    'path-list-without-slash',
    ['VER-02', 'GEN-01'],
    'The list stands at the path without the slash only.',
    moved('GET', /\/collections\/$/),
  ),
  gone('path-mint-by-post', ['VER-02', 'GEN-01'], 'There is no PUT of a token.', moved('PUT', /\/nfts\/[^/]+$/)),
  gone('path-listing-gone', ['VER-02', 'GEN-01'], 'Tokens are not listed below 2022-06-09.', moved('GET', /\/nfts$/)),
  gone('path-batch-gone', ['VER-02', 'GEN-01'], 'Batches are not taken below 2022-06-09.', moved('POST', /\/nfts\/$/)),
  gone(
    'path-wallets-gone',
    ['VER-01', 'GEN-01'],
    'Wallets are not created below v1-alpha1.',
    moved('POST', /\/v1-alpha1\/wallets$/),
  ),
  {
    id: 'type-text',
    breaks: ['GEN-02'],
    difficulty: 'blunt',
    says: 'JSON is sent as text.',
    wrap: typed('text/plain; charset=utf-8', () => true, [200, 201, 400]),
  },
  {
    id: 'type-text-of-refusals',
    breaks: ['GEN-02'],
    difficulty: 'subtle',
    says: 'Refused orders are sent as text.',
    wrap: typed('text/plain; charset=utf-8', requestTo('POST', /\/orders$/), [400]),
  },
  {
    id: 'type-missing-of-usage',
    breaks: ['GEN-02'],
    difficulty: 'subtle',
    says: 'Usage is sent as application/octet-stream.',
    wrap: typed('application/octet-stream', requestTo('GET', /\/usage$/), [200]),
  },
  {
    id: 'type-html-of-listing',
    breaks: ['GEN-02'],
    difficulty: 'subtle',
    says: 'Token listings are sent as HTML.',
    wrap: typed('text/html', requestTo('GET', /\/nfts$/), [200]),
  },
  {
    id: 'slash-does-not-count',
    breaks: ['GEN-03'],
    difficulty: 'blunt',
    says: 'The path with the slash is the one without it: the first item is minted.',
    wrap: service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => {
        const nfts = Array.isArray(body.nfts) ? body.nfts.slice(0, 1) : body.nfts
        return (await mint(project, collection, { ...body, nfts })).results[0] as unknown as BatchResult
      },
    })),
  },
  {
    id: 'slash-two-items-at-most',
    breaks: ['GEN-03'],
    difficulty: 'subtle',
    says: 'A batch answers two of its items.',
    wrap: service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => ({
        results: (await mint(project, collection, body)).results.slice(0, 2),
      }),
    })),
  },
  {
    id: 'projects-share-wallets',
    breaks: ['GEN-04'],
    difficulty: 'subtle',
    says: 'A user is the same in all projects.',
    wrap: service('wallets', ({ create, ofUser }, parts) => ({
      create: async (_project, body) => {
        await parts.store.wallets.openProject(shared)
        return create(shared, body)
      },
      ofUser: (_project, query) => ofUser(shared, query),
    })),
  },
  {
    id: 'projects-look-up-all-wallets',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'A look-up shows the wallets that any project has made for a user.',
    wrap: (parts) => {
      const projects = new Set<string>()
      return service('wallets', ({ create, ofUser }) => ({
        create: (project, body) => {
          projects.add(project)
          return create(project, body)
        },
        ofUser: async (project, query) =>
          (await Promise.all([...new Set([project, ...projects])].map((one) => ofUser(one, query)))).flat(),
      }))(parts)
    },
  },
  {
    id: 'projects-share-the-list',
    breaks: ['GEN-04'],
    difficulty: 'subtle',
    says: 'The list shows the collections of all projects.',
    wrap: (parts) => {
      const projects = new Set<string>()
      return service('collections', ({ list, create }) => ({
        create: (project: string, id: string | undefined, body: Fields) => {
          projects.add(project)
          return create(project, id, body)
        },
        list: async (project: string) => {
          const all = new Map<string, ListedCollection>()
          for (const one of [...projects, project]) for (const entry of await list(one)) all.set(entry.id, entry)
          return [...all.values()]
        },
      }))(parts)
    },
  },
  {
    id: 'projects-share-collection-ids',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'A PUT of an id that another project has answers its collection.',
    wrap: (parts) => {
      const owners = new Map<string, string>()
      return service('collections', ({ create }) => ({
        create: (project: string, id: string | undefined, body: Fields) => {
          if (id === undefined) return create(project, id, body)
          const owner = owners.get(id) ?? project
          owners.set(id, owner)
          return create(owner, id, body)
        },
      }))(parts)
    },
  },
  {
    id: 'projects-share-mint-ids',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'A mint id that one project used in a default collection is taken in all.',
    wrap: (parts) => {
      const owners = new Map<string, string>()
      return service('minting', ({ mint }) => ({
        mint: (project, collection, id, body) => {
          if (!collection.startsWith('default-') || id === undefined) return mint(project, collection, id, body)
          const owner = owners.get(`${collection}/${id}`) ?? project
          owners.set(`${collection}/${id}`, owner)
          return mint(owner, collection, id, body)
        },
      }))(parts)
    },
  },
  {
    id: 'projects-share-listings',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'A token listing by user finds the user of whichever project has one.',
    wrap: (parts) => {
      const projects = new Set<string>()
      const seen = service('wallets', ({ create }) => ({
        create: (project, body) => {
          projects.add(project)
          return create(project, body)
        },
      }))(parts)
      return service('listing', ({ tokens }) => ({
        tokens: async (project, locator, query) => {
          for (const one of new Set([project, ...projects])) {
            const found = await tokens(one, locator, query).catch(() => [])
            if (found.length > 0) return found
          }
          return tokens(project, locator, query)
        },
      }))(seen)
    },
  },
  {
    id: 'projects-share-keys',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'Any project can sign with any wallet.',
    wrap: (parts) => {
      const projects = new Set<string>()
      const seen = service('wallets', ({ create }) => ({
        create: (project, body) => {
          projects.add(project)
          return create(project, body)
        },
      }))(parts)
      return service('signing', ({ sign }) => ({
        sign: async (project, wallet, body) => {
          for (const one of projects) {
            const signed = await sign(one, wallet, body).catch(() => undefined)
            if (signed !== undefined) return signed
          }
          return sign(project, wallet, body)
        },
      }))(seen)
    },
  },
  {
    id: 'projects-share-contracts',
    breaks: ['GEN-04'],
    difficulty: 'devious',
    says: 'A project can mint into a collection of another one when it knows the id.',
    wrap: (parts) => {
      const owners = new Map<string, string>()
      return service('collections', ({ create, find }) => ({
        create: async (project: string, id: string | undefined, body: Fields) => {
          const made = await create(project, id, body)
          owners.set(made.id, project)
          return made
        },
        find: (project: string, id: string) => find(owners.get(id) ?? project, id),
      }))(
        service('minting', ({ mint }) => ({
          mint: (project, collection, id, body) => mint(owners.get(collection) ?? project, collection, id, body),
        }))(parts),
      )
    },
  },
]
