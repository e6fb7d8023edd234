import type fc from 'fast-check'
import type { World } from './world.ts'

/** One step of a history, as plain data: what is done, and to what, by name. What is not there (any more) is passed over. */
export interface Step {
  readonly do: string
  /** Set where the next step is asked for before this one is waited for; one of which nothing can be put off goes beside those waits. */
  readonly goesOn?: true
  /** Set where nothing of it is waited for, and it is done while what was asked for before is under way. */
  readonly meanwhile?: true
  readonly [argument: string]: string | number | boolean | readonly string[] | undefined
}

/** One kind of step: an operation, how its arguments are drawn, and what the model knows of it. */
export interface StepKind<S extends Step = Step> {
  readonly do: S['do']
  /** Steps of this kind, for histories that are drawn. */
  readonly drawn: fc.Arbitrary<S>
  /** Carries it out, judges what is answered, and looks at what it may have touched. */
  run(world: World, step: S): Promise<void>
  /** The same but for what takes a while; absent where nothing of it is put off. */
  readonly ask?: Asks<S>
  /** Set where what is left of it has nothing to do with what other steps left. */
  readonly isApart?: true
}

/** What is left of a step: to wait for what it asked for, and to look. */
export type Rest = () => Promise<void>

type Asks<S> = (world: World, step: S) => Promise<Rest | undefined>

/** A step kind among others. */
export const kind = <S extends Step>(one: StepKind<S>): StepKind => one as unknown as StepKind

/** One that asks for something that takes a while: others may be asked for before it is waited for (`goesOn`). */
export const asking = <S extends Step>(one: Omit<StepKind<S>, 'run'> & { readonly ask: Asks<S> }): StepKind =>
  kind<S>({ ...one, run: async (world, step) => (await one.ask(world, step))?.() })
