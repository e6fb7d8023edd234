import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { Retried } from './test/retried/retried.ts'
import { lasting, openTemporary } from './test/temporary/temporary.ts'

// What they and the processes that they start compile is compiled once, and kept where the command line keeps it.
process.env.NODE_COMPILE_CACHE ??= path.join(lasting, 'node-compile-cache')
openTemporary()

/** What takes longest, longest first: begun last, one of them would be waited for alone. */
const long = [
  'suites/latitude-1',
  'suites/latitude-2',
  'hostile/rough',
  'target/image',
  'engine/prove/faults',
  'contracts/broker/flow',
  'contracts/faults',
  'reference/killed',
  'package/pack',
  'suites/unfinished',
  'hostile/servers',
  'contracts/verify',
  'suites/lagging',
  'target/command',
  'engine/run/run',
  'contracts/conforming',
  'cli/outputs',
  'package/vitest',
  'docs/build-from-zero',
  'cli/watch-terminal',
  'engine/report/page.browser',
  'contracts/broker-gateway',
  'contracts/broker/commands',
  'cli/networks',
  'docs/commands',
  'cli/report',
  'suites/quick',
  'preflight/trouble',
  'package/kit',
  'contracts/consumer',
  'cli/claims',
  'docs/kit',
  'reference/sandbox/page.browser',
  'preflight/peace',
  'cli/replay',
  'cli/explore',
  'hostile/signals',
  'hostile/anything',
  'second/second',
  'engine/run/threads',
]

const containers = ['test/target/image.test.ts', 'test/contracts/broker/flow.test.ts']

/** Installs packages that this checkout does not have: tried before a release and by CI, and no part of `npm test`. */
const registry = ['test/registry/**']

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = long.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return rank === -1 ? long.length : rank
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

export default defineConfig({
  test: {
    // Node runs the sources as they are, in tests as everywhere, and keeps what it has compiled.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: ['test/written/watch.ts'],
    globalSetup: ['test/temporary/temporary.ts'],
    // Starting a process costs what the one that starts it holds: that of all of them together would be dear.
    pool: 'forks',
    // More than half of it is waiting, for processes and for time limits: four more than there are cores.
    maxWorkers: availableParallelism() + 4,
    // Nothing has a second attempt unless its test says why, see `secondAttempt`; what then passes is told with its first error.
    reporters: ['default', new Retried()],
    sequence: { sequencer: LongestFirst },
    // Judged side by side, they wait side by side.
    maxConcurrency: 6,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        // Files share what their process has loaded: nothing is read at import, and no test puts a module in another's place.
        test: { name: 'tests', include: ['test/**/*.test.ts'], exclude: [...containers, ...registry], isolate: false },
      },
      // testcontainers remembers the engine that it has found, and each of these has one of its own.
      { extends: true, test: { name: 'containers', include: containers } },
      { extends: true, test: { name: 'registry', include: registry.map((folder) => `${folder}/*.test.ts`) } },
    ],
  },
})
