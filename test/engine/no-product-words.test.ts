import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'

// What is true of the interface that this repository is for comes into the engine by values. Its words would stay unseen there.
const words = [
  /\bmint(s|ed|ing)?\b/i,
  /--max-mints/,
  /\/suites\//,
  /wallet/i,
  /\bnfts?\b/i,
  /\bcollections?\b/i,
  /\btokens? /i,
  /polygon|solana|aptos|\bevm\b|testnet|mainnet/i,
  /\bstaging\b|'production'/,
  /sk_reference|x-api-key|CONFORMINT_API_KEY/i,
  /limits\.mints/,
]

test('the engine has no word of the product', () => {
  const files = globSync('src/engine/**/*.ts', { cwd: packageRoot })
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    readFileSync(path.join(packageRoot, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (words.some((word) => word.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
