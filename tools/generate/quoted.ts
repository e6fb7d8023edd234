/**
 * Writes spec/quoted.lock: for each requirement with the basis 'quoted', digests of its words and of the lines of the interface
 * document that carry them. The document is no part of the repository, and so none of its lines is.
 *
 *   node tools/generate/quoted.ts DOCUMENT
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCatalogue } from '../../src/engine/catalogue/read.ts'
import { specFolder } from '../../src/interface/catalogue.ts'
import { catalogueSource } from '../../src/interface/interface.ts'
import { lockOf } from './quoted-lines.ts'

const [path] = process.argv.slice(2)
if (path === undefined) {
  console.error('Name the interface document: node tools/generate/quoted.ts DOCUMENT')
  process.exit(2)
}
const document = readFileSync(path, 'utf8')
const quoted = parseCatalogue(catalogueSource).requirements.filter(({ basis }) => basis === 'quoted')
const wrong: string[] = []
const entries = quoted.flatMap((one) => {
  try {
    return [lockOf(one, document)]
  } catch (error) {
    wrong.push((error as Error).message)
    return []
  }
})
for (const line of wrong) console.error(line)
if (wrong.length > 0) process.exit(1)
writeFileSync(join(specFolder, 'quoted.lock'), `${entries.join('\n')}\n`)
