import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every requirement id ever issued, from `requirements.lock` of a catalogue's folder: `ID`, or `ID retired` for one that is out of use. */
export function lockedIds(folder: string): { readonly all: ReadonlySet<string>; readonly active: ReadonlySet<string> } {
  const lines = readFileSync(join(folder, 'requirements.lock'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '))
  return {
    all: new Set(lines.map(([id = '']) => id)),
    active: new Set(lines.filter(([, state]) => state !== 'retired').map(([id = '']) => id)),
  }
}
