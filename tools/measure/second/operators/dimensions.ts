import ts from 'typescript'
import {
  declaredIn,
  functionsAround,
  isRefusing,
  joinedBy,
  namesIn,
  type Operators,
  type Other,
  ownerName,
  replacing,
  sidesOf,
  textOf,
} from '../syntax.ts'

/** A list or an object without one of its parts. @param flavourOf tells which may go */
const without = (
  node: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
  flavourOf: (part: ts.Expression | ts.ObjectLiteralElementLike) => string | undefined,
): Other[] => {
  const isList = ts.isArrayLiteralExpression(node)
  const parts = isList ? [...node.elements] : [...node.properties]
  return parts.flatMap((part, at): Other[] => {
    const flavour = flavourOf(part)
    const left = parts.toSpliced(at, 1).map(textOf).join(', ')
    return flavour === undefined ? [] : [[flavour, isList ? `[${left}]` : `{ ${left} }`]]
  })
}

/** Names that a node may use: parameters, and what was declared before it. */
const inReach = (node: ts.Node): ReadonlySet<string> => {
  const names = functionsAround(node).flatMap((around) => {
    const body = 'body' in around ? (around.body as ts.Node | undefined) : undefined
    const statements = body !== undefined && ts.isBlock(body) ? body.statements : []
    const before = statements.filter((one) => one.end <= node.getStart() && ts.isVariableStatement(one))
    return [...around.parameters.map(({ name }) => namesIn(name)), ...before.map(declaredIn)]
  })
  return new Set(names.flatMap((some) => [...some]))
}

/** By what the variables in reach tell variants apart. */
const apart = (node: ts.Node): string[] => {
  const names = inReach(node)
  const known = (...all: string[]) => all.find((name) => names.has(name.split('.')[0] ?? ''))
  const chain = known('chain', 'collection.chain', 'sender.chain', 'wallet.chain')
  const kind = known('kind', 'locator.kind', 'sender.kind')
  const chains = ["=== 'solana'", "=== 'aptos'", "=== 'polygon-amoy'"].map((one) => `${chain} ${one}`)
  return [
    ...(chain ? chains.toSpliced(2, 0, `!/amoy|solana|aptos/.test(${chain})`) : []),
    ...(kind && kind !== 'locator.kind' ? [`${kind} === 'email'`, `${kind} === 'userId'`] : []),
  ]
}

const ranges = ['0, 1', '1', '0, 5', '0, 10', '0, 20', '0, 100', '0, -1']

const answering = /^(shown|listed|createOrder|lineOf|deliveryOf|createWallet|listWallets|reportUsage|flawOf|answer)$/

const isNullish = joinedBy(ts.SyntaxKind.QuestionQuestionToken)
const isDefault = (node: ts.Node): node is ts.BinaryExpression =>
  isNullish(node) &&
  (ts.isStringLiteral(node.right) || ts.isNumericLiteral(node.right) || /^(true|false)$/.test(textOf(node.right))) &&
  !/path\.|\[0\]|digest/.test(textOf(node.left))

const another = (literal: string): string =>
  ({ true: 'false', false: 'true', "'polygon'": "'ethereum'", "'en-US'": "'es-ES'", "''": "'none'" })[literal] ??
  (/^\d/.test(literal) ? `${Number(literal) + 1}` : `'semi-fungible'`)

const statuses: Readonly<Record<string, readonly string[]>> = {
  '200': ['201', '202'],
  '201': ['200'],
  '202': ['200'],
  '204': ['200'],
  '400': ['404', '422', '500'],
  '401': ['403'],
  '403': ['401'],
  '404': ['400', '403'],
}

/** One chain, kind, operation, position, member or status is left out or otherwise. */
export const dimensions: Operators = {
  'one-of-many-gone': replacing(ts.isArrayLiteralExpression, (node) => {
    const { elements } = node
    return elements.length >= 3 && elements.every((one) => ts.isStringLiteral(one)) ? without(node, textOf) : []
  }),
  /** A check that is left out for one variant. */
  'unchecked-for-one': replacing(isRefusing, ({ expression }) =>
    apart(expression.parent).map((those) => [those, `(${textOf(expression)}) && !(${those})`, expression]),
  ),
  /** One variant that is refused, or that nothing is done for. */
  'refused-for-one': replacing(isRefusing, ({ expression }) =>
    apart(expression.parent)
      .filter((those) => !those.includes('amoy'))
      .map((those) => [those, `(${textOf(expression)}) || ${those}`, expression]),
  ),
  'some-left-out': replacing(ts.isCallExpression, (call) => {
    if (!ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== 'map') return []
    const receiver = call.expression.expression
    const all = textOf(receiver)
    if (/keyNames|scopes|amounts|units|\[\.\.\.hex\]/.test(all) || ownerName(call) === 'keysFrom') return []
    return ranges.map((range) => [range, `${all}.slice(${range})`, receiver])
  }),
  'member-gone': replacing(ts.isObjectLiteralExpression, (node) =>
    answering.test(ownerName(node)) && node.properties.length > 1
      ? without(node, (one) => ('name' in one && one.name ? textOf(one.name) : textOf(one).slice(0, 40)))
      : [],
  ),
  /** A route, a scope, a status of one operation. */
  'one-operation-otherwise': replacing(ts.isObjectLiteralExpression, (node) => {
    const isOperation = node.properties.some(({ name }) => name && textOf(name) === 'handle')
    const isPart = /scope|refusal|errorText/
    if (!isOperation) return []
    return without(node, (one) =>
      'name' in one && one.name && isPart.test(textOf(one.name)) ? textOf(one) : undefined,
    )
  }),
  'operand-gone': replacing(joinedBy(ts.SyntaxKind.BarBarToken), sidesOf),
  'other-default': replacing(isDefault, ({ right }) => [[another(textOf(right)), another(textOf(right)), right]]),
  'other-status': replacing(ts.isNumericLiteral, ({ text, parent }) =>
    ts.isBinaryExpression(parent) ? [] : (statuses[text] ?? []).map((other) => [`${text} → ${other}`, other]),
  ),
  'one-branch': replacing(ts.isConditionalExpression, (node) =>
    textOf(node).includes('refuse(')
      ? []
      : [
          ['then', textOf(node.whenTrue)],
          ['else', textOf(node.whenFalse)],
        ],
  ),
}
