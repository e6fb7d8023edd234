import type { Api } from './api.ts'
import type { KeyRole } from './roles.ts'

/**
 * Whether the keys beside the full one are good for anything. Each is asked about once a run: a key that is refused
 * wherever it is shown lacks more than the one scope, or is none, and what is refused to it says nothing of the target.
 */
export class HelperKeys {
  readonly #asked = new Map<KeyRole, Promise<string | undefined>>()

  /**
   * @param api with the full key
   * @returns why a key is of no use, in a clause for a report
   * @throws what a request throws that was not answered
   */
  async probePrerequisite(roles: readonly KeyRole[], api: Api, chain: string): Promise<string | undefined> {
    for (const role of roles) {
      const asked = this.#asked.get(role) ?? ask(role, api, chain)
      this.#asked.set(role, asked)
      // What was not answered is asked again by whoever needs it next.
      asked.catch(() => this.#asked.delete(role))
      const reason = await asked
      if (reason !== undefined) return reason
    }
    return undefined
  }
}

/** Reads of three operations: at least two of them take another scope than the one that is lacking. */
async function ask(role: KeyRole, api: Api, chain: string): Promise<string | undefined> {
  const own = api.keyFor(role)
  const nobody = 'conformint-nobody'
  const reads = [
    () => own.listCollections(),
    () => own.listWallets({ userId: nobody }),
    () => own.listTokens(`userId:${nobody}:${chain}`),
  ]
  const statuses: number[] = []
  for (const read of reads) {
    const { status } = (await read()).response
    if (status !== 401 && status !== 403) return undefined
    statuses.push(status)
  }
  return `the key keys.${role} works nowhere: every read was refused (${[...new Set(statuses)].join(', ')})`
}
