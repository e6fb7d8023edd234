import { execFile } from 'node:child_process'
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
 * Runs the tool to its end.
 * @param variables in the place of any `PACT_` variable of ours
 * @param limitMs it is ended after that
 * @throws PactToolMissing
 */
export async function runPactTool(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  limitMs: number,
): Promise<ToolEnd> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^PACT_/i.test(name))
  const options = {
    env: { ...Object.fromEntries(inherited), ...variables, PACT_DO_NOT_TRACK: 'true', NO_COLOR: '1' },
    timeout: limitMs,
    killSignal: 'SIGKILL',
    maxBuffer: mostWritten,
    windowsHide: true,
  } as const
  const tool = toolPath()
  return new Promise((resolve, reject) => {
    const child = execFile(tool, [...args], options, (error, stdout, stderr) => {
      // Without a process there is no number of it.
      if (error !== null && child.pid === undefined) {
        return reject(new PactToolMissing(`The Pact tool cannot be started: ${error.message}`, { cause: error }))
      }
      const code = error === null ? 0 : error.code
      const [out, err] = [stdout, stderr].map((text) => stripVTControlCharacters(text)) as [string, string]
      resolve({ code: typeof code === 'number' ? code : undefined, stdout: out, stderr: err })
    })
    child.stdin?.end()
  })
}
