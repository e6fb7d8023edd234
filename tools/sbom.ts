import { spawnSync } from 'node:child_process'

interface Bill {
  components: readonly {
    readonly 'bom-ref': string
    readonly properties?: readonly { name: string; value: string }[]
  }[]
  dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

// Prints the bill of materials (CycloneDX) of what an installed conformint brings. `npm sbom --omit=dev` of npm 11 leaves
// out what development needs as well, such as undici: so everything is asked for, and what is only for development taken out.
const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 64 << 20,
  shell: process.platform === 'win32',
})
if (status === 0) {
  const bill = JSON.parse(stdout) as Bill
  const left = bill.components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
  )
  const gone = new Set(bill.components.filter((one) => !left.includes(one)).map((one) => one['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => !gone.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !gone.has(one)) }))
  console.log(JSON.stringify({ ...bill, components: left, dependencies }, null, 2))
} else {
  console.error(stderr)
  process.exitCode = 1
}
