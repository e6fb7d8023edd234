/** Where each value of the settings came from, by its key path (`limits.mints`): `--seed`, `conformint.yaml` … */
export type Origins = Readonly<Record<string, string>>

/** A clause such as `conformint.yaml, from ${KEY}`. */
export const originOf = (origins: Origins, key: string): string => origins[key] ?? 'default'

/**
 * Names the origin of every value of a file.
 * @param raw its data before variables are put in, so that the variable can be named
 * @param file as the reader knows it
 */
export function originsInFile(raw: unknown, file: string): Record<string, string> {
  const found: Record<string, string> = {}
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [name, member] of Object.entries(value)) walk(member, key === '' ? name : `${key}.${name}`)
    } else if (key !== '') found[key] = file + variablesIn(value)
  }
  walk(raw, '')
  return found
}

function variablesIn(value: unknown): string {
  const names = typeof value === 'string' ? [...value.matchAll(/(?<!\$)\$\{\w+\}/g)].map(([name]) => name) : []
  return names.length === 0 ? '' : `, from ${names.join(' and ')}`
}
