/** One value, or several that repeat the name; `undefined` leaves the parameter out. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * A value as one path segment (RFC 3986, 3.3): everything but unreserved characters, `:` and `@` is percent-encoded as
 * UTF-8. A segment that is only `.` or `..` is encoded too, so that nothing on the way takes it for a relative path.
 */
export function encodeSegment(value: string): string {
  if (/^\.{1,2}$/.test(value)) return value.replaceAll('.', '%2E')
  return strictEncode(value).replaceAll('%3A', ':').replaceAll('%40', '@')
}

/** The path of a template with its `{name}` parameters filled in, each encoded. */
export function fillPath(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`no value for the path parameter ${name} of ${template}`)
    return encodeSegment(value)
  })
}

/** `?a=1&b=2`, or '' without parameters. Space is %20 and `+` is %2B, which no server reads differently. */
export function encodeQuery(query: Query | undefined): string {
  const pairs: string[] = []
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) {
      pairs.push(`${strictEncode(name)}=${strictEncode(one)}`)
    }
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** `encodeURIComponent` also leaves `!'()*`, which RFC 3986 reserves; a lone surrogate becomes U+FFFD. */
function strictEncode(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** A part of an address without its percent encoding; as it is where that is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
