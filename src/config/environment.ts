import { SettingsError } from './settings-error.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/**
 * Replaces `${NAME}` in every string value by the environment's. `$${` stands for a plain `${`. Names of keys are left.
 * @param overridden key paths (`keys.full`) whose value a flag replaces: left as they are, so that nobody has to set a
 * variable that is not used
 * @throws SettingsError `UNSET_VARIABLE`, for all of them at once; a variable set to nothing counts as unset, since that
 * is what an absent secret looks like in CI
 */
export function expandVariables(
  data: unknown,
  variables: Variables,
  file: string,
  overridden: ReadonlySet<string> = new Set(),
): unknown {
  const problems: string[] = []
  const expand = (value: unknown, path: string): unknown => {
    if (overridden.has(path)) return value
    if (typeof value === 'string') return expandText(value, path)
    if (Array.isArray(value)) return value.map((one, index) => expand(one, `${path}[${index}]`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, expand(member, path === '' ? name : `${path}.${name}`)]),
    )
  }
  const expandText = (text: string, path: string): string =>
    text.replaceAll(/\$(\$\{)|\$\{([^}]*)\}?/g, (whole, escaped: string | undefined, name: string | undefined) => {
      if (escaped !== undefined) return escaped
      if (!whole.endsWith('}') || !/^[A-Za-z_]\w*$/.test(name ?? '')) {
        problems.push(`${file}: ${path}: ${whole} names no variable; write \${NAME}, or $\${ for a plain \${.`)
        return whole
      }
      const value = variables[name ?? '']
      if (value) return value
      const state = value === '' ? 'empty' : 'not set'
      problems.push(`${file}: ${path}: the environment variable ${name} is ${state}. Set it, or remove the key.`)
      return whole
    })
  const expanded = expand(data, '')
  if (problems.length > 0) throw new SettingsError('UNSET_VARIABLE', problems.join('\n'))
  return expanded
}
