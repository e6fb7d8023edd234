/** Keeps the types of the interface, spec/openapi.d.ts, from its document. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { packageRoot } from '../../src/package/package-root.ts'
import { keep } from './keep.ts'

const nodes = await openapiTS(pathToFileURL(path.join(packageRoot, 'spec', 'openapi.yaml')), {
  // A field with a default may be left out of a request.
  defaultNonNullable: false,
  // `type: object` without properties is open, not empty.
  emptyObjectsUnknown: true,
  silent: true,
})
const header = '// Generated from openapi.yaml by tools/generate/types.ts. Change the document, not this file.\n\n'
keep({ 'spec/openapi.d.ts': header + astToString(nodes) })
