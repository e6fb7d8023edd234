import { parseArgs } from 'node:util'
import { benchReference } from './bench/reference.ts'
import { benchStart } from './bench/start.ts'
import { benchWan } from './bench/wan.ts'

// `--wan` measures a run over a slow line (bench/wan.ts), `--effort` as of `verify`; `--reference` the
// reference implementation alone (bench/reference.ts); `--start` what the package weighs and how fast its commands start (bench/start.ts).

const { values } = parseArgs({
  options: {
    effort: { type: 'string', default: 'standard' },
    reference: { type: 'boolean', default: false },
    start: { type: 'boolean', default: false },
    wan: { type: 'boolean', default: false },
  },
})

async function measured(): Promise<boolean> {
  if (values.wan) return benchWan(values.effort)
  if (values.reference) return benchReference()
  if (values.start) return benchStart()
  console.error('npm run bench -- --wan, --reference or --start')
  return false
}

process.exit((await measured()) ? 0 : 1)
