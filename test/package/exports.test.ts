import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'

const { exports } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { types: string; default: string }>
}
const entries = Object.entries(exports).flatMap(([name, at]) => (typeof at === 'string' ? [] : [{ name, at }]))

/** The source of a built file: `dist/` has the folders of the checkout. */
const sourceOf = (built: string): string =>
  path.join(packageRoot, built.replace('./dist/', '').replace(/(\.d\.ts|\.js)$/, '.ts'))

let checker: ts.TypeChecker
let program: ts.Program

beforeAll(() => {
  const { config } = ts.readConfigFile(path.join(packageRoot, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, packageRoot)
  program = ts.createProgram(
    entries.map(({ at }) => sourceOf(at.default)),
    options,
  )
  checker = program.getTypeChecker()
})

/** What an entry point exports, types among them. */
function symbolsOf(name: string): readonly ts.Symbol[] {
  const at = entries.find((entry) => entry.name === name)?.at.default ?? ''
  const file = program.getSourceFile(sourceOf(at))
  const module = file && checker.getSymbolAtLocation(file)
  return module ? checker.getExportsOfModule(module) : []
}

test('every entry point has a source, and every data file is there', () => {
  for (const { at } of entries) {
    expect(sourceOf(at.types)).toBe(sourceOf(at.default))
    expect(existsSync(sourceOf(at.default)), at.default).toBe(true)
  }
  const files = Object.values(exports).filter((at) => typeof at === 'string')
  expect(files.filter((file) => !existsSync(path.join(packageRoot, file)))).toEqual([])
  expect(Object.keys(exports)).toEqual([
    '.',
    './arbitraries',
    './client',
    './kit',
    './pact',
    './reference',
    './vitest',
    './openapi.yaml',
    './report.schema.json',
    './conformint.schema.json',
    './package.json',
  ])
})

const documented = ['.', './arbitraries', './client', './kit', './pact', './reference', './vitest']

// A name that goes breaks others: what is public changes on purpose only.
test.each(documented)('the names that %s exports', (name) => {
  expect(
    symbolsOf(name)
      .map((exported) => exported.name)
      .toSorted(),
  ).toMatchSnapshot()
})

test('every member of what ./kit exports is documented', () => {
  const bare = symbolsOf('./kit')
    .map((exported) => (exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported))
    .flatMap(({ name, declarations = [] }) =>
      declarations.filter(ts.isInterfaceDeclaration).map((one) => ({ name, one })),
    )
    .flatMap(({ name, one }) =>
      one.members.flatMap((member) => {
        const symbol = member.name && checker.getSymbolAtLocation(member.name)
        const documentation = symbol?.getDocumentationComment(checker) ?? []
        return symbol !== undefined && documentation.length === 0 ? [`${name}.${symbol.name}`] : []
      }),
    )
  expect(bare).toEqual([])
})

test.each(documented)('everything that %s exports is documented', (name) => {
  const undocumented = symbolsOf(name)
    .map((exported) => (exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported))
    .filter((symbol) => symbol.getDocumentationComment(checker).length === 0)
  expect(undocumented.map((symbol) => symbol.name)).toEqual([])
})
