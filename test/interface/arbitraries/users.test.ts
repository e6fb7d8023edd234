import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edgeEmails, emailOf, emailTemplate, malformedEmails } from '../../../src/interface/arbitraries/emails.ts'
import {
  edgeUserIdPairs,
  edgeUserIds,
  longestUserId,
  specialCharacters,
  userIdOf,
  userIdTemplate,
} from '../../../src/interface/arbitraries/user-ids.ts'
import { matches } from '../../../src/interface/oracle.ts'

const mark = 'k3x9f2a1b7c4d8e0x1z'

describe('user ids', () => {
  const isSettled = (userId: string) =>
    userId.length >= 1 &&
    userId.length <= longestUserId &&
    userId === userId.trim() &&
    userId.isWellFormed() &&
    !/[\p{Cc}\p{Cs}]/u.test(userId)

  test('are text that nobody can dispute, and carry their mark', () => {
    fc.assert(
      fc.property(userIdTemplate, (template) => {
        const userId = userIdOf(template, mark)
        return isSettled(userId) && userId.includes(mark) && matches('CreateWallet', { userId, chain: 'polygon-amoy' })
      }),
      { numRuns: 1000 },
    )
    for (const template of edgeUserIds) expect(isSettled(userIdOf(template, mark)), JSON.stringify(template)).toBe(true)
  })

  test('examples have each special character, and the longest id', () => {
    const ids = edgeUserIds.map((template) => userIdOf(template, mark))
    for (const character of specialCharacters) expect(ids.some((id) => id.includes(character))).toBe(true)
    expect(Math.max(...ids.map(({ length }) => length))).toBe(longestUserId)
  })

  test('pairs differ in more than how one letter is put together', () => {
    for (const pair of edgeUserIdPairs) {
      const [one, other] = pair.map((template) => userIdOf(template, mark).normalize('NFC'))
      expect(one).not.toBe(other)
      for (const template of pair) expect(isSettled(userIdOf(template, mark))).toBe(true)
    }
  })
})

describe('e-mail addresses', () => {
  test('satisfy the document', () => {
    for (const template of edgeEmails)
      expect(matches('CreateWallet', { email: emailOf(template, mark), chain: 'solana' })).toBe(true)
    fc.assert(
      fc.property(emailTemplate, (template) => {
        const email = emailOf(template, mark)
        return (
          matches('CreateWallet', { email, chain: 'solana' }) &&
          email === email.toLowerCase() &&
          email.indexOf('@') < 64
        )
      }),
    )
  })

  test('malformed ones do not, and each breaks the rule that it names', () => {
    for (const { rule, email } of malformedEmails('ada.l+tag@example.com')) {
      expect(matches('CreateWallet', { email, chain: 'solana' }), email).toBe(false)
      const ats = email.split('@').length - 1
      const told = {
        'no-at': ats === 0,
        'empty-local': ats === 1 && email.startsWith('@'),
        'empty-domain': ats === 1 && email.endsWith('@'),
        'inner-blank': ats === 1 && /\S\s\S/.test(email),
        'two-at': ats === 2,
      }
      expect(told[rule], email).toBe(true)
    }
  })
})
