import ts from 'typescript'
import { type Change, edit, nodesOf, type Operator, textOf } from '../syntax.ts'

const flavours = ['case', 'zeros', 'last', 'prefix', 'local', 'domain', 'number', 'unicode', 'trimmed', 'words', 'any']

const isComparison = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken &&
  ![node.left, node.right].some((side) => /^(['"`\d]|null|undefined|typeof|true|false|\()/.test(textOf(side))) &&
  !/length|size/.test(textOf(node))

const compared: Operator = {
  kind: 'two-become-one',
  name: 'compared-in-part',
  find: (sources) =>
    nodesOf(sources, isComparison).flatMap((node) =>
      flavours.map((flavour) => ({
        flavour,
        edits: [edit(node, `violation.alike('${flavour}', ${textOf(node.left)}, ${textOf(node.right)})`)],
      })),
    ),
}

interface Look {
  readonly call: ts.CallExpression
  readonly map: string
  readonly does: string
}

const looksOf = (sources: readonly ts.SourceFile[]): Look[] =>
  nodesOf(sources, ts.isCallExpression).flatMap((call) => {
    if (!ts.isPropertyAccessExpression(call.expression)) return []
    const [map, does] = [textOf(call.expression.expression), call.expression.name.text]
    return /^(get|has)$/.test(does) && /(wallets|collections|tokens|templates|keys)$/.test(map)
      ? [{ call, map, does }]
      : []
  })

const rewritten = ({ call, map, does }: Look, flavour: string, part: number) => {
  const found = `violation.nearly(${map}, '${flavour}', ${part}, ${call.arguments.map(textOf).join(', ')})`
  return edit(call, does === 'has' ? `(${found} !== undefined)` : found)
}

/** One thing is found under the name of another, wherever it is looked for. */
const found: Operator = {
  kind: 'two-become-one',
  name: 'found-by-a-part',
  find: (sources) => {
    const groups = Map.groupBy(looksOf(sources), ({ map }) => map.split('.').at(-1) ?? map)
    return [...groups].flatMap(([name, looks]) => {
      const parts = { wallets: 4, collections: 2 }[name] ?? 1
      return Array.from({ length: parts }, (_, part) => part).flatMap((part) =>
        flavours.map((flavour) => ({
          flavour: `${name} ${part} ${flavour}`,
          edits: looks.map((look) => rewritten(look, flavour, part)),
        })),
      )
    })
  },
}

/** The same at one place. */
const foundHere: Operator = {
  kind: 'two-become-one',
  name: 'found-here-by-a-part',
  find: (sources) =>
    looksOf(sources).flatMap((look) =>
      flavours.map((flavour) => ({
        flavour,
        edits: [rewritten(look, flavour, textOf(look.call).includes('keyFor') ? 1 : 0)],
      })),
    ),
}

const isAnd = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken

const isPredicate = (node: ts.Node): boolean => {
  for (let at = node.parent; at !== undefined && !ts.isStatement(at); at = at.parent) {
    if (ts.isCallExpression(at) && /\.(filter|find|some|every)$/.test(textOf(at.expression))) return true
  }
  return false
}

const conjunct: Operator = {
  kind: 'two-become-one',
  name: 'told-apart-by-less',
  find: (sources) =>
    nodesOf(sources, isAnd)
      .filter(isPredicate)
      .flatMap((node): Change[] => [
        { flavour: 'left', edits: [edit(node, textOf(node.left))] },
        { flavour: 'right', edits: [edit(node, textOf(node.right))] },
      ]),
}

const unfiltered: Operator = {
  kind: 'two-become-one',
  name: 'not-told-apart',
  find: (sources) =>
    nodesOf(sources, ts.isCallExpression).flatMap((call) =>
      ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'filter'
        ? [{ flavour: 'all', edits: [edit(call, textOf(call.expression.expression))] }]
        : [],
    ),
}

export const merged: readonly Operator[] = [compared, found, foundHere, conjunct, unfiltered]
