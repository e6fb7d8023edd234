import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { states } from '../../src/contracts/states/vocabulary.ts'
import { packageRoot } from '../../src/package/package-root.ts'

const text = readFileSync(path.join(packageRoot, 'docs', 'contracts.md'), 'utf8')

test('the vocabulary of the documentation is that of the code', () => {
  const rows = Object.entries(states).map(
    ([key, { name, values }]) => `| \`${key}\` | ${name} | ${values.map((value) => `\`${value}\``).join(', ')} |`,
  )
  const [, vocabulary = ''] = text.split('| In code | In a pact | Values for `fromState` |\n|---|---|---|\n')
  expect(vocabulary.split('\n\n')[0]?.split('\n')).toEqual(rows)
})

test('the documentation says of every state that cannot be brought about that it cannot', () => {
  const [, after = ''] = text.split(/\n\n(?=`highFraudRisk`)/)
  for (const [key, state] of Object.entries(states)) {
    expect(after.includes(`\`${key}\``), key).toBe('unprovokable' in state)
  }
})
