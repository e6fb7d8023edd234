import { Refusal } from '../domain/refusal.ts'
import type { ListingQuery, Parts } from '../parts.ts'
import type { App, Call } from './environment.ts'
import type { Guard } from './guard.ts'

export function listingRoutes(app: App, guard: Guard, { services, choices }: Parts): void {
  app.get('/2022-06-09/wallets/:identifier/nfts', guard('wallet', 'wallets:nfts.read'), async (call) => {
    try {
      const identifier = call.req.param('identifier')
      return call.json(await services.listing.tokens(call.get('project'), identifier, readQuery(call)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Errors: this operation gives the error as a single string.
      return call.json({ error: error.message }, error.status)
    }
  })

  function readQuery(call: Call): ListingQuery {
    return {
      page: call.req.query('page'),
      perPage: call.req.query('perPage'),
      contractAddresses: readContracts(call),
      tokenId: call.req.query('tokenId'),
    }
  }

  /** One address or an array of them, in the spellings chosen. */
  function readContracts(call: Call): string[] | undefined {
    const styles = choices.contractFilter
    const plain = call.req.queries('contractAddress') ?? []
    const repeated = styles.includes('repeated') ? plain : plain.slice(0, 1)
    const brackets = styles.includes('brackets') ? (call.req.queries('contractAddress[]') ?? []) : []
    const numbered = styles.includes('numbered')
      ? Object.entries(call.req.query()).flatMap(([name, one]) => (/^contractAddress\[\d+\]$/.test(name) ? [one] : []))
      : []
    if (styles.includes('json') && plain[0]?.startsWith('[')) return JSON.parse(plain[0])
    const given = [...repeated, ...brackets, ...numbered]
    const addresses = styles.includes('comma') ? given.flatMap((text) => text.split(',')) : given
    return addresses.length === 0 ? undefined : addresses
  }
}
