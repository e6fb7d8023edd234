import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/package/package-root.ts'

// What a reader of a section does: start the sandbox as it says, paste what stands below into a shell, and look at the answer.

const text = readFileSync(path.join(packageRoot, 'docs', 'consumers.md'), 'utf8')
const folder = mkdtempSync(path.join(tmpdir(), 'conformint-consumers-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Sample {
  readonly script: string
  /** What the last command prints. */
  readonly answer: unknown
}

const sections = text.split(/^### /m).flatMap((section) => {
  const blocks = [...section.matchAll(/^```(sh|json)\n(.*?)^```$/gms)]
  const serve = blocks.find(([, , code = '']) => code.startsWith('conformint serve'))?.[2]?.trim()
  const samples = blocks.flatMap(([, , script = ''], index): Sample[] => {
    const next = blocks[index + 1]
    if (!script.startsWith('curl ')) return []
    return [{ script, answer: next?.[1] === 'json' ? JSON.parse(next[2] ?? '') : undefined }]
  })
  return serve === undefined || samples.length === 0 ? [] : [{ title: section.split('\n')[0] ?? '', serve, samples }]
})

/** `…` stands for any text. */
const expected = (value: unknown): unknown => {
  if (value === '…') return expect.any(String)
  if (Array.isArray(value)) return value.map(expected)
  if (typeof value !== 'object' || value === null) return value
  return expect.objectContaining(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, expected(one)])))
}

/** Starts it on a free port. */
async function served(command: string): Promise<{ url: string; stop(): Promise<void> }> {
  const [, ...words] = command.replace(/--port \d+/, '--port 0').split(/\s+/)
  const bin = path.join(packageRoot, 'bin', 'conformint.js')
  const child = spawn(process.execPath, [bin, ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => resolve(/http:\S+/.exec(String(chunk))?.[0] ?? ''))
    child.on('close', () => reject(new Error(`${command} ended`)))
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

test('there are samples', () => {
  expect(sections.map(({ title }) => title)).toEqual(expect.arrayContaining(['Reads that clients poll', 'Control']))
})

describe.each(sections)('$title', ({ serve, samples }) => {
  test('its samples answer as they say', async () => {
    const { url, stop } = await served(serve)
    try {
      for (const { script, answer } of samples) {
        const { stdout } = await promisify(execFile)(
          'bash',
          [
            '-euo',
            'pipefail',
            '-c',
            script.replaceAll('http://127.0.0.1:4010', url).replaceAll(/^curl -sf/gm, "$& -w '\\n'"),
          ],
          { cwd: folder },
        )
        if (answer !== undefined) expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual(expected(answer))
      }
    } finally {
      await stop()
    }
  })
})
