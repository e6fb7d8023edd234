import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Command, CommanderError } from 'commander'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'
import { packageRoot } from '../../src/package/package-root.ts'

const at = (file: string): string => path.join(packageRoot, file)
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'docs/contracts.md', 'docs/consumers.md', 'docs/proof.md'],
  ...['docs/configuration.md', 'docs/ci.md', 'docs/troubleshooting.md', 'docs/reports.md'],
].filter((file) => existsSync(at(file)))
const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { scripts: Record<string, string> }

const fence = /^[ \t]*```(\w*)\n(.*?)^[ \t]*```$/gms

/** Fenced blocks of a document with their languages, and what it has in backticks elsewhere. */
function codeIn(document: string) {
  const text = readFileSync(at(document), 'utf8')
  return {
    blocks: [...text.matchAll(fence)].map(([, language = '', code = '']) => ({ language, code })),
    spans: [...text.replaceAll(fence, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll('\n', ' ')),
  }
}

/** Single commands as words: lines joined where they go on, comments, prompts and variables left out. */
function commandsIn(document: string): readonly (readonly string[])[] {
  const { blocks, spans } = codeIn(document)
  const shell = blocks.filter(({ language }) => ['', 'sh', 'shell', 'bash', 'console', 'yaml'].includes(language))
  return [...shell.map(({ code }) => code), ...spans]
    .flatMap((code) => code.replaceAll(/\\\n\s*/g, ' ').split(/\n|&&|\|\|?|;/))
    .map((line) =>
      [...line.replace(/(^|\s)#.*$/, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)]
        .map(([, double, single, plain]) => double ?? single ?? plain ?? '')
        .filter((word, index, all) => !(word === '$' && index === 0) && !/^[A-Z_]+=/.test(word) && all.length > 1),
    )
    .map((words) => (words[0] === 'run:' || words[0] === '-' ? words.slice(words.indexOf('run:') + 1) : words))
    .filter((words) => words.length > 0)
}

/** The arguments that a command gives to conformint, `undefined` when it is another program's. */
function argumentsOf([program, first, second, ...rest]: readonly string[]): readonly string[] | undefined {
  if (program === 'conformint') return [first, second, ...rest].filter((word) => word !== undefined)
  if (program === 'npx' && first === 'conformint') return [second, ...rest].filter((word) => word !== undefined)
  if (program === 'node' && first === 'bin/conformint.js') return [second, ...rest].filter((word) => word !== undefined)
  if (program === 'npm' && first === 'run' && second === 'conformint') return rest.slice(1)
  return undefined
}

/** Reads a command line as the program does, and does nothing of what it says. */
function parsed(line: readonly string[]): string | undefined {
  const program = createProgram({ out: () => {}, err: () => {} } as never, () => {})
  const silenced = (command: Command): void => {
    command.configureOutput({ writeOut: () => {}, writeErr: () => {} }).exitOverride()
    if (command.commands.length === 0) command.action(() => {})
    command.commands.forEach(silenced)
  }
  silenced(program)
  try {
    program.parse([...line], { from: 'user' })
    return undefined
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? undefined : error.message
  }
}

describe.each(documents)('%s', (document) => {
  const commands = commandsIn(document)

  test('names commands and flags of conformint that exist', () => {
    const lines = commands.flatMap((words) => {
      const line = argumentsOf(words)
      return line === undefined || line.some((word) => /^(ARGS|…|\.\.\.)$/.test(word)) ? [] : [line]
    })
    expect(lines.map((line) => [line.join(' '), parsed(line)]).filter(([, problem]) => problem)).toEqual([])
    expect(lines.length).toBeGreaterThan(0)
  })

  test('names scripts that exist', () => {
    const known = new Set(Object.keys(manifest.scripts))
    const named = commands.flatMap(([program, verb, script]) =>
      program !== 'npm' ? [] : verb === 'run' && script ? [script] : verb === 'test' ? ['test'] : [],
    )
    expect(named.filter((script) => !known.has(script))).toEqual([])
  })

  test('names files that exist', () => {
    const { spans } = codeIn(document)
    const ours = /^(bin|src|suites|spec|test|reference-impl|reports|fixtures|tools)\/[\w./-]*$/
    const named = [...spans, ...commands.flat()].filter((word) => ours.test(word))
    expect(named.filter((file) => !existsSync(at(file)))).toEqual([])
  })
})

test('the wrong is noticed', () => {
  expect(parsed(['verify', '--tagret', 'x'])).toMatch(/--tagret/)
  expect(parsed(['verifi'])).toMatch(/verifi/)
  expect(parsed(['verify', '--target', 'URL', '--only', 'WAL-01', 'WAL-02'])).toBeUndefined()
})

describe('CONTRIBUTING.md', () => {
  const { blocks } = codeIn('CONTRIBUTING.md')

  test('has a map of what is there', () => {
    const [map] = blocks.filter(({ code }) => /^src\//m.test(code))
    const places: string[] = []
    const above: { readonly indent: number; readonly place: string }[] = []
    for (const [, { length: indent } = '', name = ''] of (map?.code ?? '').matchAll(/^( *)(\S+) {2,}\S/gm)) {
      while ((above.at(-1)?.indent ?? -1) >= indent) above.pop()
      const place = path.join(above.at(-1)?.place ?? '', name)
      above.push({ indent, place })
      places.push(place)
    }
    expect(places.length).toBeGreaterThan(15)
    expect(places.filter((place) => !existsSync(at(place)))).toEqual([])
  })

  test('has a sample case that compiles as a file of a suite', () => {
    const [sample] = blocks.filter(({ language, code }) => language === 'ts' && code.includes(': Case'))
    const file = at('suites/wallets/sample-of-the-guide.ts')
    const text = `import type { Case } from '../../src/interface/case.ts'\n${sample?.code ?? ''}`
    const { config } = ts.readConfigFile(at('tsconfig.json'), ts.sys.readFile)
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, packageRoot)
    const host = ts.createCompilerHost(options)
    const { fileExists, getSourceFile } = host
    host.fileExists = (name) => path.resolve(name) === file || fileExists(name)
    host.getSourceFile = (name, version, ...rest) =>
      path.resolve(name) === file ? ts.createSourceFile(name, text, version) : getSourceFile(name, version, ...rest)
    const program = ts.createProgram([file], options, host)
    const source = program.getSourceFile(file)
    const problems = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
    expect(sample).toBeDefined()
  })
})

describe('README.md, as whoever meets the package sees it', () => {
  const text = readFileSync(at('README.md'), 'utf8')

  test('says in sixty lines what it is and why, shows a report, and names two commands', () => {
    const top = text.split('\n').slice(0, 60).join('\n')
    expect(top).toMatch(/!\[[^\]]{20,}\]\(docs\/report\.png\)/)
    expect(top).toContain('npm run demo')
    expect(top).toContain('verify --target')
    expect(top).toContain('npx conformint init')
  })

  test('has no link that leads out of the package but to an address, nor have the documents', () => {
    const { files } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { files: readonly string[] }
    const shipped = (file: string): boolean =>
      existsSync(at(file)) && files.includes(file.split('/')[0] ?? '') && !file.startsWith('reports/proof.')
    const dead = ['README.md', ...globSync('docs/*.md', { cwd: packageRoot })].flatMap((document) =>
      [...readFileSync(at(document), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^https?:/.test(link) && !shipped(path.join(path.dirname(document), link)))
        .map((link) => `${document}: ${link}`),
    )
    expect(dead).toEqual([])
  })

  test('links to files of the repository that are there', () => {
    const ours = /https:\/\/github\.com\/conformint\/conformint\/(?:blob|tree)\/main\/([^)#\s]+)/g
    const named = ['README.md', ...globSync('docs/*.md', { cwd: packageRoot })].flatMap((document) =>
      [...readFileSync(at(document), 'utf8').matchAll(ours)].map(([, file = '']) => file),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((file) => !existsSync(at(file)))).toEqual([])
  })
})
