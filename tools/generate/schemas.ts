/** Keeps the published JSON Schemas of report.json and conformint.yaml. */
import { z } from 'zod'
import { configurationSchema } from '../../src/config/json-schema.ts'
import { reportSchema } from '../../src/interface/report.ts'
import { keep } from './keep.ts'

keep({
  // As input: a reader must accept fields that later versions add.
  'reports/report.schema.json': `${JSON.stringify(z.toJSONSchema(reportSchema, { io: 'input' }), null, 2)}\n`,
  'docs/conformint.schema.json': `${JSON.stringify(configurationSchema(), null, 2)}\n`,
})
