import type fc from 'fast-check'
import type { World } from './world.ts'

/** One step of a history, as plain data: what is done, and to what, by name. What is not there (any more) is passed over. */
export interface Step {
  readonly do: string
  readonly [argument: string]: string | number | boolean | readonly string[] | undefined
}

/** One kind of step: an operation, how its arguments are drawn, and what the model knows of it. */
export interface StepKind<S extends Step = Step> {
  readonly do: S['do']
  /** Steps of this kind, for histories that are drawn. */
  readonly drawn: fc.Arbitrary<S>
  /** Carries it out, judges what is answered, and looks at what it may have touched. */
  run(world: World, step: S): Promise<void>
}

/** A step kind among others. */
export const kind = <S extends Step>(one: StepKind<S>): StepKind => one as unknown as StepKind
