import ts from 'typescript'
import {
  type Change,
  declaredIn,
  edit,
  functionsThat,
  isMember,
  joinedBy,
  namesIn,
  nodesOf,
  type Operators,
  type Other,
  ownerName,
  replacing,
  textOf,
  wrapped,
} from '../syntax.ts'

const isAssignment = joinedBy(ts.SyntaxKind.EqualsToken)

const isEffect = (node: ts.Node): node is ts.ExpressionStatement => {
  if (!ts.isExpressionStatement(node)) return false
  const { expression } = node
  if (isAssignment(expression))
    return ts.isPropertyAccessExpression(expression.left) && !textOf(node).startsWith('hashes.')
  const isAdded = ts.isCallExpression(expression) && /\.(add|set|push|delete)$/.test(textOf(expression.expression))
  return isAdded && !/^(wishes|flaws|parts)\./.test(textOf(node))
}

const entityOf = ({ expression }: ts.ExpressionStatement): ts.Expression | undefined => {
  const target = ts.isBinaryExpression(expression)
    ? expression.left
    : ts.isCallExpression(expression) && ts.isPropertyAccessExpression(expression.expression)
      ? expression.expression.expression
      : undefined
  return target !== undefined && ts.isPropertyAccessExpression(target) ? target.expression : undefined
}

/** The same statement with another thing in the place of the one that it is about. */
const about = (statement: ts.ExpressionStatement, entity: ts.Expression, other: string): string => {
  const text = textOf(statement)
  const at = entity.getStart() - statement.getStart()
  return text.slice(0, at) + other + text.slice(at + textOf(entity).length)
}

const toOthers = (statement: ts.ExpressionStatement): Other[] => {
  const entity = entityOf(statement)
  if (entity === undefined || textOf(entity) === 'world') return []
  const name = textOf(entity)
  const toAll = `for (const other of beside) ${about(statement, entity, 'other')}`
  return [
    ['all', `{ const beside = violation.others(${name}); ${textOf(statement)}; ${toAll} }`],
    ['eldest', about(statement, entity, `violation.eldest(${name})`)],
    ['neighbour', about(statement, entity, `violation.neighbour(${name})`)],
  ]
}

const effectful = /\.(set|add)\(|\w+\.\w+ = |tokenId\+\+/

const beforeRefused = (sources: readonly ts.SourceFile[]): Change[] => {
  const refusing = functionsThat(sources, /refuse\(|throw new Refusal/)
  const doing = functionsThat(sources, effectful)
  const refuses = (node: ts.Node): boolean => namesIn(node).has('refuse') || !namesIn(node).isDisjointFrom(refusing)
  const does = (node: ts.Node): boolean => effectful.test(textOf(node)) || !namesIn(node).isDisjointFrom(doing)
  return nodesOf(sources, ts.isBlock).flatMap(({ statements }) =>
    statements.flatMap((statement, at): Change[] => {
      if (!does(statement) || /withDefaults|collectionOf\(/.test(textOf(statement).slice(0, 60))) return []
      return statements.slice(0, at).flatMap((first, from): Change[] => {
        const given = new Set(statements.slice(from, at).flatMap((one) => [...declaredIn(one)]))
        if (!refuses(first) || !namesIn(statement).isDisjointFrom(given)) return []
        return [{ flavour: `${at - from} earlier`, edits: moved(statement, first) }]
      })
    }),
  )
}

const moved = (statement: ts.Statement, before: ts.Statement) => {
  const result = ts.isReturnStatement(statement) ? statement.expression : undefined
  const [what, left] = result ? [`const early = ${textOf(result)}\n`, 'return early'] : [`${textOf(statement)}\n`, ';']
  return [{ ...edit(before, what), end: before.getStart() }, edit(statement, left)]
}

const inAnswers = /^(shown|listed|createOrder|lineOf|deliveryOf|createWallet|reportUsage)$/
const entities = /^(made|mint|wishOf|openWallet|createTemplate|readItem|lineOf|paymentsOf|deliveryOf)$/

const isOf = (owner: RegExp, node: ts.Node): boolean =>
  owner.test(ownerName(node)) && !textOf(node).startsWith('status')

/** Something else changes too, or in its place; or not at the time at which it should. */
export const bystanders: Operators = {
  'others-too': replacing(isEffect, toOthers),
  'effect-lost': replacing(isEffect, () => [['gone', ';']]),
  'done-before-refused': beforeRefused,
  'done-again': replacing(ts.isIfStatement, ({ thenStatement, expression }) => {
    const isDone = ts.isReturnStatement(thenStatement) && !textOf(thenStatement).includes('refuse')
    return isDone && /^(known|existing|done)\b/.test(textOf(expression)) ? [['gone', ';']] : []
  }),
  'other-at-each-look': replacing(isMember, (node) => {
    const isNamed = /Id$|At$|^id$|ddress|owner|locator|publicKey|Hash|orderId/.test(textOf(node.name))
    return isNamed && isOf(inAnswers, node) ? [wrapped(node, 'fresh', (value) => `violation.fresh(${value})`)] : []
  }),
  'of-the-one-before': replacing(isMember, (node) => {
    const site = `${node.getSourceFile().fileName}:${node.getStart()}`
    if (!isOf(entities, node)) return []
    return [wrapped(node, 'carried', (value) => `violation.carried('${site}', ${value})`)]
  }),
}
