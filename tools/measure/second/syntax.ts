import ts from 'typescript'

/** A text that stands in the place of another. Positions as TypeScript counts them. */
export interface Edit {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** One way in which an operator can change the source. */
export interface Change {
  readonly flavour: string
  readonly edits: readonly Edit[]
}

/** The five ways in which things go wrong that nobody looks at. */
export const kinds = ['bystander', 'two-become-one', 'dimension', 'value', 'wrong-value'] as const
export type Kind = (typeof kinds)[number]

/** Finds all places where it can change something; knows the language, and nothing of what the source is about. */
export interface Operator {
  readonly kind: Kind
  readonly name: string
  readonly find: (sources: readonly ts.SourceFile[]) => readonly Change[]
}

export const textOf = (node: ts.Node): string => node.getText()

export const edit = (node: ts.Node, text: string): Edit => ({
  file: node.getSourceFile().fileName,
  start: node.getStart(),
  end: node.getEnd(),
  text,
})

/** What depends on an open point is not changed: it is off, or another conforming server. */
const isChoice = (node: ts.Node): boolean =>
  (ts.isIfStatement(node) && textOf(node.expression).includes('choices')) ||
  ((ts.isConditionalExpression(node) || ts.isBinaryExpression(node) || ts.isCallExpression(node)) &&
    /choices|\bbusyEvery|\bfraudEvery/.test(textOf(node)) &&
    textOf(node).length < 160)

const isSkipped = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || isChoice(node)

/** All nodes of a kind that are no matter of choice. */
export const nodesOf = <T extends ts.Node>(
  sources: readonly ts.SourceFile[],
  is: (node: ts.Node) => node is T,
): T[] => {
  const found: T[] = []
  const visit = (node: ts.Node): void => {
    if (isSkipped(node)) return
    if (is(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  for (const source of sources) ts.forEachChild(source, visit)
  return found
}

/** The functions around a node, the innermost first. */
export const functionsAround = (node: ts.Node): ts.SignatureDeclaration[] => {
  const around: ts.SignatureDeclaration[] = []
  for (let at: ts.Node | undefined = node.parent; at !== undefined; at = at.parent) {
    if (ts.isFunctionLike(at)) around.push(at)
  }
  return around
}

/** Names that a node uses. */
export const namesIn = (node: ts.Node): ReadonlySet<string> => {
  const names = new Set<string>()
  const visit = (one: ts.Node): void => {
    if (ts.isIdentifier(one)) names.add(one.text)
    ts.forEachChild(one, visit)
  }
  visit(node)
  return names
}

/** Names that a statement declares. */
export const declaredIn = (statement: ts.Node): ReadonlySet<string> => {
  const names = new Set<string>()
  const visit = (one: ts.Node): void => {
    if (ts.isVariableDeclaration(one) || ts.isBindingElement(one)) for (const name of namesIn(one.name)) names.add(name)
    if (!ts.isFunctionLike(one)) ts.forEachChild(one, visit)
  }
  visit(statement)
  return names
}

const declarationName = (node: ts.Node): string | undefined =>
  ts.isVariableDeclaration(node.parent) && ts.isIdentifier(node.parent.name) ? node.parent.name.text : undefined

/** Names of functions whose own text says something, or that call one whose text does. */
export const functionsThat = (sources: readonly ts.SourceFile[], says: RegExp): ReadonlySet<string> => {
  const bodies = new Map<string, ts.Node>()
  for (const node of nodesOf(sources, ts.isArrowFunction)) {
    const name = declarationName(node)
    if (name !== undefined) bodies.set(name, node.body)
  }
  const found = new Set([...bodies].filter(([, body]) => says.test(textOf(body))).map(([name]) => name))
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const [name, body] of bodies) {
      if (namesIn(body).intersection(found).size > 0) found.add(name)
    }
  }
  return found
}

/** The name of the function declared around a node. */
export const ownerName = (node: ts.Node): string =>
  functionsAround(node)
    .map(declarationName)
    .find((name) => name !== undefined) ?? ''
