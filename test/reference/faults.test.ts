import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import type { Fault } from '../../reference-impl/index.ts'
import { faults, withFaults } from '../../reference-impl/index.ts'
import { packageRoot } from '../../src/package/package-root.ts'

const faultFiles = filesOf('reference-impl/faults/*/**/*.ts')

/**
 * A fault that knows what a case sends proves that case, and nothing about the sentence. So no word stands both in a fault and
 * in what the suites send, but those that the interface or the server itself has to say.
 */
test('no fault holds a literal of the suites', () => {
  const vocabulary = new Set(
    [
      ...wordsIn(readFileSync(path.join(packageRoot, 'spec', 'openapi.yaml'), 'utf8')),
      ...filesOf('reference-impl/*.ts', 'reference-impl/{chain,domain,routes,store}/**/*.ts').flatMap((file) =>
        literalsOf(file, () => false).flatMap(wordsIn),
      ),
      // Of HTML, as which a text is escaped, and of Unicode, in a form of which it is written.
      'amp',
      'NFKC',
    ].map((word) => word.toLowerCase()),
  )
  const sent = new Set(
    filesOf('suites/**/*.ts', 'src/interface/**/*.ts')
      .flatMap((file) => literalsOf(file))
      .flatMap(wordsIn),
  )
  const shared = faultFiles.flatMap((file) =>
    literalsOf(file)
      .flatMap(wordsIn)
      .filter((word) => sent.has(word) && !vocabulary.has(word.toLowerCase()))
      .map((word) => `${file}: ${word}`),
  )
  expect([...new Set(shared)]).toEqual([])
})

/** What is remembered between requests belongs to one server: a fault's module may serve several at a time. */
test('no fault remembers anything outside of wrap', () => {
  expect(faultFiles.flatMap(memoriesOf)).toEqual([])
})

test('a name that is no fault, or no requirement, does not compile', () => {
  // @ts-expect-error it ends in one d.
  expect(() => withFaults('mint-own-idd')).toThrow(RangeError)
  // @ts-expect-error minting is MINT.
  const breaks: Fault['breaks'] = ['MNT-07']
  expect(faults.flatMap((fault) => fault.breaks)).not.toContain(breaks[0])
})

function filesOf(...patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: packageRoot }).toSorted()
}

function parsed(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(path.join(packageRoot, file), 'utf8'), ts.ScriptTarget.Latest, true)
}

/** Of three characters at least, numbers of four. */
function wordsIn(text: string): string[] {
  return (text.match(/[\p{L}\p{N}_][\p{L}\p{N}_.@-]+/gu) ?? [])
    .map((word) => word.replace(/[.@-]+$/, ''))
    .filter((word) => word.length > (/^\d+$/.test(word) ? 3 : 2))
}

/** The texts and patterns of a file, but not what it tells people: ids, titles, messages. */
function literalsOf(file: string, isLeftOut = isTold): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isLeftOut(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) found.push(node.text)
    else if (ts.isRegularExpressionLiteral(node)) found.push(withoutClasses(node.text))
    ts.forEachChild(node, visit)
  }
  visit(parsed(file))
  return found
}

const told = new Set(['says', 'breaks', 'difficulty', 'title', 'requirements', 'slug', 'requirement'])

function isTold(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
    if (told.has(node.name.text)) return true
    return node.name.text === 'id' && node.parent.properties.some((own) => own.name?.getText() === 'says')
  }
  // The name of a row, the message of a refusal, a requirement.
  if (ts.isCallExpression(node) && node.expression.getText() === 'at') return true
  if (ts.isNewExpression(node) && /(Error|Refusal)$/.test(node.expression.getText())) return true
  if (ts.isCallExpression(node) && node.expression.getText() === 'badRequest') return true
  return ts.isStringLiteralLike(node) && /^[A-Z]+-\d\d$/.test(node.text)
}

function withoutClasses(pattern: string): string {
  return pattern.replaceAll(/\\[pPu]\{[^}]*\}|\\.|\[[^\]]*\]|\{[\d,]*\}|\/[a-z]*$/g, ' ')
}

/** Places where something that changes is kept for longer than a server or a request lives. */
function memoriesOf(file: string): string[] {
  const found: string[] = []
  const source = parsed(file)
  const visit = (node: ts.Node): void => {
    if (isMemory(node) && !livesWithServer(node)) {
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isMemory(node: ts.Node): boolean {
  if (ts.isVariableDeclarationList(node)) return (node.flags & ts.NodeFlags.Let) !== 0
  // Filled when it is made, and never changed after.
  if (!ts.isNewExpression(node) || (node.arguments?.length ?? 0) > 0) return false
  return /^(Weak)?(Map|Set)$/.test(node.expression.getText())
}

/** Inside a function of parts, of a seam, or of a request; what merely makes a wrapper is called once for all servers. */
function livesWithServer(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (!ts.isFunctionLike(at)) continue
    const [first] = at.parameters
    if (first?.name.getText() === 'parts' || !makesWrapper(at)) return true
  }
  return false
}

function makesWrapper(node: ts.SignatureDeclaration): boolean {
  const type = node.type?.getText()
  return type === 'Wrap' || (type === undefined && /^(edge|service|table)\(/.test(bodyOf(node)))
}

function bodyOf(node: ts.SignatureDeclaration): string {
  return 'body' in node && node.body !== undefined ? (node.body as ts.Node).getText() : ''
}
