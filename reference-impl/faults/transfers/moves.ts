import { setTimeout as sleep } from 'node:timers/promises'
import { familyOf, walletChains } from '../../chain/chains.ts'
import { isFields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { items } from '../minting/seams.ts'
import {
  addressOf,
  alwaysTransferable,
  burning,
  fromItsHolder,
  leftBehind,
  leftBehindOf,
  movingInstead,
  movingToo,
  namedToken,
  raced,
  racedWhere,
  submitting,
  transferableWhere,
} from './move-seams.ts'
import { sending, taken } from './seams.ts'

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
    id: 'transfer-sent-again-takes-back-on-solana',
    breaks: ['XFER-12', 'XFER-10'],
    difficulty: 'devious',
    says: 'A transfer on Solana that is asked for once more takes the token back.',
    wrap: (parts) => {
      const sent = new Set<string>()
      return sending('byUserId', (send, own) => async (project, body) => {
        const asked = JSON.stringify(body)
        const token = body.chain === 'solana' ? await namedToken(own, project, body, 'tokenMintAddress') : undefined
        const target = addressOf(body, 'toAddress')
        if (!token || !sent.has(asked) || token.owner !== target) {
          const answer = await send(project, body)
          sent.add(asked)
          return answer
        }
        const source = addressOf(body, 'fromAddress')
        if (await own.store.tokens.sendOff(token.key, target, source))
          await own.chain.submit('transfer', token.key, source)
        return taken
      })(parts)
    },
  },
  {
    id: 'transfer-to-strangers-forgotten',
    breaks: ['XFER-10'],
    difficulty: 'devious',
    says: 'A transfer to an address that is no wallet of the project is started, and nothing comes of it.',
    wrap: sending('byUserId', (send, parts) => async (project, body) => {
      const target = addressOf(body, 'toAddress')
      const isStranger = target !== '' && !(await parts.store.wallets.at(project, String(body.chain), target))
      const answer = isStranger ? await send(project, { ...body, toAddress: body.fromAddress }) : undefined
      return answer ?? send(project, body)
    }),
  },
  {
    id: 'transfer-finds-its-chain',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'A transfer that names no chain is one on the chain of its sender.',
    wrap: sending('byUserId', (send, parts) => async (project, body) => {
      if (body.chain !== undefined) return send(project, body)
      for (const chain of walletChains) {
        const from = { ...body, chain }
        if (await parts.store.wallets.at(project, chain, addressOf(from, 'fromAddress'))) return send(project, from)
      }
      return send(project, body)
    }),
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
    breaks: ['XFER-10'],
    difficulty: 'subtle',
    says: 'A moved token is gone.',
    wrap: burning(() => true),
  },
  {
    id: 'transfer-to-itself-burns',
    breaks: ['XFER-10'],
    difficulty: 'devious',
    says: 'A token that is sent to where it is is gone.',
    wrap: burning((owner, target) => owner === target),
  },
  {
    id: 'transfer-email-burns',
    breaks: ['XFER-10'],
    difficulty: 'devious',
    says: 'A token that leaves an e-mail wallet is gone.',
    wrap: (parts) => {
      const inWork = new Set<string>()
      const noting = sending('byEmailUser', (send) => async (project, body) => {
        const from = addressOf(body, 'from')
        inWork.add(from)
        try {
          return await send(project, body)
        } finally {
          inWork.delete(from)
        }
      })
      return noting(burning((owner) => inWork.has(owner))(parts))
    },
  },
  {
    id: 'transfer-race-copies',
    breaks: ['XFER-11', 'ORD-38'],
    difficulty: 'devious',
    says: 'Transfers of one token at the same moment are all carried out.',
    wrap: raced,
  },
  {
    id: 'transfer-race-copies-on-solana',
    breaks: ['XFER-11'],
    difficulty: 'devious',
    says: 'On Solana transfers of one token at the same moment are all carried out.',
    wrap: racedWhere((owner) => !owner.startsWith('0x')),
  },
  {
    id: 'transfer-of-any-token',
    breaks: ['XFER-12', 'XFER-06', 'XFER-07', 'XFER-14', 'XFER-08', 'XFER-09'],
    difficulty: 'subtle',
    says: 'Any wallet may send any token.',
    wrap: fromItsHolder(() => true),
  },
  {
    id: 'transfer-taken-by-receiver',
    breaks: ['XFER-12', 'XFER-14'],
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
    id: 'transfer-of-subscription-token',
    breaks: ['XFER-13'],
    difficulty: 'devious',
    says: 'Tokens of subscriptions move, though they are not transferable.',
    wrap: transferableWhere(({ expires_at }) => expires_at !== null),
  },
  {
    id: 'transfer-of-bound-semi-fungible',
    breaks: ['XFER-13'],
    difficulty: 'devious',
    says: 'Tokens of semi-fungible collections move, though they are not transferable.',
    wrap: transferableWhere(({ standard }) => standard === 'ERC-1155'),
  },
  {
    id: 'transfer-of-bound-token-of-batch',
    breaks: ['XFER-13'],
    difficulty: 'devious',
    says: 'Tokens that are not transferable move where a batch has minted them.',
    wrap: (parts) => {
      const made = new Set<unknown>()
      const noting = items((nfts) => {
        for (const item of nfts) if (isFields(item)) made.add(item.id)
        return nfts
      })
      return transferableWhere(({ mint_id }) => made.has(mint_id))(noting(parts))
    },
  },
  {
    id: 'transfer-of-bound-token-on-aptos',
    breaks: ['XFER-13'],
    difficulty: 'devious',
    says: 'On Aptos tokens move that are not transferable.',
    wrap: transferableWhere(({ chain }) => chain === 'aptos'),
  },
  {
    id: 'transfer-of-bound-token-abroad',
    breaks: ['XFER-13'],
    difficulty: 'devious',
    says: 'Tokens that are not transferable move on every EVM chain but polygon.',
    wrap: transferableWhere(({ chain }) => familyOf(chain) === 'evm' && !chain.startsWith('polygon')),
  },
  {
    id: 'transfer-by-who-held-it-once',
    breaks: ['XFER-12'],
    difficulty: 'devious',
    says: 'Whoever has sent a token on can send it once more, from where it is.',
    wrap: (parts) => {
      const senders = new Map<string, ReadonlySet<string>>()
      return sending('byUserId', (send, own) => async (project, body) => {
        const token = await namedToken(own, project, body, 'tokenMintAddress')
        if (token === undefined) return send(project, body)
        const [from, before] = [addressOf(body, 'fromAddress'), senders.get(token.key) ?? new Set<string>()]
        senders.set(token.key, before.union(new Set([token.owner])))
        return send(project, before.has(from) ? { ...body, fromAddress: token.owner } : body)
      })(parts)
    },
  },
  {
    id: 'transfer-on-aptos-copies',
    breaks: ['XFER-11'],
    difficulty: 'devious',
    says: 'On Aptos a moved token stays listed where it was.',
    wrap: leftBehindOf(({ chain }) => chain === 'aptos'),
  },
  {
    id: 'transfer-of-whole-wallet',
    breaks: ['XFER-14', 'XFER-11', 'XFER-12', 'XFER-06'],
    difficulty: 'blunt',
    says: 'A transfer empties the wallet.',
    wrap: movingToo((others) => others),
  },
  {
    id: 'transfer-of-whole-collection',
    breaks: ['XFER-14', 'XFER-11', 'XFER-12', 'XFER-06'],
    difficulty: 'subtle',
    says: 'A transfer takes all tokens of the collection along.',
    wrap: movingToo((others, named) => others.filter(({ collection }) => collection === named.collection)),
  },
  {
    id: 'transfer-of-same-number',
    breaks: ['XFER-14', 'XFER-06'],
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
    id: 'transfer-email-of-oldest-token',
    breaks: ['XFER-11', 'XFER-12', 'XFER-14', 'XFER-13'],
    difficulty: 'devious',
    says: 'Of an e-mail wallet the oldest token of a contract moves, whichever is named.',
    wrap: movingInstead((held, named) => held.find(({ contract }) => contract === named.contract), 'byEmailUser'),
  },
  {
    id: 'transfer-race-waits',
    breaks: ['XFER-11', 'ORD-38'],
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
