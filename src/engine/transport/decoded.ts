/** A part of an address without its percent encoding; as it is where that is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
