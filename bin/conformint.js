#!/usr/bin/env node
// Old syntax and no import before the check: an old Node must get as far as the sentence that says what to do.
var wanted = [22, 22]
var have = process.versions.node.split('.').map(Number)

if (have[0] < wanted[0] || (have[0] === wanted[0] && have[1] < wanted[1])) {
  console.error(
    'conformint needs Node.js ' +
      wanted.join('.') +
      ' or newer, and this is ' +
      process.versions.node +
      '. ' +
      'Install a newer one (https://nodejs.org); in a checkout, `npm ci` brings one for `npm run conformint -- ARGS`.',
  )
  process.exit(2)
}

// Left alone, V8 lets garbage pile up to several times of what is in use: a standard run would take 360 MB, and a thorough one
// 900. A run mostly waits for answers, and has the time to collect more often, in this heap and in that of the thread in which
// the cases run.
var isRun = process.argv[2] === 'verify'
var heapFlags = [
  '--semi-space-growth-factor=1',
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--heap-growing-percent=40',
]

// A checkout has the sources, and runs them even when it was built once; Node runs no TypeScript in `node_modules`.
// What was compiled once is kept in the folder of temporary files, and need not be compiled (or stripped of its types)
// at every start; `NODE_DISABLE_COMPILE_CACHE=1` is Node's own way to forbid it.
Promise.all([import('node:fs'), import('node:v8'), import('node:module')])
  .then(([fs, v8, { enableCompileCache }]) => {
    if (isRun) {
      heapFlags.forEach((flag) => {
        v8.setFlagsFromString(flag)
      })
    }
    // After the flags: what was compiled with others is of no use.
    enableCompileCache()
    var built = new URL('../dist/src/cli/main.js', import.meta.url)
    var source = new URL('../src/cli/main.ts', import.meta.url)
    var installed = /[\\/]node_modules[\\/]/.test(import.meta.url)
    return import(!installed && fs.existsSync(source) ? source.href : built.href)
  })
  .catch((error) => {
    console.error(error)
    process.exit(70)
  })
