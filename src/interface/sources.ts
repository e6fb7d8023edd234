import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SourceLine, Sources } from '../engine/report/formats/sources.ts'
import { packageRoot } from '../package-root.ts'

/** The lines of `spec/` at which operations and requirements stand, looked up when they are first asked for. */
export function specSources(): Sources {
  const requirements = once(requirementLines)
  const operations = once(operationLines)
  return { requirement: (id) => requirements().get(id), operation: (key) => operations().get(key) }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function requirementLines(): Map<string, SourceLine> {
  const folder = path.join(packageRoot, 'spec', 'requirements')
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  return new Map(
    files.flatMap((name) =>
      linesOf(path.join(folder, name)).flatMap((text, index) => {
        const id = /^- id: (\S+)/.exec(text)?.[1]
        return id === undefined ? [] : [[id, { path: `spec/requirements/${name}`, line: index + 1 }] as const]
      }),
    ),
  )
}

/** By operation key: the line of the method below its path. */
function operationLines(): Map<string, SourceLine> {
  const found = new Map<string, SourceLine>()
  let current = ''
  for (const [index, text] of linesOf(path.join(packageRoot, 'spec', 'openapi.yaml')).entries()) {
    const own = /^ {2}(\/\S*):\s*$/.exec(text)?.[1]
    if (own !== undefined) current = own
    else if (/^\S/.test(text)) current = ''
    const method = /^ {4}(get|put|post|patch|delete):\s*$/.exec(text)?.[1]
    if (method !== undefined && current !== '') {
      found.set(`${method.toUpperCase()} ${current}`, { path: 'spec/openapi.yaml', line: index + 1 })
    }
  }
  return found
}

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n')
