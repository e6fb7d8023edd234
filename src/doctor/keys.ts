import { originOf, type Settings } from '../config/settings.ts'
import { getList, getPath } from '../engine/case/index.ts'
import { RequestError } from '../engine/transport/index.ts'
import type { Api } from '../interface/api.ts'
import type { Scope } from '../interface/roles.ts'
import { collections, type Read, reads } from '../preflight/reads.ts'
import { type Finding, findingsAbout } from './finding.ts'

/** What was read with one key, and of it what is told. */
export type KeyReading = Awaited<ReturnType<typeof readWith>>
export type KeyState = Omit<KeyReading, 'collections'>

type ReadName = 'wallets' | 'tokens' | 'collections'

/** The reads that a scope is named for (Authentication, 2). Scopes of what creates cannot be told by reads. */
const readOfScope: Readonly<Partial<Record<Scope, ReadName>>> = {
  'wallets.read': 'wallets',
  'wallets:nfts.read': 'tokens',
}

const [ofUser, ofWallet = ofUser] = reads
const named: Readonly<Record<ReadName, Read>> = { wallets: ofUser, tokens: ofWallet, collections }

/**
 * @param api with the key of that role
 * @param role `full`, `lacking.wallets.read`, `otherProject`
 * @returns statuses by what was read, 0 where no answer came, and ids of the collections that it showed
 */
export async function readWith(api: Api, role: string, settings: Settings) {
  const answers: Record<ReadName, number> = { wallets: 0, tokens: 0, collections: 0 }
  const ids = new Set<string>()
  for (const name of Object.keys(named) as ReadName[]) {
    const exchange = await named[name].send(api, settings.chains.evm).catch(unanswered)
    answers[name] = exchange?.response.status ?? 0
    for (const one of getList(exchange?.response.json, 'results')) {
      const id = getPath(one, 'id')
      if (name === 'collections' && typeof id === 'string') ids.add(id)
    }
  }
  return { role, origin: originOf(settings.origins, `keys.${role}`), answers, collections: ids }
}

function unanswered(error: unknown): undefined {
  if (!(error instanceof RequestError)) throw error
}

const { good, note, warning, problem } = findingsAbout('keys')

const isRefused = (status: number): boolean => status === 401 || status === 403

/** What the answers say of each key, as far as reads can tell. */
export function keyFindings(all: readonly KeyReading[]): Finding[] {
  const full = all.find(({ role }) => role === 'full')
  return all.flatMap((key) => {
    if (key.role === 'full') return [ofFull(key)]
    const other = key.role === 'otherProject' ? ofOther(key, full) : ofLacking(key)
    return [
      isUnknown(key) ? problem(`keys.${key.role} (${key.origin}) is refused by every read: is it known here?`) : other,
    ]
  })
}

const isUnknown = ({ answers }: KeyState): boolean => Object.values(answers).every(isRefused)

function ofFull(key: KeyState): Finding {
  const refused = refusals(key)
  if (refused.length === 0) return good(`keys.full (${key.origin}) is known, and may read.`)
  return problem(`keys.full (${key.origin}) is refused for ${refused.join(', ')}: it has to have every scope.`)
}

function ofLacking(key: KeyState): Finding {
  const scope = key.role.slice('lacking.'.length) as Scope
  const lost = readOfScope[scope]
  const others = refusals(key).filter((name) => name !== lost)
  if (others.length > 0) {
    return problem(`keys.${key.role} is refused for ${others.join(', ')} too: it has to have every scope but ${scope}.`)
  }
  if (lost === undefined) return note(`keys.${key.role} is known; whether it lacks ${scope} no read can tell.`)
  if (isRefused(key.answers[lost])) return good(`keys.${key.role} is known, and lacks ${scope}.`)
  return warning(
    `keys.${key.role} may read ${lost}: either it has ${scope}, or the service does not look at the scope. ` +
      'Look into the developer console; a run would accuse the service.',
  )
}

/** The default collections have the same ids in every project. */
function ofOther(key: KeyReading, full: KeyReading | undefined): Finding {
  const refused = refusals(key)
  if (refused.length > 0)
    return problem(`keys.otherProject is refused for ${refused.join(', ')}: it has to have every scope.`)
  const own = [...key.collections].filter((id) => !id.startsWith('default-'))
  if (own.length > 0 && full !== undefined && own.every((id) => full.collections.has(id))) {
    return warning('keys.otherProject shows the collections of keys.full: is it a key of the same project?')
  }
  return good('keys.otherProject is known, and may read.')
}

const refusals = ({ answers }: KeyState): string[] =>
  Object.entries(answers).flatMap(([name, status]) => (isRefused(status) ? [name] : []))
