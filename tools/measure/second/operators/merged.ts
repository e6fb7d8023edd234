import ts from 'typescript'
import { edit, isAnd, joinedBy, nodesOf, type Operators, replacing, sidesOf, textOf } from '../syntax.ts'

const flavours = ['case', 'zeros', 'last', 'prefix', 'local', 'domain', 'number', 'unicode', 'trimmed', 'words', 'any']

const isEqual = joinedBy(ts.SyntaxKind.EqualsEqualsEqualsToken)
const isComparison = (node: ts.Node): node is ts.BinaryExpression =>
  isEqual(node) &&
  ![node.left, node.right].some((side) => /^(['"`\d]|null|undefined|typeof|true|false|\()/.test(textOf(side))) &&
  !/length|size/.test(textOf(node))

const partsOf = (call: ts.Node): readonly [on: string, does: string] =>
  ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)
    ? [textOf(call.expression.expression), call.expression.name.text]
    : ['', '']

const isLook = (call: ts.Node): call is ts.CallExpression => {
  const [map, does] = partsOf(call)
  return /^(get|has)$/.test(does) && /(wallets|collections|tokens|templates|keys)$/.test(map)
}

/** @param part which name of a key is looked at in part */
const nearly = (call: ts.CallExpression, flavour: string, part: number): string => {
  const [map, does] = partsOf(call)
  const found = `violation.nearly(${map}, '${flavour}', ${part}, ${call.arguments.map(textOf).join(', ')})`
  return does === 'has' ? `(${found} !== undefined)` : found
}

const isPredicate = (node: ts.Node): boolean => {
  for (let at = node.parent; at !== undefined && !ts.isStatement(at); at = at.parent) {
    if (ts.isCallExpression(at) && /\.(filter|find|some|every)$/.test(textOf(at.expression))) return true
  }
  return false
}

/** What is alike in a part is taken for the same. */
export const merged: Operators = {
  'compared-in-part': replacing(isComparison, ({ left, right }) =>
    flavours.map((flavour) => [flavour, `violation.alike('${flavour}', ${textOf(left)}, ${textOf(right)})`]),
  ),
  /** One thing is found under the name of another, wherever it is looked for. */
  'found-by-a-part': (sources) => {
    const groups = Map.groupBy(nodesOf(sources, isLook), (call) => partsOf(call)[0].split('.').at(-1) ?? '')
    return [...groups].flatMap(([name, looks]) =>
      [...Array({ wallets: 4, collections: 2 }[name] ?? 1).keys()].flatMap((part) =>
        flavours.map((flavour) => ({
          flavour: `${name} ${part} ${flavour}`,
          edits: looks.map((look) => edit(look, nearly(look, flavour, part))),
        })),
      ),
    )
  },
  /** The same at one place. */
  'found-here-by-a-part': replacing(isLook, (call) =>
    flavours.map((flavour) => [flavour, nearly(call, flavour, textOf(call).includes('keyFor') ? 1 : 0)]),
  ),
  'told-apart-by-less': replacing(isAnd, (node) => (isPredicate(node) ? sidesOf(node) : [])),
  'not-told-apart': replacing(ts.isCallExpression, (call) => {
    const [all, does] = partsOf(call)
    return does === 'filter' ? [['all', all]] : []
  }),
}
