// Types of the interface from spec/openapi.yaml: `node tools/generate-types.ts`; with --check it writes nothing and
// exits 1 when spec/openapi.d.ts is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { packageRoot } from '../src/package/package-root.ts'

const header = '// Generated from openapi.yaml by tools/generate-types.ts. Change the document, not this file.\n\n'
const document = join(packageRoot, 'spec', 'openapi.yaml')
const types = join(packageRoot, 'spec', 'openapi.d.ts')

/** What spec/openapi.d.ts has to hold. */
async function generateTypes(): Promise<string> {
  const nodes = await openapiTS(pathToFileURL(document), {
    // A field with a default may be left out of a request.
    defaultNonNullable: false,
    // `type: object` without properties is open, not empty.
    emptyObjectsUnknown: true,
    silent: true,
  })
  return header + astToString(nodes)
}

const generated = await generateTypes()
if (!process.argv.includes('--check')) {
  writeFileSync(types, generated)
} else if (readOrEmpty(types) !== generated) {
  console.error('spec/openapi.d.ts is stale: run `node tools/generate-types.ts` and commit the result.')
  process.exitCode = 1
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
