/** What stands at a path inside of an answer, `undefined` where the path breaks off: answers may have any form. */
export function getPath(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Readonly<Record<string | number, unknown>>)[step]
  }
  return current
}

/** The array at a path, empty where there is none. */
export function getList(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = getPath(value, ...path)
  return Array.isArray(found) ? found : []
}

/** Whether it is a JSON object. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
