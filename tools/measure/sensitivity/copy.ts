import { AsyncLocalStorage } from 'node:async_hooks'
import { registerHooks } from 'node:module'
import type { startReference as Start } from '../../../reference-impl/server.ts'

/** One server of the copy, and what is switched on in it. */
interface Life {
  readonly name: string
  readonly mutants: ReadonlySet<string>
  hits: number
}

/** While the modules are loaded that several servers share. */
const loading: Life = { name: 'loading', mutants: new Set(), hits: 0 }

/** A mutant that runs in circles is stopped after as many turns; whole runs of all cases take a tenth of that. */
const hitLimit = 5_000_000

/**
 * The instrumented copy, of which many servers run in one thread. Each has its own mutants, since what a server does is
 * told by the context that it was started in; and modules of its own where it asks for them, since to load them takes long.
 */
export class Copy {
  readonly #server: string
  readonly #lives = new AsyncLocalStorage<Life>()
  readonly #reached: Record<string, Record<string, number>> = {}
  #shared: Promise<typeof Start> | undefined
  #loading: Life | undefined
  #loaded = 0
  #last: Promise<unknown> = Promise.resolve()

  /** One a thread. @param server URL of its `server.ts` */
  constructor(server: string) {
    this.#server = server
    const life = (): Life | undefined => this.#lives.getStore() ?? this.#loading
    // What the copy reads and writes (`@stryker-mutator/instrumenter`), by the names that it gives them.
    const switches = {
      isOn: (mutant: string) => life()?.mutants.has(mutant) === true,
      get hitCount() {
        return life()?.hits
      },
      set hitCount(hits: number | undefined) {
        const own = life()
        if (own !== undefined) own.hits = hits ?? 0
      },
      hitLimit,
      get currentTestId() {
        return life()?.name
      },
      mutantCoverage: { static: {}, perTest: this.#reached },
    }
    Object.assign(globalThis, { __stryker__: switches })
    registerHooks({ resolve: inheritQuery })
  }

  /**
   * Does something with mutants switched on.
   * @param name by which it is told what was reached
   * @param own whether modules are loaded for it, in which the mutants are on from then: at their loading and in what they remember
   * @throws what loading them throws
   */
  run<T>(
    { name, mutants = [], own }: { readonly name: string; readonly mutants?: readonly string[]; readonly own: boolean },
    work: (start: typeof Start) => Promise<T>,
  ): Promise<T> {
    this.#shared ??= this.#load(loading)
    const shared = this.#shared
    const life = { name, mutants: new Set(mutants), hits: 0 }
    return this.#lives.run(life, async () => work(await (own ? this.#load(life) : shared)))
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

  /** The mutants that were reached in that name, beside those that are while modules are loaded. */
  reachedBy(name: string): readonly string[] {
    return Object.keys(this.#reached[name] ?? {})
  }

  /** The mutants that are reached while modules are loaded. */
  get reachedAtLoad(): readonly string[] {
    return this.reachedBy(loading.name)
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
