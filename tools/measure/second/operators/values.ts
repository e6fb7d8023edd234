import ts from 'typescript'
import { isMember, type Operators, ownerName, replacing, textOf, wrapped } from '../syntax.ts'

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

const spoiled = (flavour: string, value: string): string => `violation.spoiled('${flavour}', ${value})`

const inner = /^(newWorld|keysFrom|admitted|answer|secondServer|holderOf|mintBatch|mintOnce|mintWithId)$/

/** It is cut, rounded, spelt in another way, or lost. */
export const values: Operators = {
  /** Where something is written down, or told. */
  'not-kept': replacing(isMember, (node) => {
    const isApart = inner.test(ownerName(node)) || ts.isCallExpression(node.parent.parent)
    if (isApart || /^\S+: new /.test(textOf(node))) return []
    return flavoursOf(textOf(node.name)).map((flavour) => wrapped(node, flavour, (value) => spoiled(flavour, value)))
  }),
  /** Where it is read from a body, a path or a query. */
  'not-read-whole': replacing(ts.isCallExpression, (call) => {
    const [value] = call.arguments
    const isRead = /^(optional)?(Text|Url|text|url|digits|amount|email)(Of)?$/.test(textOf(call.expression))
    if (value === undefined || !isRead) return []
    const name = textOf(value).split('.').at(-1) ?? ''
    return flavoursOf(name).map((flavour) => [flavour, spoiled(flavour, textOf(call))])
  }),
}
