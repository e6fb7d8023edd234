import path from 'node:path'

/** The path that is shorter to read: from here, or from the root. */
export function shortest(file: string): string {
  const relative = path.relative('', file)
  return relative.length < file.length ? relative : file
}
