import fc from 'fast-check'

/** A sequence of commands that a property runs with `fc.asyncModelRun`; shows itself in reports as those that were run. */
export class Sequence<Model extends object, Real> {
  readonly commands: Iterable<fc.AsyncCommand<Model, Real>>

  constructor(commands: Iterable<fc.AsyncCommand<Model, Real>>) {
    this.commands = commands
  }

  /**
   * Which commands were run while fast-check shrank to this sequence. It drops those that were not, so that the path of a
   * counterexample leads to it only together with this.
   */
  get replayPath(): string | undefined {
    return metadata.exec(String(this.commands))?.[1]
  }

  toJSON(): string {
    return String(this.commands).replace(metadata, '')
  }
}

/** What fast-check writes behind the commands, see `replayPath` of `fc.commands`. */
const metadata = / ?\/\*replayPath="([^"]*)"\*\/$/

/** Sequences as `ctx.property` takes them: drawn anew, or as they were when the path was found. */
export const sequencesOf =
  <Model extends object, Real>(
    commands: readonly fc.Arbitrary<fc.AsyncCommand<Model, Real>>[],
    constraints: fc.CommandsContraints,
  ) =>
  (replayPath?: string): fc.Arbitrary<Sequence<Model, Real>> =>
    fc
      .commands([...commands], { ...constraints, ...(replayPath === undefined ? {} : { replayPath }) })
      .map((drawn) => new Sequence(drawn))
