import { setTimeout as sleep } from 'node:timers/promises'
import { readAddress } from '../../chain/addresses.ts'
import { familyOf } from '../../chain/chains.ts'
import type { Fields } from '../../domain/fields.ts'
import type { Holding, HoldingQuery, Parts, Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { table } from '../seams.ts'
import { sending } from './requests.ts'

const whole = { contracts: undefined, number: undefined, order: 'oldest', offset: 0, limit: 1000 } as const

const addressOf = (body: Fields, name: string): string =>
  readAddress(familyOf(String(body.chain)), String(body[name])) ?? ''

/** What a wallet holds, without pages. */
const heldBy = (parts: Parts, project: string, chain: string, owner: string): Promise<Holding[]> =>
  parts.store.tokens.heldBy({ ...whole, project, chain, owner, heldBefore: Number.MAX_SAFE_INTEGER })

/** The token that a transfer names, whoever holds it. */
async function namedToken(parts: Parts, project: string, body: Fields, contractField: string) {
  const chain = String(body.chain)
  const at =
    chain === 'solana'
      ? { mintHash: String(body.tokenMintAddress) }
      : { contract: addressOf(body, contractField), number: Number(body.tokenId) }
  return parts.store.tokens.onChain(project, chain, at)
}

/** Puts the wallet that holds the token in the place of the one that the transfer names, where `applies`. */
const fromItsHolder = (applies: (body: Fields) => boolean): Wrap =>
  sending('byUserId', (send, parts) => async (project, body) => {
    const token = applies(body) ? await namedToken(parts, project, body, 'tokenMintAddress') : undefined
    return send(project, token ? { ...body, fromAddress: token.owner } : body)
  })

/** Shows tokens to wallets that no longer, or never, held them: as copies of what another one holds. */
function copying(copies: (owner: string) => readonly { readonly key: string; readonly holder: string }[]): Wrap {
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
function copies() {
  const byOwner = new Map<string, { readonly key: string; readonly holder: string }[]>()
  return {
    of: (owner: string) => byOwner.get(owner) ?? [],
    note: (owner: string, key: string, holder: string) => {
      byOwner.set(owner, [...(byOwner.get(owner) ?? []), { key, holder }])
    },
  }
}

const leftBehind: Wrap = (parts) => {
  const known = copies()
  const noting = table('tokens', ({ sendOff }) => ({
    sendOff: async (key, owner, target) => {
      const sent = await sendOff(key, owner, target)
      if (sent && owner !== target) known.note(owner, key, target)
      return sent
    },
  }))
  return copying(known.of)(noting(parts))
}

/** Two transfers that begin before the first has ended are both carried out. */
const raced: Wrap = (parts) => {
  const known = copies()
  const first = new Map<string, string>()
  const noting = table('tokens', ({ sendOff }) => ({
    sendOff: async (key, owner, target) => {
      const sent = await sendOff(key, owner, target)
      const winner = first.get(key)
      if (sent) first.set(key, target)
      else if (winner !== undefined && winner !== target) known.note(target, key, winner)
      return sent || winner !== undefined
    },
  }))
  return copying(known.of)(noting(parts))
}

/** Moves more than was asked for. */
const movingToo = (choose: (others: readonly Holding[], named: Holding) => readonly Holding[]): Wrap =>
  sending('byUserId', (send, parts) => async (project, body) => {
    const chain = String(body.chain)
    const [owner, target] = [addressOf(body, 'fromAddress'), addressOf(body, 'toAddress')]
    const token = await namedToken(parts, project, body, 'tokenMintAddress')
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
const movingInstead = (choose: (held: readonly Holding[], named: Holding) => Holding | undefined): Wrap =>
  sending('byUserId', (send, parts) => async (project, body) => {
    const token = await namedToken(parts, project, body, 'tokenMintAddress')
    const held = await heldBy(parts, project, String(body.chain), addressOf(body, 'fromAddress'))
    const named = held.find(({ key }) => key === token?.key)
    const other = named && choose(held, named)
    if (!other) return send(project, body)
    const asked = other.mint_hash
      ? { tokenMintAddress: other.mint_hash }
      : { tokenMintAddress: other.contract, tokenId: String(other.number) }
    return send(project, { ...body, ...asked })
  })

/** Mints tokens that can be transferred, whatever their collection says. */
const alwaysTransferable = (kind?: 'email'): Wrap =>
  table('tokens', ({ add }, parts) => ({
    add: async (row) => {
      const wallet = await parts.store.wallets.at(row.project, row.chain, row.owner)
      return add(kind === undefined || wallet?.user_kind === kind ? { ...row, transferable: 1 } : row)
    },
  }))

const submitting =
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
const burning =
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

const nowhere = '0x000000000000000000000000000000000000dead'

/** Slips in what a transfer moves. */
export const transferMoveFaults: readonly Fault[] = [
  {
    id: 'transfer-never-ends',
    breaks: ['XFER-10'],
    difficulty: 'blunt',
    says: 'A started transfer never ends.',
    wrap: submitting(() => true),
  },
  {
    id: 'transfer-second-never-ends',
    breaks: ['XFER-10'],
    difficulty: 'devious',
    says: 'Every other transfer is forgotten.',
    wrap: (parts) => {
      let transfers = 0
      return submitting(() => {
        transfers += 1
        return transfers % 2 === 0
      })(parts)
    },
  },
  {
    id: 'transfer-solana-never-ends',
    breaks: ['XFER-10'],
    difficulty: 'devious',
    says: 'Transfers on Solana never end.',
    wrap: submitting((_, target) => target?.startsWith('0x') === false),
  },
  {
    id: 'transfer-leaves-a-copy',
    breaks: ['XFER-11'],
    difficulty: 'subtle',
    says: 'A moved token stays listed where it was.',
    wrap: leftBehind,
  },
  {
    id: 'transfer-burns',
    breaks: ['XFER-11', 'XFER-10'],
    difficulty: 'subtle',
    says: 'A moved token is gone.',
    wrap: burning(() => true),
  },
  {
    id: 'transfer-to-itself-burns',
    breaks: ['XFER-11'],
    difficulty: 'devious',
    says: 'A token that is sent to where it is is gone.',
    wrap: burning((owner, target) => owner === target),
  },
  {
    id: 'transfer-race-copies',
    breaks: ['XFER-11'],
    difficulty: 'devious',
    says: 'Transfers of one token at the same moment are all carried out.',
    wrap: raced,
  },
  {
    id: 'transfer-of-any-token',
    breaks: ['XFER-12'],
    difficulty: 'subtle',
    says: 'Any wallet may send any token.',
    wrap: fromItsHolder(() => true),
  },
  {
    id: 'transfer-taken-by-receiver',
    breaks: ['XFER-12'],
    difficulty: 'devious',
    says: 'The receiver of a token may send it to itself.',
    wrap: fromItsHolder(({ fromAddress, toAddress }) => fromAddress === toAddress),
  },
  {
    id: 'transfer-by-former-holder',
    breaks: ['XFER-12'],
    difficulty: 'devious',
    says: 'Who held a token once may send it for ever.',
    wrap: (parts) => {
      const former = new Set<string>()
      return sending('byUserId', (send, own) => async (project, body) => {
        const token = await namedToken(own, project, body, 'tokenMintAddress')
        const mark = `${token?.key} ${addressOf(body, 'fromAddress')}`
        const answer = await send(project, former.has(mark) && token ? { ...body, fromAddress: token.owner } : body)
        former.add(mark)
        return answer
      })(parts)
    },
  },
  {
    id: 'transfer-email-of-any-token',
    breaks: ['XFER-12'],
    difficulty: 'devious',
    says: 'Any e-mail wallet may send any token.',
    wrap: sending('byEmailUser', (send, parts) => async (project, body) => {
      const token = await namedToken(parts, project, body, 'contractAddress')
      return send(project, token && body.from !== undefined ? { ...body, from: token.owner } : body)
    }),
  },
  {
    id: 'transfer-of-bound-token',
    breaks: ['XFER-13'],
    difficulty: 'blunt',
    says: 'Tokens that are not transferable move all the same.',
    wrap: alwaysTransferable(),
  },
  {
    id: 'transfer-email-of-bound-token',
    breaks: ['XFER-13'],
    difficulty: 'devious',
    says: 'Tokens that are not transferable leave e-mail wallets.',
    wrap: alwaysTransferable('email'),
  },
  {
    id: 'transfer-of-whole-wallet',
    breaks: ['XFER-14', 'XFER-11', 'XFER-12'],
    difficulty: 'blunt',
    says: 'A transfer empties the wallet.',
    wrap: movingToo((others) => others),
  },
  {
    id: 'transfer-of-whole-collection',
    breaks: ['XFER-14', 'XFER-11', 'XFER-12'],
    difficulty: 'subtle',
    says: 'A transfer takes all tokens of the collection along.',
    wrap: movingToo((others, named) => others.filter(({ collection }) => collection === named.collection)),
  },
  {
    id: 'transfer-of-same-number',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'Tokens with the same number in other contracts move along.',
    wrap: movingToo((others, named) =>
      others.filter(({ number, mint_hash }) => number === named.number && mint_hash === null),
    ),
  },
  {
    id: 'transfer-of-oldest-token',
    breaks: ['XFER-14', 'XFER-10'],
    difficulty: 'devious',
    says: 'On Solana the oldest token moves, whichever is named.',
    wrap: movingInstead((held, { mint_hash }) => (mint_hash ? held.find((one) => one.key !== undefined) : undefined)),
  },
  {
    id: 'transfer-race-waits',
    breaks: ['XFER-11'],
    difficulty: 'devious',
    says: 'Between look and move a transfer waits, and what was looked at is moved.',
    wrap: (parts) => {
      const slow = sending('byUserId', (send) => async (project, body) => {
        await sleep(1)
        return send(project, body)
      })
      return raced(slow(parts))
    },
  },
]
