import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { configurationSchema } from '../../src/config/json-schema.ts'
import { packageRoot } from '../../src/package/package-root.ts'

const read = (file: string): string => readFileSync(path.join(packageRoot, file), 'utf8')

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
}

/** `limits.mints`, `keys.full` … */
const keysOf = ({ properties = {} }: Schema, prefix = ''): string[] =>
  Object.entries(properties).flatMap(([name, member]) =>
    member.properties === undefined ? [prefix + name] : keysOf(member, `${prefix}${name}.`),
  )

test('docs/configuration.md tells every key', () => {
  const text = read('docs/configuration.md')
  const told = (key: string): boolean =>
    text.includes(`\`${key}\``) || (key.startsWith('capabilities.') && text.includes(`\`${key.split('.')[1]}\``))
  expect(keysOf(configurationSchema() as Schema).filter((key) => !told(key))).toEqual([])
})

test('the YAML of the documents is YAML', () => {
  for (const file of ['docs/configuration.md', 'docs/ci.md']) {
    for (const [, code = ''] of read(file).matchAll(/```yaml\n(.*?)```/gs))
      expect(() => parse(code), code).not.toThrow()
  }
})

describe('docs/troubleshooting.md', () => {
  const code = globSync('src/**/*.ts', { cwd: packageRoot })
    .map(read)
    .join('\n')
    .replaceAll(/['"`] \+\s+['"`]/g, '')
  const quoted = [...read('docs/troubleshooting.md').matchAll(/\*\*(.*?)\*\*/g)].flatMap(([, text = '']) =>
    [...text.matchAll(/`([^`]+)`/g)].map(([, sentence = '']) => sentence),
  )

  test('tells of twenty at least', () => expect(quoted.length).toBeGreaterThan(20))

  test('quotes what the code says', () => {
    // Names, numbers and addresses are filled in: three words in a row are what the code itself has.
    const unknown = quoted.filter((sentence) => {
      const words = sentence.split(' ')
      return (
        words.length > 6 &&
        !words.some((_, at) => at + 3 <= words.length && code.includes(words.slice(at, at + 3).join(' ')))
      )
    })
    expect(unknown).toEqual([])
  })
})
