import { AsyncLocalStorage } from 'node:async_hooks'
import { registerHooks } from 'node:module'
import type { startReference as Start } from '../../reference-impl/server.ts'

/** What the instrumented copy reads and writes (`@stryker-mutator/instrumenter`), by the names that it gives them. */
interface Switches {
  readonly activeMutant: string | undefined
  hitCount: number | undefined
  readonly hitLimit: number
  readonly currentTestId: string | undefined
  readonly mutantCoverage: {
    readonly static: Record<string, number>
    readonly perTest: Record<string, Record<string, number>>
  }
}

/** One server of the copy, and what is switched on in it. */
interface Life {
  readonly name: string
  readonly mutant: string | undefined
  hits: number
}

/** A mutant that runs in circles is stopped after as many turns; whole runs of all cases take a tenth of that. */
const hitLimit = 5_000_000

/**
 * The instrumented copy, of which many servers run in one thread. Each has its own mutant, since what a server does is
 * told by the context that it was started in; and its own modules, since some of them remember.
 */
export class Copy {
  readonly #server: string
  readonly #lives = new AsyncLocalStorage<Life>()
  readonly #coverage: Switches['mutantCoverage'] = { static: {}, perTest: {} }
  #loading: Life | undefined
  #loaded = 0
  #last: Promise<unknown> = Promise.resolve()

  /** One a thread. @param server URL of its `server.ts` */
  constructor(server: string) {
    this.#server = server
    const life = (): Life | undefined => this.#lives.getStore() ?? this.#loading
    const switches: Switches = {
      get activeMutant() {
        return life()?.mutant
      },
      get hitCount() {
        return life()?.hits
      },
      set hitCount(hits) {
        const own = life()
        if (own !== undefined) own.hits = hits ?? 0
      },
      hitLimit,
      get currentTestId() {
        return life()?.name
      },
      mutantCoverage: this.#coverage,
    }
    Object.assign(globalThis, { __stryker__: switches })
    registerHooks({ resolve: inheritQuery })
  }

  /**
   * Does something with modules of its own.
   * @param name by which it is told what was reached
   * @param mutant what is switched on in them, from their loading on
   * @throws what loading them throws
   */
  within<T>(name: string, mutant: string | undefined, work: (start: typeof Start) => Promise<T>): Promise<T> {
    const life = { name, mutant, hits: 0 }
    return this.#lives.run(life, async () => work(await this.#load(life)))
  }

  /** One after the other: what runs while modules are loaded may have lost the context. */
  async #load(life: Life): Promise<typeof Start> {
    const work = this.#last.then(async () => {
      this.#loading = life
      this.#loaded += 1
      try {
        const { startReference } = (await import(`${this.#server}?life=${this.#loaded}`)) as {
          startReference: typeof Start
        }
        return startReference
      } finally {
        this.#loading = undefined
      }
    })
    this.#last = work.catch(() => {})
    return work
  }

  /** The mutants that were reached in that name. */
  reachedBy(name: string): readonly string[] {
    return Object.keys(this.#coverage.perTest[name] ?? {})
  }
}

type ResolveHook = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>

/** What modules of one life import is of that life too. */
const inheritQuery: ResolveHook = (specifier, context, next) => {
  const found = next(specifier, context)
  const query = /\?life=\d+$/.exec(context.parentURL ?? '')?.[0]
  if (query === undefined || !specifier.startsWith('.')) return found
  return { ...found, url: found.url + query }
}
