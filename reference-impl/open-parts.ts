import { answering, assemble } from './assembly.ts'
import { seededChance, trueChance } from './chance.ts'
import { sharedProject } from './domain/wallet-project.ts'
import { referenceKeys } from './keys.ts'
import { createFileFetcher } from './linked-files.ts'
import type { Inside, ReferenceOptions } from './options.ts'
import type { Chain } from './parts.ts'
import type { Database } from './store/database.ts'
import { putBack, type Snapshot, sizeOf, takeSnapshot } from './store/snapshot.ts'
import { createStore } from './store/store.ts'

/** Parts on an open database, with everything in it that has to be there from the start. */
export interface OpenParts extends Omit<Inside, 'divert'> {
  release(): Promise<void>
}

export async function openParts(options: ReferenceOptions, database: Database): Promise<OpenParts> {
  const keys = options.keys ?? referenceKeys
  const seeded = options.seed === undefined ? undefined : seededChance(options.seed)
  const chance = seeded ?? trueChance
  const store = createStore(database, chance)
  const { choices = {}, mintDelayMs = 150, namespace = 'service' } = options
  const files = createFileFetcher(options.fetchFrom, options.choices?.linkedFilesFetched)
  const plan = { choices, mintDelayMs, namespace, store, shared: database.shared, chance, files }
  const parts = assemble(plan, options.wrap)
  const offer = {
    keys,
    basePath: (options.basePath ?? '').replace(/\/+$/, ''),
    namespace,
    extras: options.extras ?? false,
    report: options.report ?? (() => {}),
  }

  async function openProjects(): Promise<void> {
    for (const project of new Set(Object.values(keys).map((grant) => grant.project))) {
      await parts.store.wallets.openProject(project)
      await parts.services.collections.openDefaults(project)
    }
    if (parts.choices.emailWallets === 'shared') await parts.store.wallets.openProject(sharedProject)
    await parts.chain.start()
  }

  async function restore(state?: Snapshot): Promise<void> {
    await database.atomically(async () => {
      // What was drawn until the snapshot was taken is in it, and must not be drawn again.
      seeded?.begin(state === undefined ? '' : String(sizeOf(state)))
      await putBack(database, state)
      await openProjects()
    })
  }

  const besides = new Set<Chain>()
  await (options.state === undefined ? openProjects() : restore(options.state))
  return {
    parts,
    database,
    keys,
    offer,
    restore,
    snapshot: () => takeSnapshot(database),
    beside(wrap) {
      const others = assemble(plan, (plain) => wrap(options.wrap?.(plain) ?? plain))
      besides.add(others.chain)
      return {
        fetch: answering(others, offer),
        async stop() {
          besides.delete(others.chain)
          await others.chain.stop()
          await parts.chain.start()
        },
      }
    },
    async release() {
      files.stop()
      for (const chain of [parts.chain, ...besides]) await chain.stop()
      await database.close()
    },
  }
}
