import { readAddress } from '../../chain/addresses.ts'
import { familyOf } from '../../chain/chains.ts'
import type { Fields } from '../../domain/fields.ts'
import type { Holding, HoldingQuery, Parts, Wrap } from '../../parts.ts'
import type { TokenRow } from '../../store/schema.ts'
import { table } from '../seams.ts'
import { type Kind, sending } from './seams.ts'

export const whole = { contracts: undefined, number: undefined, order: 'oldest', offset: 0, limit: 1000 } as const

export const addressOf = (body: Fields, name: string): string =>
  readAddress(familyOf(String(body.chain)), String(body[name])) ?? ''

/** What a wallet holds, without pages. */
export const heldBy = (parts: Parts, project: string, chain: string, owner: string): Promise<Holding[]> =>
  parts.store.tokens.heldBy({ ...whole, project, chain, owner, heldBefore: Number.MAX_SAFE_INTEGER })

/** The token that a transfer names, whoever holds it. */
export async function namedToken(parts: Parts, project: string, body: Fields, contractField: string) {
  const chain = String(body.chain)
  const at =
    chain === 'solana'
      ? { mintHash: String(body.tokenMintAddress) }
      : { contract: addressOf(body, contractField), number: Number(body.tokenId) }
  return parts.store.tokens.onChain(project, chain, at)
}

/** Puts the wallet that holds the token in the place of the one that the transfer names, where `applies`. */
export const fromItsHolder = (applies: (body: Fields) => boolean, kind: Kind = 'byUserId'): Wrap =>
  sending(kind, (send, parts) => async (project, body) => {
    const { from, contract } = fields[kind]
    const token = applies(body) ? await namedToken(parts, project, body, contract) : undefined
    return send(project, token ? { ...body, [from]: token.owner } : body)
  })

/** Shows tokens to wallets that no longer, or never, held them: as copies of what another one holds. */
export function copying(copies: (owner: string) => readonly { readonly key: string; readonly holder: string }[]): Wrap {
  return table('tokens', (original) => ({
    heldBy: async (query: HoldingQuery) => {
      const held = await original.heldBy(query)
      for (const { key, holder } of copies(query.owner)) {
        const there = await original.heldBy({ ...query, ...whole, owner: holder })
        held.push(...there.filter((token) => token.key === key && !held.some((one) => one.key === key)))
      }
      return held
    },
  }))
}

/** A store of copies, filled by `note`. */
export function copies() {
  const byOwner = new Map<string, { readonly key: string; readonly holder: string }[]>()
  return {
    of: (owner: string) => byOwner.get(owner) ?? [],
    note: (owner: string, key: string, holder: string) => {
      byOwner.set(owner, [...(byOwner.get(owner) ?? []), { key, holder }])
    },
  }
}

export const leftBehind: Wrap = (parts) => leftBehindOf(() => true)(parts)

/** Tokens of which `applies` says so stay listed where they were. */
export const leftBehindOf =
  (applies: (token: TokenRow) => boolean): Wrap =>
  (parts) => {
    const known = copies()
    const kept = new Set<string>()
    const noting = table('tokens', ({ add, sendOff }) => ({
      add: async (row) => {
        if (applies(row)) kept.add(row.key)
        return add(row)
      },
      sendOff: async (key, owner, target) => {
        const sent = await sendOff(key, owner, target)
        if (sent && owner !== target && kept.has(key)) known.note(owner, key, target)
        return sent
      },
    }))
    return copying(known.of)(noting(parts))
  }

/** Of wallets of which `applies` says so, two transfers that begin before the first has ended are both carried out. */
export const racedWhere =
  (applies: (owner: string) => boolean): Wrap =>
  (parts) => {
    const known = copies()
    const first = new Map<string, string>()
    const noting = table('tokens', ({ sendOff }) => ({
      sendOff: async (key, owner, target) => {
        const sent = await sendOff(key, owner, target)
        if (!applies(owner)) return sent
        const winner = first.get(key)
        if (sent) first.set(key, target)
        else if (winner !== undefined && winner !== target) known.note(target, key, winner)
        return sent || winner !== undefined
      },
    }))
    return copying(known.of)(noting(parts))
  }

export const raced: Wrap = racedWhere(() => true)

/** What the two kinds of transfer call the same. */
const fields = {
  byUserId: { from: 'fromAddress', to: 'toAddress', contract: 'tokenMintAddress' },
  byEmailUser: { from: 'from', to: 'to', contract: 'contractAddress' },
} as const

/** Moves more than was asked for. */
export const movingToo = (
  choose: (others: readonly Holding[], named: Holding) => readonly Holding[],
  kind: Kind = 'byUserId',
): Wrap =>
  sending(kind, (send, parts) => async (project, body) => {
    const chain = String(body.chain)
    const { from, to, contract } = fields[kind]
    const [owner, target] = [addressOf(body, from), addressOf(body, to)]
    const token = await namedToken(parts, project, body, contract)
    const held = await heldBy(parts, project, chain, owner)
    const answer = await send(project, body)
    const named = held.find(({ key }) => key === token?.key)
    if (!named || answer.outcome !== 'accepted') return answer
    for (const { key } of choose(
      held.filter((one) => one !== named),
      named,
    )) {
      if (await parts.store.tokens.sendOff(key, owner, target)) await parts.chain.submit('transfer', key, target)
    }
    return answer
  })

/** Moves another token of the wallet in place of the named one. */
export const movingInstead = (
  choose: (held: readonly Holding[], named: Holding) => Holding | undefined,
  kind: Kind = 'byUserId',
): Wrap =>
  sending(kind, (send, parts) => async (project, body) => {
    const { from, contract } = fields[kind]
    const token = await namedToken(parts, project, body, contract)
    const held = await heldBy(parts, project, String(body.chain), addressOf(body, from))
    const named = held.find(({ key }) => key === token?.key)
    const other = named && choose(held, named)
    if (!other) return send(project, body)
    const asked = other.mint_hash
      ? { tokenMintAddress: other.mint_hash }
      : { [contract]: other.contract, tokenId: String(other.number) }
    return send(project, { ...body, ...asked })
  })

/** Mints tokens that can be transferred, whatever their collection says. */
export const alwaysTransferable = (kind?: 'email'): Wrap =>
  table('tokens', ({ add }, parts) => ({
    add: async (row) => {
      const wallet = await parts.store.wallets.at(row.project, row.chain, row.owner)
      return add(kind === undefined || wallet?.user_kind === kind ? { ...row, transferable: 1 } : row)
    },
  }))

/** Mints tokens of which `applies` says so as ones that can be transferred. */
export const transferableWhere = (applies: (token: TokenRow) => boolean): Wrap =>
  table('tokens', ({ add }) => ({ add: (row) => add(applies(row) ? { ...row, transferable: 1 } : row) }))

export const submitting =
  (applies: (token: string, target: string | undefined) => boolean): Wrap =>
  (parts) => ({
    ...parts,
    chain: {
      ...parts.chain,
      submit: async (kind, token, target) =>
        kind === 'transfer' && applies(token, target)
          ? 'an-action-that-never-ends'
          : parts.chain.submit(kind, token, target),
    },
  })

/** Sends tokens where nobody is. */
export const burning =
  (applies: (owner: string, target: string) => boolean): Wrap =>
  (parts) => {
    const burnt = new Set<string>()
    const noting = table('tokens', ({ sendOff }) => ({
      sendOff: async (key, owner, target) => {
        if (!applies(owner, target)) return sendOff(key, owner, target)
        burnt.add(key)
        return sendOff(key, owner, nowhere)
      },
    }))
    const { submit } = parts.chain
    return noting({
      ...parts,
      chain: {
        ...parts.chain,
        submit: (kind, token, target) => submit(kind, token, burnt.has(token) ? nowhere : target),
      },
    })
  }

export const nowhere = '0x000000000000000000000000000000000000dead'
