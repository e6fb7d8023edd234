import { expect, test } from 'vitest'
import { isOwner } from '../../src/interface/builders/tokens.ts'

const digits = '88a38459499c59b1d2ab80db63c5aceca892e8b5'
const wallet = {
  address: digits,
  locator: `polygon-amoy:${digits}`,
  userLocator: 'userId:ada:polygon-amoy',
}

test.each([
  digits,
  `0x${digits}`,
  `0x${digits.toUpperCase()}`,
  `polygon-amoy:${digits}`,
  `polygon-amoy:0x${digits}`,
  'userId:ada:polygon-amoy',
])('%s names the wallet', (owner) => {
  expect(isOwner(owner, wallet)).toBe(true)
})

test.each([
  `base-sepolia:0x${digits}`,
  `polygon-amoy:0x${digits.slice(1)}1`,
  'userId:Ada:polygon-amoy',
  'polygon-amoy:',
  '',
  7,
])('%s does not', (owner) => {
  expect(isOwner(owner, wallet)).toBe(false)
})

test('a wallet of a list without locators is named by its address alone', () => {
  expect(isOwner('polygon-amoy:', { address: digits })).toBe(false)
  expect(isOwner(`0x${digits}`, { address: digits })).toBe(true)
})
