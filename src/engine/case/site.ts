/** Where the engine stands, whose frames are no checks. */
const engine = new URL('..', import.meta.url).pathname

/**
 * Where the check stands that is being made, as the stack tells.
 * @param folder of all checks, with a slash at its end: its innermost frame, by its place in there; default: the innermost frame
 * outside of the engine, by the name of its file
 * @returns `unknown` where there is none
 */
export function siteOfCheck(folder?: string): string {
  const [, ...frames] = (new Error('site').stack ?? '').split('\n')
  const places = frames.flatMap((line) => /((?:file:\/\/)?\/.*?:\d+:\d+)\)?$/.exec(line)?.[1] ?? [])
  const found = places.flatMap((place) => {
    if (folder !== undefined) return placeIn(folder, place) ?? []
    return placeIn(engine, place) === undefined ? [place.slice(place.lastIndexOf('/') + 1)] : []
  })
  return found.at(0) ?? 'unknown'
}

/** In a stack a file stands by its address or by its path. */
function placeIn(folder: string, place: string): string | undefined {
  const own = [folder, decodeURI(folder)].find((one) => place.includes(one))
  return own === undefined ? undefined : place.slice(place.indexOf(own) + own.length)
}
