/**
 * Notes what conformint writes while tests run, and searches it for secrets: folders before they are removed, or at the end;
 * texts when a process that was started prints them. Test files share their processes: this is laid over Node's functions once.
 */
import childProcess from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { secretsBelow, secretsIn } from './search.ts'

/** What was found so far in this file's tests. */
export const leaks: string[] = []

const folders = new Set<string>()
const given = new Set<string>()
const { mkdtempSync, rmSync } = fs
type Started = readonly [command: string, args?: unknown, options?: unknown]
const { spawn, spawnSync } = childProcess

fs.mkdtempSync = ((...args: Parameters<typeof mkdtempSync>) => {
  const folder = mkdtempSync(...args) as string
  folders.add(folder)
  return folder
}) as typeof mkdtempSync

fs.rmSync = (place, options) => {
  leaks.push(...secretsBelow(String(place), given))
  folders.delete(String(place))
  rmSync(place, options)
}

childProcess.spawnSync = ((...args: Parameters<typeof spawnSync>) => {
  const ended = spawnSync(...args)
  if (isOurs(args)) for (const text of [ended.stdout, ended.stderr]) printed(args[1] as string[], String(text))
  return ended
}) as typeof spawnSync

childProcess.spawn = ((...args: Parameters<typeof spawn>) => {
  const child = spawn(...args)
  if (!isOurs(args)) return child
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    let text = ''
    const emit = stream.emit.bind(stream)
    stream.emit = (event: string | symbol, ...values: unknown[]) => {
      if (event === 'data') text += values[0]
      if (event === 'close') printed(args[1] as string[], text)
      return emit(event, ...values)
    }
  }
  return child
}) as typeof spawn

syncBuiltinESMExports()

/** Searches what is still there, and forgets all. @returns where secrets stood */
export function leaksSoFar(): string[] {
  for (const folder of folders) leaks.push(...secretsBelow(folder, given))
  folders.clear()
  given.clear()
  return leaks.splice(0)
}

/** Whether it is the command line, and not `serve`, which tells the keys of its sandbox. Learns the key that it is given. */
function isOurs([, args, options]: Started): boolean {
  const words = Array.isArray(args) ? args.map(String) : []
  const env = (options as { env?: NodeJS.ProcessEnv } | undefined)?.env ?? {}
  const key = words[words.indexOf('--api-key') + 1]
  for (const secret of [env.CONFORMINT_API_KEY, words.includes('--api-key') ? key : undefined])
    if (secret) given.add(secret)
  return words.some((word) => /conformint(\.js)?$|cli\/main\.ts$/.test(word)) && !words.includes('serve')
}

/** Searches what a command line printed. */
export function printed(args: readonly string[], text: string): void {
  leaks.push(...secretsIn(`what ${args.slice(0, 6).join(' ')} printed`, text, given))
}
