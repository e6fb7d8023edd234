import ts from 'typescript'
import { isAnd, isRefusing, type Operators, type Other, replacing, sidesOf, textOf } from '../syntax.ts'

const checks =
  /^(objectOf|optionalObject|textOf|optionalText|optionalBoolean|optionalCount|urlOf|optionalUrl|digitsOf|amountOf|emailOf|chainOf|addressOf|attributesOf)$/

const unchecked = (call: ts.CallExpression): Other[] => {
  const name = textOf(call.expression)
  // What `addressOf(chain, value, name)` checks is its second.
  const value = call.arguments[name === 'addressOf' ? 1 : 0]
  if (!checks.test(name) || value === undefined) return []
  const made = (flavour: string): Other => [
    flavour,
    `violation.coerced('${flavour}', () => ${textOf(call)}, ${textOf(value)})`,
  ]
  if (name === 'attributesOf') return [made('absent')]
  const isText = /^(textOf|urlOf|digitsOf|amountOf|emailOf|optionalText|optionalUrl)$/.test(name)
  const asItComes = ['as it comes', `violation.unchecked(${textOf(value)})`] as const
  return [asItComes, made('absent'), ...(isText ? [made('text')] : [])]
}

const isCondition = (node: ts.Node): node is ts.ConditionalExpression | ts.IfStatement =>
  isRefusing(node) || ts.isConditionalExpression(node)

const notRefused = (node: ts.ConditionalExpression | ts.IfStatement): Other[] => {
  if (ts.isIfStatement(node)) return [['statement', ';']]
  const [then, otherwise] = [textOf(node.whenTrue), textOf(node.whenFalse)]
  if (otherwise.startsWith('refuse(')) return [['else', `(${then}) as never`]]
  return then.startsWith('refuse(') ? [['then', `(${otherwise}) as never`]] : []
}

const loosened = (pattern: string): readonly Other[] =>
  [
    ['open at the beginning', pattern.replace('/^', '/')] as const,
    ['open at the end', pattern.replace(/\$(?=\/\w*$)/, '')] as const,
    ['either case', `${pattern}i`] as const,
    ['or nothing', pattern.replaceAll('+', '*')] as const,
    ['any length', pattern.replace(/\{[\d,]+\}/, '*')] as const,
  ].filter(([, other]) => other !== pattern && !/ii$/.test(other))

const isChecking = (node: ts.Node): node is ts.BinaryExpression =>
  isAnd(node) &&
  ((ts.isConditionalExpression(node.parent) && node.parent.condition === node) || ts.isBinaryExpression(node.parent))

/** A check is not made at one place, or not as strictly. */
export const wrongValues: Operators = {
  /** A check that is not made at one place, though it is elsewhere. */
  'unchecked-here': replacing(ts.isCallExpression, unchecked),
  'refusal-gone': replacing(isCondition, notRefused),
  'looser-pattern': replacing(
    (node) => ts.isRegularExpressionLiteral(node),
    (node) => loosened(textOf(node)),
  ),
  'rough-membership': replacing(ts.isCallExpression, (call) => {
    const match = /^(allowed|locales|key\.scopes)\.has$/.exec(textOf(call.expression))
    const [value] = call.arguments
    if (!match || value === undefined) return []
    return ['ends', 'begins', 'case', 'trimmed', 'always'].map((flavour) => [
      flavour,
      `violation.roughly(${match[1]}, '${flavour}', ${textOf(value)})`,
    ])
  }),
  /** The same at one place: another set than that of the operation, or none. */
  'other-set': replacing(ts.isIdentifier, ({ parent, text }) => {
    const isSet = ts.isCallExpression(parent) && textOf(parent.expression) === 'chainOf'
    if (!isSet || !/^(collection|wallet)Chains$/.test(text)) return []
    const alike = ['ends', 'begins'].map(
      (how): Other => [`${how} alike`, `{ has: (one: string) => violation.roughly(${text}, '${how}', one) } as never`],
    )
    return [['any', '{ has: () => true } as never'], ...alike]
  }),
  'condition-gone': replacing(isChecking, sidesOf),
  'bound-moved': replacing(ts.isBinaryExpression, ({ operatorToken }) => {
    const sign = textOf(operatorToken)
    const other = sign.endsWith('=') ? sign.slice(0, -1) : `${sign}=`
    return /^[<>]=?$/.test(sign) ? [[`${sign} → ${other}`, other, operatorToken]] : []
  }),
}
