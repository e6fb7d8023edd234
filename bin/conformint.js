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

// A checkout has the sources, and runs them even when it was built once; Node runs no TypeScript in `node_modules`.
import('node:fs')
  .then((fs) => {
    var built = new URL('../dist/src/cli/main.js', import.meta.url)
    var source = new URL('../src/cli/main.ts', import.meta.url)
    var installed = /[\\/]node_modules[\\/]/.test(import.meta.url)
    return import(!installed && fs.existsSync(source) ? source.href : built.href)
  })
  .catch((error) => {
    console.error(error)
    process.exit(70)
  })
