import { parseArgs } from 'node:util'
import { benchReference } from './bench/reference.ts'
import { benchStart } from './bench/start.ts'
import { benchWan } from './bench/wan.ts'

// `--wan` measures a run over a slow line (bench/wan.ts), `--effort`, `--concurrency` and `--seed` as of `verify`; `--reference` the
// reference implementation alone (bench/reference.ts); `--start` what the package weighs and how fast its commands start (bench/start.ts).

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    effort: { type: 'string', default: 'standard' },
    concurrency: { type: 'string', default: '24' },
    seed: { type: 'string', default: '1' },
    reference: { type: 'boolean', default: false },
    start: { type: 'boolean', default: false },
    wan: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)

async function measured(): Promise<boolean> {
  if (values.wan) return benchWan(values.effort, Number(values.concurrency), values.seed)
  if (values.reference) return benchReference(rounds)
  if (values.start) return benchStart(rounds).then(() => true)
  console.error('npm run bench -- --wan, --reference or --start')
  return false
}

process.exit((await measured()) ? 0 : 1)
