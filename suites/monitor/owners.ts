import { publicKeyOf } from '../../src/interface/builders/builders.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { type Exchange, getList } from '../../src/kit/case.ts'
import { type Asked, type Fields, fieldsOf, userOf } from './request.ts'
import type { Wrong } from './wrong.ts'

/** An e-mail address without what may name the same user: letter case, a tag, dots of the local part, the form of its characters. */
function mailbox(email: string): string {
  const [local = '', ...host] = email.normalize('NFKC').toLowerCase().split('@')
  return `email:${local.replace(/\+.*/, '').replaceAll('.', '')}@${host.join('@')}`
}

/** The users that a body or a query names. Blanks around an id, and the form of its characters, may make no other user. */
const usersIn = ({ email, userId }: Fields): readonly string[] => [
  ...(email === undefined ? [] : [mailbox(String(email))]),
  ...(userId === undefined ? [] : [`userId:${String(userId).normalize('NFKC').trim()}`]),
]

/** For whom the wallets of a run were created, whichever case did it: all of its cases are shown them. */
export class Owners {
  readonly #byAddress = new Map<string, Set<string>>()

  note({ operation, body }: Asked, exchange: Exchange): void {
    const address = publicKeyOf(exchange)
    if (operation !== 'createWallet' || address === undefined) return
    if (!acceptsStatus(latitude.wallet, exchange.response.status)) return
    const users = this.#byAddress.get(address) ?? new Set()
    for (const user of usersIn(body ?? {})) users.add(user)
    this.#byAddress.set(address, users)
  }

  /** What a look-up shows of others (WAL-17): nothing that is still to come would put it right. */
  wrongIn({ operation, query }: Asked, { response: { status, json } }: Exchange): readonly Wrong[] {
    const [asked] = usersIn(userOf(query))
    if (operation !== 'listWallets' || status !== 200 || asked === undefined) return []
    return getList(json).flatMap((entry) => {
      const owners = this.#byAddress.get(String(fieldsOf(entry).publicKey))
      if (owners === undefined || owners.has(asked)) return []
      const message = 'a look-up lists a wallet that was created for another user'
      return [{ rule: 'WAL-17', message, expected: `wallets of ${asked}`, actual: { entry, owner: [...owners] } }]
    })
  }
}
