import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { stripVTControlCharacters } from 'node:util'

/** The official Pact tool cannot be run on this machine. */
export class PactToolMissing extends Error {
  override readonly name = 'PactToolMissing'
  readonly code = 'PACT_TOOL_MISSING'
}

/** What the tool said when it ended, without colours. */
export interface ToolEnd {
  /** `undefined` when it was ended from outside: it took too long, or wrote too much. */
  readonly code: number | undefined
  readonly stdout: string
  readonly stderr: string
}

/** Characters that the tool may write; the matrix of a large broker is some megabytes. */
const mostWritten = 64 * 1024 * 1024

/**
 * The program of this platform. The package's own bins start it and wait without passing signals on, so that ending one
 * would leave the program behind; they are passed by, and the package is only asked where the program is.
 * @throws PactToolMissing
 */
function toolPath(): string {
  const require = createRequire(import.meta.url)
  try {
    const { standalone } = require('@pact-foundation/pact-cli/src/pact-standalone.js') as {
      standalone(): { readonly pactFullPath: string }
    }
    return standalone().pactFullPath
  } catch (error) {
    const platform = `${process.platform}-${process.arch}`
    throw new PactToolMissing(
      `There is no Pact tool for ${platform}: the optional package @pact-foundation/pact-cli-${platform} is not installed.`,
      { cause: error },
    )
  }
}

/**
 * Starts the tool.
 * @param variables in the place of any `PACT_` variable of ours
 * @throws PactToolMissing
 */
export function startPactTool(args: readonly string[], variables: Readonly<Record<string, string>> = {}): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !/^PACT_/i.test(name))
  return spawn(toolPath(), [...args], {
    env: { ...Object.fromEntries(inherited), ...variables, PACT_DO_NOT_TRACK: 'true', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
}

/**
 * Runs the tool to its end.
 * @param limitMs it is ended after that
 * @throws PactToolMissing
 */
export async function runPactTool(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  limitMs: number,
): Promise<ToolEnd> {
  const child = startPactTool(args, variables)
  let cut = false
  const end = (): void => {
    cut = true
    child.kill('SIGKILL')
  }
  const timer = setTimeout(end, limitMs)
  const read = (stream: NodeJS.ReadableStream | null): (() => string) => {
    const chunks: Buffer[] = []
    let length = 0
    stream?.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > mostWritten) end()
      else chunks.push(chunk)
    })
    return () => stripVTControlCharacters(Buffer.concat(chunks).toString())
  }
  const [stdout, stderr] = [read(child.stdout), read(child.stderr)]
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    return { code: cut || code === null ? undefined : code, stdout: stdout(), stderr: stderr() }
  } catch (error) {
    throw new PactToolMissing(`The Pact tool cannot be started: ${(error as Error).message}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
