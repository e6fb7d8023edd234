import { z } from 'zod'
import { fileSchema } from './schema.ts'

/** `${NAME}` in a value is taken from the environment: every value may be one. */
const variable = { type: 'string', pattern: '\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}' } as const

/** JSON Schema of `conformint.yaml`, for editors: what is written there, before variables are put in. */
export function configurationSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(fileSchema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const { type } = zodSchema._zod.def
      if (type === 'object' || type === 'optional') return
      const { description, ...own } = jsonSchema
      // Members of a union are values too, and need it once.
      if (own.anyOf !== undefined)
        own.anyOf = own.anyOf.filter((one) => JSON.stringify(one) !== JSON.stringify(variable))
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
      Object.assign(jsonSchema, { anyOf: [own, variable] }, description === undefined ? {} : { description })
    },
  })
  return {
    ...schema,
    title: 'conformint.yaml',
    description: 'How conformint reaches and judges a service. Every key is optional.',
  }
}
