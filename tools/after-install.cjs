// Takes away of what `npm ci` brings what nobody here uses: the headers of Node, for modules that are compiled on the spot, and its
// manual, together 60 MB. By the system's Node, which may be an old one; where nothing is there, nothing is done.
const { rmSync } = require('node:fs')
const path = require('node:path')

for (const platform of ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win-x64']) {
  const node = path.join(__dirname, '..', 'node_modules', 'node', 'node_modules', `node-${platform}`)
  for (const folder of ['include', 'share']) rmSync(path.join(node, folder), { recursive: true, force: true })
}
