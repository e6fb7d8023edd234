import { createHash } from 'node:crypto'
import { catalogue } from '../catalogue/catalogue.ts'

/** What a report says of the interface that was judged: the version that its description carries, and which catalogue. */
export const judgedInterface = () => ({
  // Versioning, 3.
  version: '1.0.0',
  requirements: createHash('sha256').update(JSON.stringify(catalogue)).digest('hex'),
})
