import ts from 'typescript'
import {
  type Change,
  declaredIn,
  edit,
  functionsThat,
  namesIn,
  nodesOf,
  type Operator,
  ownerName,
  textOf,
} from '../syntax.ts'

const isAssigned = (node: ts.Node): node is ts.ExpressionStatement =>
  ts.isExpressionStatement(node) &&
  ts.isBinaryExpression(node.expression) &&
  node.expression.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  ts.isPropertyAccessExpression(node.expression.left)

const isAdded = (node: ts.Node): node is ts.ExpressionStatement =>
  ts.isExpressionStatement(node) &&
  ts.isCallExpression(node.expression) &&
  /\.(add|set|push|delete)$/.test(textOf(node.expression.expression))

const entityOf = ({ expression }: ts.ExpressionStatement): ts.Expression | undefined => {
  const target = ts.isBinaryExpression(expression)
    ? expression.left
    : ts.isCallExpression(expression) && ts.isPropertyAccessExpression(expression.expression)
      ? expression.expression.expression
      : undefined
  return target !== undefined && ts.isPropertyAccessExpression(target) ? target.expression : undefined
}

const effects = (sources: readonly ts.SourceFile[]): ts.ExpressionStatement[] => [
  ...nodesOf(sources, isAssigned).filter((node) => !textOf(node).startsWith('hashes.')),
  ...nodesOf(sources, isAdded).filter((node) => !/^(wishes|flaws|parts)\./.test(textOf(node))),
]

/** The same statement with another thing in the place of the one that it is about. */
const about = (statement: ts.ExpressionStatement, entity: ts.Expression, other: string): string => {
  const text = textOf(statement)
  const at = entity.getStart() - statement.getStart()
  return text.slice(0, at) + other + text.slice(at + textOf(entity).length)
}

const toOthers: Operator = {
  kind: 'bystander',
  name: 'others-too',
  find: (sources) =>
    effects(sources).flatMap((statement): Change[] => {
      const entity = entityOf(statement)
      if (entity === undefined || textOf(entity) === 'world') return []
      const name = textOf(entity)
      const instead = (flavour: string, other: string): Change => ({
        flavour,
        edits: [edit(statement, about(statement, entity, other))],
      })
      const all = `{ const beside = violation.others(${name}); ${textOf(statement)}; for (const other of beside) ${about(statement, entity, 'other')} }`
      return [
        { flavour: 'all', edits: [edit(statement, all)] },
        instead('eldest', `violation.eldest(${name})`),
        instead('neighbour', `violation.neighbour(${name})`),
      ]
    }),
}

const lost: Operator = {
  kind: 'bystander',
  name: 'effect-lost',
  find: (sources) => effects(sources).map((statement) => ({ flavour: 'gone', edits: [edit(statement, ';')] })),
}

const effectful = /\.(set|add)\(|\w+\.\w+ = |tokenId\+\+/

/** What is done before it is refused. */
const early: Operator = {
  kind: 'bystander',
  name: 'done-before-refused',
  find: (sources) => {
    const refusing = functionsThat(sources, /refuse\(|throw new Refusal/)
    const doing = functionsThat(sources, effectful)
    const refuses = (node: ts.Node): boolean =>
      namesIn(node).has('refuse') || namesIn(node).intersection(refusing).size > 0
    const does = (node: ts.Node): boolean => effectful.test(textOf(node)) || namesIn(node).intersection(doing).size > 0
    return nodesOf(sources, ts.isBlock).flatMap(({ statements }) =>
      statements.flatMap((statement, at): Change[] => {
        if (!does(statement) || /withDefaults|collectionOf\(/.test(textOf(statement).slice(0, 60))) return []
        return statements.slice(0, at).flatMap((first, from): Change[] => {
          const between = statements.slice(from, at)
          const given = new Set(between.flatMap((one) => [...declaredIn(one)]))
          if (!refuses(first) || namesIn(statement).intersection(given).size > 0) return []
          return [{ flavour: `${at - from} earlier`, edits: moved(statement, first) }]
        })
      }),
    )
  },
}

const moved = (statement: ts.Statement, before: ts.Statement) => {
  const result = ts.isReturnStatement(statement) ? statement.expression : undefined
  const [what, left] = result ? [`const early = ${textOf(result)}\n`, 'return early'] : [`${textOf(statement)}\n`, ';']
  return [{ ...edit(before, what), end: before.getStart() }, edit(statement, left)]
}

const again: Operator = {
  kind: 'bystander',
  name: 'done-again',
  find: (sources) =>
    nodesOf(sources, ts.isIfStatement)
      .filter(({ thenStatement }) => ts.isReturnStatement(thenStatement) && !textOf(thenStatement).includes('refuse'))
      .filter((node) => /^(known|existing|done)\b/.test(textOf(node.expression)))
      .map((node) => ({ flavour: 'gone', edits: [edit(node, ';')] })),
}

const inAnswers = /^(shown|listed|createOrder|lineOf|deliveryOf|createWallet|reportUsage)$/

const isKept = (node: ts.Node): node is ts.ObjectLiteralElementLike =>
  ts.isShorthandPropertyAssignment(node) ||
  (ts.isPropertyAssignment(node) && !/^['"`\d{[]|=>|^(true|false)$/.test(textOf(node.initializer)))

const wrapped = (node: ts.ObjectLiteralElementLike, wrap: (value: string) => string): Change['edits'] => {
  if (ts.isShorthandPropertyAssignment(node)) return [edit(node, `${textOf(node)}: ${wrap(textOf(node))}`)]
  return ts.isPropertyAssignment(node) ? [edit(node.initializer, wrap(textOf(node.initializer)))] : []
}

const members = (sources: readonly ts.SourceFile[], owner: RegExp) =>
  nodesOf(sources, isKept).filter((node) => owner.test(ownerName(node)) && !textOf(node).startsWith('status'))

const fresh: Operator = {
  kind: 'bystander',
  name: 'other-at-each-look',
  find: (sources) =>
    members(sources, inAnswers)
      .filter((node) =>
        /Id$|At$|^id$|ddress|owner|locator|publicKey|Hash|orderId/.test(node.name ? textOf(node.name) : ''),
      )
      .map((node) => ({ flavour: 'fresh', edits: wrapped(node, (value) => `violation.fresh(${value})`) })),
}

const entities = /^(made|mint|wishOf|openWallet|createTemplate|readItem|lineOf|paymentsOf|deliveryOf)$/

const carried: Operator = {
  kind: 'bystander',
  name: 'of-the-one-before',
  find: (sources) =>
    members(sources, entities).map((node) => {
      const site = `${node.getSourceFile().fileName}:${node.getStart()}`
      return { flavour: 'carried', edits: wrapped(node, (value) => `violation.carried('${site}', ${value})`) }
    }),
}

export const bystanders: readonly Operator[] = [toOthers, lost, early, again, fresh, carried]
