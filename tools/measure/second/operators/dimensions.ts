import ts from 'typescript'
import { type Change, edit, functionsAround, namesIn, nodesOf, type Operator, ownerName, textOf } from '../syntax.ts'

const without = (node: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression, at: number): string => {
  const parts = ts.isArrayLiteralExpression(node) ? [...node.elements] : [...node.properties]
  const left = parts.toSpliced(at, 1).map(textOf).join(', ')
  return ts.isArrayLiteralExpression(node) ? `[${left}]` : `{ ${left} }`
}

const element: Operator = {
  kind: 'dimension',
  name: 'one-of-many-gone',
  find: (sources) =>
    nodesOf(sources, ts.isArrayLiteralExpression)
      .filter(({ elements }) => elements.length >= 3 && elements.every((one) => ts.isStringLiteral(one)))
      .flatMap((node) =>
        node.elements.map((one, at) => ({ flavour: textOf(one), edits: [edit(node, without(node, at))] })),
      ),
}

/** By what the variables in reach tell variants apart. */
const apart = (node: ts.Node): string[] => {
  const names = new Set<string>()
  for (const around of functionsAround(node)) {
    for (const parameter of around.parameters) for (const name of namesIn(parameter.name)) names.add(name)
    const body = 'body' in around ? (around.body as ts.Node | undefined) : undefined
    if (body === undefined || !ts.isBlock(body)) continue
    for (const statement of body.statements) {
      if (statement.end <= node.getStart() && ts.isVariableStatement(statement))
        for (const { name } of statement.declarationList.declarations) for (const one of namesIn(name)) names.add(one)
    }
  }
  const chain = ['chain', 'collection.chain', 'sender.chain', 'wallet.chain'].find((name) =>
    names.has(name.split('.')[0] ?? ''),
  )
  const kind = ['kind', 'locator.kind', 'sender.kind'].find((name) => names.has(name.split('.')[0] ?? ''))
  return [
    ...(chain
      ? [
          `${chain} === 'solana'`,
          `${chain} === 'aptos'`,
          `!/amoy|solana|aptos/.test(${chain})`,
          `${chain} === 'polygon-amoy'`,
        ]
      : []),
    ...(kind && kind !== 'locator.kind' ? [`${kind} === 'email'`, `${kind} === 'userId'`] : []),
  ]
}

const isRefusing = (node: ts.Node): node is ts.IfStatement =>
  ts.isIfStatement(node) && textOf(node.thenStatement).includes('refuse(')

/** A check that is left out for one variant. */
const variant: Operator = {
  kind: 'dimension',
  name: 'unchecked-for-one',
  find: (sources) =>
    nodesOf(sources, isRefusing).flatMap((node) =>
      apart(node).map((those) => ({
        flavour: those,
        edits: [edit(node.expression, `(${textOf(node.expression)}) && !(${those})`)],
      })),
    ),
}

/** One variant that is refused, or that nothing is done for. */
const refused: Operator = {
  kind: 'dimension',
  name: 'refused-for-one',
  find: (sources) =>
    nodesOf(sources, isRefusing).flatMap((node) =>
      apart(node)
        .filter((those) => !those.includes('amoy'))
        .map((those) => ({
          flavour: those,
          edits: [edit(node.expression, `(${textOf(node.expression)}) || ${those}`)],
        })),
    ),
}

const cut: Operator = {
  kind: 'dimension',
  name: 'some-left-out',
  find: (sources) =>
    nodesOf(sources, ts.isCallExpression).flatMap((call): Change[] => {
      if (!ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== 'map') return []
      const receiver = call.expression.expression
      if (/keyNames|scopes|amounts|units|\[\.\.\.hex\]/.test(textOf(receiver)) || ownerName(call) === 'keysFrom')
        return []
      return ['0, 1', '1', '0, 5', '0, 10', '0, 20', '0, 100', '0, -1'].map((range) => ({
        flavour: range,
        edits: [edit(receiver, `${textOf(receiver)}.slice(${range})`)],
      }))
    }),
}

const answering = /^(shown|listed|createOrder|lineOf|deliveryOf|createWallet|listWallets|reportUsage|flawOf|answer)$/

const member: Operator = {
  kind: 'dimension',
  name: 'member-gone',
  find: (sources) =>
    nodesOf(sources, ts.isObjectLiteralExpression)
      .filter((node) => answering.test(ownerName(node)) && node.properties.length > 1)
      .flatMap((node) =>
        node.properties.map((one, at) => ({
          flavour: one.name ? textOf(one.name) : textOf(one).slice(0, 40),
          edits: [edit(node, without(node, at))],
        })),
      ),
}

/** A route, a scope, a status of one operation. */
const row: Operator = {
  kind: 'dimension',
  name: 'one-operation-otherwise',
  find: (sources) =>
    nodesOf(sources, ts.isObjectLiteralExpression)
      .filter((node) => node.properties.some(({ name }) => name && textOf(name) === 'handle'))
      .flatMap((node) =>
        node.properties.flatMap((one, at) =>
          one.name && /scope|refusal|errorText/.test(textOf(one.name))
            ? [{ flavour: textOf(one), edits: [edit(node, without(node, at))] }]
            : [],
        ),
      ),
}

const isOr = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.BarBarToken

const operand: Operator = {
  kind: 'dimension',
  name: 'operand-gone',
  find: (sources) =>
    nodesOf(sources, isOr).flatMap((node): Change[] => [
      { flavour: 'left', edits: [edit(node, textOf(node.left))] },
      { flavour: 'right', edits: [edit(node, textOf(node.right))] },
    ]),
}

const isDefault = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
  (ts.isStringLiteral(node.right) || ts.isNumericLiteral(node.right) || /^(true|false)$/.test(textOf(node.right))) &&
  !/path\.|\[0\]|digest/.test(textOf(node.left))

const another = (literal: string): string =>
  ({ true: 'false', false: 'true', "'polygon'": "'ethereum'", "'en-US'": "'es-ES'", "''": "'none'" })[literal] ??
  (/^\d/.test(literal) ? `${Number(literal) + 1}` : `'semi-fungible'`)

const otherDefault: Operator = {
  kind: 'dimension',
  name: 'other-default',
  find: (sources) =>
    nodesOf(sources, isDefault).map((node) => ({
      flavour: another(textOf(node.right)),
      edits: [edit(node.right, another(textOf(node.right)))],
    })),
}

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

const status: Operator = {
  kind: 'dimension',
  name: 'other-status',
  find: (sources) =>
    nodesOf(sources, ts.isNumericLiteral)
      .filter(({ text, parent }) => text in statuses && !ts.isBinaryExpression(parent))
      .flatMap((node) =>
        (statuses[node.text] ?? []).map((other) => ({
          flavour: `${node.text} → ${other}`,
          edits: [edit(node, other)],
        })),
      ),
}

const branch: Operator = {
  kind: 'dimension',
  name: 'one-branch',
  find: (sources) =>
    nodesOf(sources, ts.isConditionalExpression)
      .filter((node) => !textOf(node).includes('refuse('))
      .flatMap((node): Change[] => [
        { flavour: 'then', edits: [edit(node, textOf(node.whenTrue))] },
        { flavour: 'else', edits: [edit(node, textOf(node.whenFalse))] },
      ]),
}

export const dimensions: readonly Operator[] = [
  element,
  variant,
  refused,
  cut,
  member,
  row,
  operand,
  otherDefault,
  status,
  branch,
]
