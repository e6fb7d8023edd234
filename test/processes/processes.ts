import { type ChildProcess, type ForkOptions, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'

/** Processes that carry out one order after another: starting one costs as much as a short run does, or more. */
export class Processes<Order extends Serializable, Answer> {
  readonly #idle: ChildProcess[] = []
  readonly #all = new Set<ChildProcess>()
  readonly #script: URL
  readonly #options: ForkOptions
  readonly #args: readonly string[]

  /** @param script answers each message with one, and exits once it is disconnected @param args of each process; default: none */
  constructor(script: URL, options: ForkOptions = {}, args: readonly string[] = []) {
    this.#script = script
    this.#options = options
    this.#args = args
  }

  /**
   * @param name what the order is called where there is no answer
   * @param limit in ms; a process that takes longer is ended; default: none is
   * @throws Error when the process ended without an answer
   */
  async run(order: Order, name: string, limit?: number): Promise<Answer> {
    const child = this.#idle.pop() ?? this.#start()
    const late = limit === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limit)
    const answer = Promise.withResolvers<Answer>()
    const allowed = limit === undefined ? '' : `, at most ${limit} ms were allowed`
    const gone = (code: number | null, signal: string | null): void =>
      answer.reject(new Error(`${name}: the process ended (${signal ?? code})${allowed}`))
    child.once('message', answer.resolve).once('exit', gone)
    try {
      child.send(order)
      const ended = await answer.promise
      this.#idle.push(child)
      return ended
    } finally {
      clearTimeout(late)
      child.off('message', answer.resolve).off('exit', gone)
    }
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.#all].map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const gone = once(child, 'exit')
        // Then it exits; a signal may be awaited by what it has carried out.
        child.disconnect()
        await gone
      }),
    )
  }

  #start(): ChildProcess {
    const child = fork(this.#script, this.#args, this.#options)
    child.stderr?.pipe(process.stderr, { end: false })
    this.#all.add(child)
    return child
  }
}
