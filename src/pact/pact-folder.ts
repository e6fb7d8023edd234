import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type PactContent, type PactInteraction, pactText } from '../contracts/verify/pact-file.ts'

/** A pact file does not hold what it was given. */
export class LostInteractions extends Error {
  override readonly name = 'LostInteractions'
}

type Interactions = Pick<PactContent, 'interactions'>

/**
 * Puts interactions into a pact file, which other processes may be writing too: test files run side by side, and the Pact
 * library loses interactions then. One of the same description and states replaces the one that was there.
 * @param held descriptions of the interactions that were held; each has to be in the file afterwards
 * @throws LostInteractions when one is not, or the file stays locked for ten seconds
 */
export async function mergeIntoFile(file: string, added: Interactions, held: ReadonlySet<string>): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await locked(`${file}.lock`, async () => {
    const before = await contentOf(file)
    const interactions = new Map(
      [...(before?.interactions ?? []), ...added.interactions].map((one) => [keyOf(one), one]),
    )
    const sorted = [...interactions].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
    await writeFile(`${file}.new`, pactText({ ...added, interactions: sorted }))
    await rename(`${file}.new`, file)
  })
  const after = new Set((await contentOf(file))?.interactions.map(({ description }) => description))
  const lost = [...held].filter((description) => !after.has(description))
  if (lost.length > 0) throw new LostInteractions(`${file} does not hold: ${lost.join('; ')}.`)
}

const keyOf = ({ description, providerStates }: PactInteraction): string =>
  JSON.stringify([description, (providerStates ?? []).map(({ name }) => name)])

async function contentOf(file: string): Promise<Interactions | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Interactions
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const longestWait = 10_000

async function locked(lock: string, work: () => Promise<void>): Promise<void> {
  const until = Date.now() + longestWait
  for (;;) {
    try {
      await (await open(lock, 'wx')).close()
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (Date.now() > until) throw new LostInteractions(`${lock} is in the way: delete it if no test is running.`)
      await setTimeout(20)
    }
  }
  try {
    await work()
  } finally {
    await rm(lock, { force: true })
  }
}
