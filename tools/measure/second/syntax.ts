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

/** Finds all places where it can change something; knows the language, and nothing of what the source is about. */
type Operator = (sources: readonly ts.SourceFile[]) => readonly Change[]

/** By their names. */
export type Operators = Readonly<Record<string, Operator>>

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

/** A node, and what is in it; what is left out is so with all that is in it. */
const within = (root: ts.Node, isOut: (node: ts.Node) => boolean = () => false): ts.Node[] => {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (isOut(node)) return
    found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(root)
  return found
}

/** All nodes of a kind that are no matter of choice. */
export const nodesOf = <T extends ts.Node>(
  sources: readonly ts.SourceFile[],
  is: (node: ts.Node) => node is T,
): readonly T[] => sources.flatMap((source) => within(source, isSkipped)).filter(is)

/** A text in the place of a node, or of a part of it. */
export type Other = readonly [flavour: string, text: string, of?: ts.Node]

/** Puts each of some texts in the place of each node of a kind. */
export const replacing =
  <T extends ts.Node>(is: (node: ts.Node) => node is T, others: (node: T) => readonly Other[]): Operator =>
  (sources) =>
    nodesOf(sources, is).flatMap((node) =>
      others(node).map(([flavour, text, of = node]) => ({ flavour, edits: [edit(of, text)] })),
    )

export const joinedBy =
  (token: ts.SyntaxKind) =>
  (node: ts.Node): node is ts.BinaryExpression =>
    ts.isBinaryExpression(node) && node.operatorToken.kind === token

export const isAnd = joinedBy(ts.SyntaxKind.AmpersandAmpersandToken)

/** Either of two alone. */
export const sidesOf = ({ left, right }: ts.BinaryExpression): Other[] => [
  ['left', textOf(left)],
  ['right', textOf(right)],
]

export const isRefusing = (node: ts.Node): node is ts.IfStatement =>
  ts.isIfStatement(node) && textOf(node.thenStatement).includes('refuse(')

/** A member whose value is no literal. */
export const isMember = (node: ts.Node): node is ts.PropertyAssignment | ts.ShorthandPropertyAssignment =>
  ts.isShorthandPropertyAssignment(node) ||
  (ts.isPropertyAssignment(node) && !/^['"`\d[{]|=>|^(true|false)$/.test(textOf(node.initializer)))

/** Its value in something around it. */
export const wrapped = (
  node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
  flavour: string,
  wrap: (value: string) => string,
): Other =>
  ts.isShorthandPropertyAssignment(node)
    ? [flavour, `${textOf(node)}: ${wrap(textOf(node))}`]
    : [flavour, wrap(textOf(node.initializer)), node.initializer]

/** The functions around a node, the innermost first. */
export const functionsAround = (node: ts.Node): ts.SignatureDeclaration[] => {
  const around: ts.SignatureDeclaration[] = []
  for (let at: ts.Node | undefined = node.parent; at !== undefined; at = at.parent) {
    if (ts.isFunctionLike(at)) around.push(at)
  }
  return around
}

/** Names that a node uses. */
export const namesIn = (node: ts.Node): ReadonlySet<string> =>
  new Set(within(node).flatMap((one) => (ts.isIdentifier(one) ? [one.text] : [])))

/** Names that a statement declares. */
export const declaredIn = (statement: ts.Node): ReadonlySet<string> => {
  const all = within(statement, ts.isFunctionLike)
  const declarations = all.filter((one) => ts.isVariableDeclaration(one) || ts.isBindingElement(one))
  return new Set(declarations.flatMap(({ name }) => [...namesIn(name)]))
}

/** What a declaration gives a name to, if it is one. */
const nameOf = (node: ts.Node): string =>
  ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) ? node.name.text : ''

/** Names of functions whose own text says something, or that call one whose text does. */
export const functionsThat = (sources: readonly ts.SourceFile[], says: RegExp): ReadonlySet<string> => {
  const named = nodesOf(sources, ts.isArrowFunction).map(({ parent, body }) => [nameOf(parent), body] as const)
  const bodies = new Map(named.filter(([name]) => name !== ''))
  const found = new Set([...bodies].flatMap(([name, body]) => (says.test(textOf(body)) ? [name] : [])))
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const [name, body] of bodies) if (!namesIn(body).isDisjointFrom(found)) found.add(name)
  }
  return found
}

/** The name of the function declared around a node. */
export const ownerName = (node: ts.Node): string =>
  functionsAround(node)
    .map(({ parent }) => nameOf(parent))
    .find((name) => name !== '') ?? ''
