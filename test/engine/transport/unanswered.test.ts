import { expect, test } from 'vitest'
import type { Exchange } from '../../../src/engine/transport/exchange.ts'
import { Unanswered } from '../../../src/engine/transport/unanswered.ts'

const mint = 'PUT /nfts/{id}'
let seq = 0

/** A mint under this name. @param at when it was sent, in ms; it takes ten */
const minted = (name: unknown, at = 0): Exchange => sent({ name }, at)

function sent(body: unknown, at = 0): Exchange {
  seq += 1
  return {
    seq,
    caseId: 'minting/texts',
    operation: mint,
    request: { method: 'PUT', url: `http://127.0.0.1/nfts/${seq}`, headers: {}, body: JSON.stringify(body) },
    response: { status: 200, headers: {}, text: '{}', json: {} },
    durationMs: 10,
    startedAt: new Date(at).toISOString(),
    retries: 0,
  }
}

test('what nothing under way can have ended is told by nobody', () => {
  const unanswered = new Unanswered()
  unanswered.answered(minted('one'))
  expect(unanswered.summary).toBeUndefined()
})

test('one request without an answer is the one that is told', () => {
  seq = 0
  const unanswered = new Unanswered()
  unanswered.broke(minted('one'))
  expect(unanswered.summary).toBe(
    'When it went away, one request had no answer: PUT /nfts/1 (minting/texts): {"name":"one"}.',
  )
})

test('of several the one is told whose like was never answered before', () => {
  seq = 0
  const unanswered = new Unanswered()
  unanswered.answered(minted('one'))
  for (const name of ['two', 'a 🐭', 'three']) unanswered.broke(minted(name, 100))
  expect(unanswered.summary).toBe(
    'When it went away, 3 requests had no answer; nothing like one of them had been answered before: ' +
      'PUT /nfts/3 (minting/texts), new: name beyond ASCII, name beyond 16 bits: {"name":"a 🐭"}.',
  )
})

test('where several are as new as each other, the first of them are told', () => {
  seq = 0
  const unanswered = new Unanswered()
  for (const name of ['one', 'two', 'three', 'four', 'five']) unanswered.broke(minted(`${name}: a name`, 100))
  expect(unanswered.summary).toMatch(
    /^When it went away, 5 requests .*:\nPUT \/nfts\/1 .*\nPUT \/nfts\/2 .*\nPUT \/nfts\/3 .*\nPUT \/nfts\/4 /,
  )
  expect(unanswered.summary).not.toContain('/nfts/5')
})

test('early in a run, when all is new, a large body is no odder than a small one', () => {
  seq = 0
  const unanswered = new Unanswered()
  unanswered.answered(sent({ name: 'one' }))
  unanswered.broke(sent({ name: 'two', size: 'large', colour: 'red' }, 100))
  unanswered.broke(sent([], 100))
  unanswered.broke(sent({ name: null }, 100))
  expect(unanswered.summary).toMatch(
    /those least like what it had answered before first:\n.*\nPUT \/nfts\/3 .*, new: .*: \[\]/,
  )
})

test('a value that is one of few is new where it was not among them', () => {
  seq = 0
  const unanswered = new Unanswered()
  unanswered.answered(sent({ name: 'x-4711', chain: 'polygon-amoy' }))
  unanswered.broke(sent({ name: 'x-4712', chain: 'polygon-amoy' }, 100))
  unanswered.broke(sent({ name: 'x-4713', chain: 'solana' }, 100))
  expect(unanswered.summary).toContain('PUT /nfts/3')
  expect(unanswered.summary).toContain('new: chain "solana"')
})

test('what broke before the service answered again did not end it', () => {
  seq = 0
  const unanswered = new Unanswered()
  unanswered.broke(minted('a 🐭', 0))
  unanswered.answered(minted('two', 5000))
  unanswered.broke(minted(-1, 6000))
  expect(unanswered.summary).toContain('one request had no answer: PUT /nfts/3 (minting/texts): {"name":-1}')
})
