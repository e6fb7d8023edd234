import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The library that reads YAML. Loaded when it is first asked for: what was compiled to JSON is read without it. */
export const yaml = (): typeof import('yaml') => require('yaml')
