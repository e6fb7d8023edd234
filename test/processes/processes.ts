import { type ChildProcess, type ForkOptions, fork, type Serializable } from 'node:child_process'

/** Processes that nobody needs now, by what they are: test files share what their process has loaded, and so these. */
const resting = new Map<string, ChildProcess[]>()

/** Processes that carry out one order after another: starting one costs as much as a short run does, or more. */
export class Processes<Order extends Serializable, Answer> {
  readonly #idle: ChildProcess[] = []
  readonly #resting: ChildProcess[] | undefined
  readonly #script: URL
  readonly #options: ForkOptions
  readonly #args: readonly string[]

  /** @param script answers each message with one, and exits once it is disconnected @param args of each process; default: none */
  constructor(script: URL, options: ForkOptions = {}, args: readonly string[] = []) {
    this.#script = script
    this.#options = options
    this.#args = args
    // What arguments name, a program of a folder say, is somebody's own, and may change: it is kept for nobody.
    this.#resting = args.length > 0 ? undefined : restingOf(JSON.stringify([script, options]))
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

  /** Leaves its processes to whoever comes next, if they have no arguments; they end with this process. */
  close(): void {
    for (const child of this.#idle.splice(0)) {
      // Then it exits; a signal may be awaited by what it has carried out.
      if (this.#resting === undefined) child.disconnect()
      else {
        hold(child, 'unref')
        this.#resting.push(child)
      }
    }
  }

  #start(): ChildProcess {
    const left = this.#resting?.pop()
    if (left?.connected) {
      hold(left, 'ref')
      return left
    }
    const child = fork(this.#script, this.#args, this.#options)
    child.stderr?.pipe(process.stderr, { end: false })
    return child
  }
}

function restingOf(kind: string): ChildProcess[] {
  const known = resting.get(kind) ?? []
  resting.set(kind, known)
  return known
}

/** Whether this process waits for it before it ends. */
function hold(child: ChildProcess, how: 'ref' | 'unref'): void {
  child[how]()
  child.channel?.[how]()
}
