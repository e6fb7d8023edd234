import { createSimulator } from './chain/simulator.ts'
import { type Choices, defaultChoices } from './choices.ts'
import { createServices } from './domain/services.ts'
import type { KeyTable } from './keys.ts'
import type { Chance, Edge, LinkedFiles, Parts, Store, Wrap } from './parts.ts'
import { createApp, type Report } from './routes/app.ts'
import { chosenEdges } from './routes/edges.ts'

export type Fetch = (request: Request) => Promise<Response>

/** What the parts are made from. */
export interface Plan {
  readonly choices: Partial<Choices>
  readonly mintDelayMs: number
  readonly namespace: string
  readonly store: Store
  /** Whether other processes work on the same store. */
  readonly shared: boolean
  readonly chance: Chance
  readonly files: LinkedFiles
}

/** Makes the parts. Each is given an object in which, once all are made, it finds the others as `wrap` left them. */
export function assemble(plan: Plan, wrap: Wrap | undefined): Parts {
  const { store, chance, files } = plan
  const choices: Choices = { ...defaultChoices, ...plan.choices }
  let made: Parts | undefined
  const others = (): Parts => {
    if (made === undefined) throw new Error('a part reached for another one while it was made')
    return made
  }
  const parts: Parts = {
    choices,
    chance,
    get store() {
      return others().store
    },
    get chain() {
      return others().chain
    },
    get files() {
      return others().files
    },
    get services() {
      return others().services
    },
    get edge() {
      return others().edge
    },
  }
  const plain: Parts = {
    choices,
    chance,
    store,
    chain: createSimulator(parts, plan.mintDelayMs, plan.shared),
    files,
    services: createServices(parts, plan.namespace),
    edge: chosenEdges(choices),
  }
  made = wrap?.(plain) ?? plain
  return made
}

/** How the operations are offered. */
export interface Offer {
  readonly keys: KeyTable
  /** No slash at the end. */
  readonly basePath: string
  /** What stands before the colon of a collectionLocator. */
  readonly namespace: string
  /** Whether reads that the interface does not show are answered too. */
  readonly extras: boolean
  readonly report: Report
}

/** The operations of the parts, behind their edges. */
export function answering(parts: Parts, { keys, basePath, extras, report }: Offer): Fetch {
  return edged(parts.edge, createApp(parts, keys, basePath, report, extras))
}

function edged(edge: readonly Edge[], app: Fetch): Fetch {
  return edge.reduceRight<Fetch>((next, wrapper) => (request) => wrapper(request, next), app)
}
