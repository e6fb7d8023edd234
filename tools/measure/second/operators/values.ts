import ts from 'typescript'
import { edit, nodesOf, type Operator, ownerName, textOf } from '../syntax.ts'

/** What may become of a value, by what its name says that it is. */
const fates: readonly (readonly [RegExp, readonly string[]])[] = [
  [/price|amount|totalPrice/i, ['decimals', 'whole', 'number', 'zeros']],
  [/tokenId|quantity/, ['number', 'zeros', 'cut', 'last']],
  [
    /^(name|description|symbol|message|currency)$/,
    ['ascii', 'cut', 'long', 'escaped', 'spaces', 'trimmed', 'case', 'empty'],
  ],
  [/image|animation/i, ['query', 'case', 'cut', 'ascii', 'empty']],
  [/attributes/, ['one', 'sorted', 'members', 'ascii', 'case', 'number', 'trimmed']],
  [/trait_type|value|display/, ['case', 'ascii', 'number', 'trimmed', 'cut', 'empty']],
  [/metadata|callData/, ['members', 'ascii', 'escaped', 'case', 'long', 'number']],
  [/At$|month/, ['day', 'cut', 'last']],
  [/^id$|Id$|templateId|clientSecret/, ['case', 'upper', 'zeros', 'cut', 'number', 'ascii', 'last']],
  [/ddress|owner|publicKey|mintHash|locator|recipient/, ['last', 'cut', 'upper', 'empty']],
  [/email|user/, ['local', 'case', 'cut', 'ascii', 'empty']],
  [/transferable|enabled|subscription|compressed/, ['opposite', 'constant']],
  [/limit|minted|activeWallets|index/i, ['byte', 'more', 'text']],
  [/chain|method|locale|fungibility|status|dimension/, ['prefix', 'upper', 'last']],
  [/payments|supply|quote/, ['null', 'members', 'decimals']],
]

const flavoursOf = (name: string): readonly string[] => fates.find(([pattern]) => pattern.test(name))?.[1] ?? []

const isMember = (node: ts.Node): node is ts.PropertyAssignment | ts.ShorthandPropertyAssignment =>
  ts.isShorthandPropertyAssignment(node) ||
  (ts.isPropertyAssignment(node) && !/^['"`\d[{]|=>|^new |^(true|false)$/.test(textOf(node.initializer)))

/** Where something is written down, or told. */
const inObjects: Operator = {
  kind: 'value',
  name: 'not-kept',
  find: (sources) =>
    nodesOf(sources, isMember)
      .filter(
        (node) =>
          !/^(newWorld|keysFrom|admitted|answer|secondServer|holderOf|mintBatch|mintOnce|mintWithId)$/.test(
            ownerName(node),
          ),
      )
      .filter((node) => node.parent.parent.kind !== ts.SyntaxKind.CallExpression)
      .flatMap((node) => {
        const name = textOf(node.name)
        return flavoursOf(name).map((flavour) => ({
          flavour,
          edits: [
            ts.isShorthandPropertyAssignment(node)
              ? edit(node, `${name}: violation.spoiled('${flavour}', ${name})`)
              : edit(node.initializer, `violation.spoiled('${flavour}', ${textOf(node.initializer)})`),
          ],
        }))
      }),
}

/** Where it is read from a body, a path or a query. */
const inReads: Operator = {
  kind: 'value',
  name: 'not-read-whole',
  find: (sources) =>
    nodesOf(sources, ts.isCallExpression).flatMap((call) => {
      const [value] = call.arguments
      if (
        value === undefined ||
        !/^(optional)?(Text|Url|text|url|digits|amount|email)(Of)?$/.test(textOf(call.expression))
      )
        return []
      const name = textOf(value).split('.').at(-1) ?? ''
      return flavoursOf(name).map((flavour) => ({
        flavour,
        edits: [edit(call, `violation.spoiled('${flavour}', ${textOf(call)})`)],
      }))
    }),
}

export const values: readonly Operator[] = [inObjects, inReads]
