import path from 'node:path'
import { expect, test } from 'vitest'
import { withFaults } from '../../reference-impl/index.ts'
import { startReference } from '../../reference-impl/server.ts'
import { packageRoot } from '../../src/package/package-root.ts'
import { runAgainstReference } from '../../src/target/subject.ts'
import { linkedFiles } from '../../suites/minting/linked-files.ts'
import { conformint, type Ended } from '../hostile/cli.ts'

const judged = ['COL-28', 'COL-48', 'MINT-34', 'MINT-50'] as const
const bin = path.join(packageRoot, 'bin', 'conformint.js')
const verify = (...args: readonly string[]): Promise<Ended> =>
  conformint(['verify', '--api-key', 'sk_reference_full', '--only', ...judged, ...args])
const outcomes = ({ report }: Ended): Record<string, string> =>
  Object.fromEntries(
    report.requirements.flatMap(({ id, outcome }) => (judged.some((one) => one === id) ? [[id, outcome]] : [])),
  )

test('what a command starts is offered files, and told from where it may fetch them', async () => {
  const ended = await verify('--strict', '--command', `"${process.execPath}" "${bin}" serve --no-ui --port {port}`)
  expect(outcomes(ended), ended.err).toEqual(Object.fromEntries(judged.map((id) => [id, 'passed'])))
  expect(ended.code).toBe(0)
})

test('of a running service it is not judged, and the reason is told', async () => {
  const server = await startReference({})
  const ended = await verify('--target', server.url).finally(() => server.close())
  expect(outcomes(ended), ended.err).toEqual(Object.fromEntries(judged.map((id) => [id, 'not-applicable'])))
  expect(ended.report.requirements.find(({ id }) => id === 'COL-28')?.reason).toMatch(
    /^needs a target that conformint starts itself/,
  )
})

test('what fetches nothing breaks a SHOULD alone, and nothing where it may be out of reach', async () => {
  const run = async (isSure: boolean) => {
    const host = { name: '127.0.0.1', isSure }
    const settings = { assets: { image: 'https://files.example.org/image.png', started: true, host } }
    const reference = { wrap: withFaults('files-never-fetched') }
    return (await runAgainstReference(linkedFiles, { reference, seed: 1, settings }))[0]
  }
  const sure = await run(true)
  expect(sure?.failures.map(({ requirement }) => requirement)).toEqual(['MINT-50'])
  expect(sure?.setAside.map(({ requirement }) => requirement)).toEqual(['COL-28', 'COL-48', 'MINT-34', 'MINT-57'])
  expect(await run(false)).toMatchObject({ outcome: 'not-applicable', failures: [] })
})

test('what refuses such links is left in peace', async () => {
  const refusing = { wrap: withFaults('mint-reupload-required') }
  const [result] = await runAgainstReference(linkedFiles, { reference: refusing, seed: 1 })
  expect(result?.failures).toEqual([])
  const [nowhere] = await runAgainstReference(linkedFiles, {
    reference: {},
    seed: 1,
    settings: { assets: { image: 'https://files.example.org/image.png', started: true } },
  })
  expect(nowhere).toMatchObject({ outcome: 'not-applicable', requests: 0 })
})
