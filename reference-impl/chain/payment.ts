import { base58 } from '@scure/base'
import type { Chance } from '../parts.ts'
import { readAddress } from './addresses.ts'
import { familyOf } from './chains.ts'
import { evmChainIds } from './evm-chain-ids.ts'

/**
 * An unsigned transaction that pays for an order, as wallets read it: EIP-1559 as 0x hex, a legacy message of Solana in
 * base58. The document gives it no form.
 * @param amount 10^-18 of the currency's unit
 */
export function unsignedPayment(chain: string, payer: string, amount: bigint, chance: Chance): string {
  const family = familyOf(chain)
  if (family === 'evm') return eip1559(evmChainIds[chain] ?? 1, amount, chance)
  if (family === 'solana') return solanaTransfer(payer, amount / 10n ** 9n, chance)
  return `0x${chance.bytes(96).toString('hex')}`
}

/** `0x02 || rlp([chainId, nonce, tip, fee, gas, to, value, data, accessList])`; the nonce is the payer's to set. */
function eip1559(chainId: number, wei: bigint, chance: Chance): string {
  const gwei = 10n ** 9n
  const fields = [BigInt(chainId), 0n, gwei, 30n * gwei, 21_000n].map(number)
  const envelope = list([...fields, bytes(chance.bytes(20)), number(wei), bytes(Buffer.alloc(0)), list([])])
  return `0x02${envelope.toString('hex')}`
}

// Recursive length prefix: short things are told their length in one byte, long ones the length of their length.

function number(value: bigint): Buffer {
  const hex = value === 0n ? '' : value.toString(16)
  return bytes(Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'))
}

const bytes = (value: Buffer): Buffer =>
  value.length === 1 && (value[0] ?? 0) < 0x80 ? value : Buffer.concat([lengthOf(value.length, 0x80), value])

function list(items: readonly Buffer[]): Buffer {
  const content = Buffer.concat(items)
  return Buffer.concat([lengthOf(content.length, 0xc0), content])
}

function lengthOf(length: number, offset: number): Buffer {
  if (length < 56) return Buffer.from([offset + length])
  const told = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([offset + 55 + told.length]), told])
}

/** One signer, one instruction of the system program (all zeros): transfer (2) lamports from account 0 to account 1. */
function solanaTransfer(payer: string, lamports: bigint, chance: Chance): string {
  const address = readAddress('solana', payer)
  const from = address === undefined ? chance.bytes(32) : base58.decode(address)
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(BigInt.asUintN(64, lamports), 4)
  const header = [1, 0, 1, 3]
  return base58.encode(
    Buffer.concat([
      Buffer.from(header),
      from,
      chance.bytes(32),
      Buffer.alloc(32),
      chance.bytes(32),
      Buffer.from([1, 2, 2, 0, 1, data.length]),
      data,
    ]),
  )
}
