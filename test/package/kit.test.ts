import { cpSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'
import { CommandLines } from '../cli/command-lines.ts'
import { environment } from './packed.ts'
import { Stranger } from './stranger.ts'

/** A project of somebody else: the guest book, with the packed conformint installed beside what it asks for. */
let stranger: Stranger
let lines: CommandLines

beforeAll(() => {
  // What it asks for beside conformint is fast-check, which npm lays where the project finds it, too.
  stranger = new Stranger()
  cpSync(path.join(packageRoot, 'fixtures', 'guest-book'), stranger.folder, { recursive: true })
  lines = new CommandLines(path.join(stranger.folder, 'guest-book.ts'))
})

afterAll(async () => {
  lines.close()
  stranger.leave()
})

describe('the guest book, on the packed conformint', () => {
  test.each([
    [['verify', '--reference', '--effort', 'quick'], 0, /^conforming .*8 passed, 0 failed/s],
    [
      ['verify', '--fault', 'trims', '--effort', 'quick', '--report-dir', 'trims'],
      1,
      /GB-02 MUST.*7 passed, 1 failed/s,
    ],
    [['replay', 'trims', 'entries/kept-to-the-letter', '--fault', 'trims'], 1, /fails again/],
    [['report', 'diff', 'guest-book-report', 'trims'], 1, /GB-02/],
    [['report', 'render', 'trims', '--reporter', 'html'], 0, /index\.html/],
    [['prove', '--seed', '1'], 0, /8 of 8 requirements, 9 of 9 faults/],
    [['doctor', '--reference'], 0, /A run makes sense/],
    [['verify'], 2, /^$/],
  ] as const)(
    'guest-book %j ends with %i',
    async (args, code, says) => {
      const { status, stdout, stderr } = await lines.run(args, { cwd: stranger.folder, env: environment })
      expect(status, stdout + stderr).toBe(code)
      expect(stdout.trim()).toMatch(says)
    },
    60_000,
  )

  test('is a program of its own', () => {
    const { status, stdout } = stranger.run(process.execPath, ['guest-book.ts', 'requirements', 'GB-03'])
    expect([status, stdout]).toEqual([0, expect.stringContaining('one-number')])
  })

  test('has types that compile, by which a typo does not', () => {
    const compilerOptions = {
      ...{ target: 'es2024', module: 'nodenext', strict: true, skipLibCheck: true, noEmit: true },
      ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, allowImportingTsExtensions: true },
      ...{ types: ['node'], typeRoots: [path.join(packageRoot, 'node_modules', '@types')], lib: ['es2024'] },
    }
    stranger.write(
      'typo.ts',
      `import type { Case } from './interface.ts'
       export const wrong: Case = {
         id: 'entries/wrong',
         title: 'A typo does not compile',
         // @ts-expect-error there is no such requirement
         requirements: ['GB-2'],
         async run(ctx) {
           // @ts-expect-error nor may it be judged
           ctx.judge('GB-2')
           // @ts-expect-error an entry is read by its number
           await ctx.api.readOne()
           // @ts-expect-error there is no such operation
           await ctx.api.write()
           // @ts-expect-error nor is anything else made
           ctx.make.book()
           // @ts-expect-error nor anything else observed
           ctx.observe('last-number', 1)
         },
       }`,
    )
    stranger.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['guest-book.ts', 'typo.ts'] }))
    const compiler = path.join(packageRoot, 'node_modules', 'typescript-native', 'bin', 'tsc')
    expect(stranger.run(process.execPath, [compiler, '-p', '.'])).toMatchObject({ status: 0, stdout: '' })
  })
})
