import ts from 'typescript'
import { type Change, edit, nodesOf, type Operator, textOf } from '../syntax.ts'

const checks =
  /^(objectOf|optionalObject|textOf|optionalText|optionalBoolean|optionalCount|urlOf|optionalUrl|digitsOf|amountOf|emailOf|chainOf|addressOf|monthOf|numberOf|locatorOf|attributesOf|collectionAt)$/

/** What `addressOf(chain, value, name)` checks is its second. */
const checkedBy = (call: ts.CallExpression): ts.Expression | undefined =>
  /^(addressOf)$/.test(textOf(call.expression)) ? call.arguments[1] : call.arguments[0]

/** A check that is not made at one place, though it is elsewhere. */
const unchecked: Operator = {
  kind: 'wrong-value',
  name: 'unchecked-here',
  find: (sources) =>
    nodesOf(sources, ts.isCallExpression).flatMap((call): Change[] => {
      const name = textOf(call.expression)
      const value = checkedBy(call)
      if (!checks.test(name) || value === undefined) return []
      const text = textOf(value)
      const how = (flavour: string, other: string): Change => ({ flavour, edits: [edit(call, other)] })
      const made = (flavour: string): Change =>
        how(flavour, `violation.coerced('${flavour}', () => ${textOf(call)}, ${text})`)
      if (/^(monthOf|numberOf|locatorOf|attributesOf|collectionAt)$/.test(name))
        return [made('absent')].filter(() => name === 'attributesOf')
      const asText = /^(textOf|urlOf|digitsOf|amountOf|emailOf|optionalText|optionalUrl)$/.test(name)
        ? [made('text')]
        : []
      return [how('as it comes', `violation.unchecked(${text})`), made('absent'), ...asText]
    }),
}

const isRefusing = (node: ts.Node): node is ts.IfStatement =>
  ts.isIfStatement(node) && textOf(node.thenStatement).includes('refuse(')

const gone: Operator = {
  kind: 'wrong-value',
  name: 'refusal-gone',
  find: (sources) => [
    ...nodesOf(sources, isRefusing).map((node) => ({ flavour: 'statement', edits: [edit(node, ';')] })),
    ...nodesOf(sources, ts.isConditionalExpression).flatMap((node): Change[] => {
      if (textOf(node.whenFalse).startsWith('refuse('))
        return [{ flavour: 'else', edits: [edit(node, `(${textOf(node.whenTrue)}) as never`)] }]
      if (textOf(node.whenTrue).startsWith('refuse('))
        return [{ flavour: 'then', edits: [edit(node, `(${textOf(node.whenFalse)}) as never`)] }]
      return []
    }),
  ],
}

const loosened = (pattern: string): readonly (readonly [string, string])[] =>
  [
    ['open at the beginning', pattern.replace('/^', '/')] as const,
    ['open at the end', pattern.replace(/\$(?=\/\w*$)/, '')] as const,
    ['either case', `${pattern}i`] as const,
    ['or nothing', pattern.replaceAll('+', '*')] as const,
    ['any length', pattern.replace(/\{[\d,]+\}/, '*')] as const,
  ].filter(([, other]) => other !== pattern && !/ii$/.test(other))

const patterns: Operator = {
  kind: 'wrong-value',
  name: 'looser-pattern',
  find: (sources) =>
    nodesOf(sources, (node) => ts.isRegularExpressionLiteral(node)).flatMap((node) =>
      loosened(textOf(node)).map(([flavour, other]) => ({ flavour, edits: [edit(node, other)] })),
    ),
}

const memberships: Operator = {
  kind: 'wrong-value',
  name: 'rough-membership',
  find: (sources) =>
    nodesOf(sources, ts.isCallExpression).flatMap((call): Change[] => {
      const match = /^(allowed|locales|key\.scopes)\.has$/.exec(textOf(call.expression))
      const [value] = call.arguments
      if (!match || value === undefined) return []
      return ['ends', 'begins', 'case', 'trimmed', 'always'].map((flavour) => ({
        flavour,
        edits: [edit(call, `violation.roughly(${match[1]}, '${flavour}', ${textOf(value)})`)],
      }))
    }),
}

/** The same at one place: another set than that of the operation, or none. */
const otherSet: Operator = {
  kind: 'wrong-value',
  name: 'other-set',
  find: (sources) =>
    nodesOf(sources, ts.isIdentifier)
      .filter(({ parent }) => ts.isCallExpression(parent) && textOf(parent.expression) === 'chainOf')
      .filter(({ text }) => /^(collection|wallet)Chains$/.test(text))
      .flatMap((node): Change[] => [
        { flavour: 'any', edits: [edit(node, '{ has: () => true } as never')] },
        {
          flavour: 'ends alike',
          edits: [edit(node, `{ has: (one: string) => violation.roughly(${node.text}, 'ends', one) } as never`)],
        },
        {
          flavour: 'begins alike',
          edits: [edit(node, `{ has: (one: string) => violation.roughly(${node.text}, 'begins', one) } as never`)],
        },
      ]),
}

const isChecking = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
  ((ts.isConditionalExpression(node.parent) && node.parent.condition === node) || ts.isBinaryExpression(node.parent))

const conjuncts: Operator = {
  kind: 'wrong-value',
  name: 'condition-gone',
  find: (sources) =>
    nodesOf(sources, isChecking).flatMap((node): Change[] => [
      { flavour: 'left', edits: [edit(node, textOf(node.left))] },
      { flavour: 'right', edits: [edit(node, textOf(node.right))] },
    ]),
}

const isBound = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && /^[<>]=?$/.test(textOf(node.operatorToken))

const bounds: Operator = {
  kind: 'wrong-value',
  name: 'bound-moved',
  find: (sources) =>
    nodesOf(sources, isBound).map((node) => {
      const sign = textOf(node.operatorToken)
      const other = sign.endsWith('=') ? sign.slice(0, -1) : `${sign}=`
      return { flavour: `${sign} → ${other}`, edits: [edit(node.operatorToken, other)] }
    }),
}

export const wrongValues: readonly Operator[] = [unchecked, gone, patterns, memberships, otherSet, conjuncts, bounds]
