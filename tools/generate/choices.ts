/** Keeps the open points that the reference implementation can choose otherwise, as data: reference-impl/choices.json, from `choices.ts` there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { defaultChoices } from '../../reference-impl/choices.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { keep } from './keep.ts'

const name = 'reference-impl/choices.ts'
const source = ts.createSourceFile(name, readFileSync(join(packageRoot, name), 'utf8'), ts.ScriptTarget.Latest, true)

const points = source.statements.filter(ts.isInterfaceDeclaration).flatMap((group) =>
  group.members.filter(ts.isPropertySignature).map((member) => {
    const [about] = ts.getJSDocCommentsAndTags(member)
    const id = member.name.getText()
    const type = member.type?.getText() ?? ''
    const initial = defaultChoices[id as keyof typeof defaultChoices]
    return {
      name: id,
      ...(about === undefined ? {} : { about: ts.getTextOfJSDocComment(about.comment)?.replaceAll(/\s+/g, ' ') }),
      type: type.replaceAll(/^readonly |[()]/g, ''),
      ...(initial === undefined ? {} : { default: initial }),
    }
  }),
)
const rows = points.map((point) => `  ${JSON.stringify(point)}`)
keep({ 'reference-impl/choices.json': `[\n${rows.join(',\n')}\n]\n` })
