import type { Report } from './model.ts'

/** The target for a reader: of one that was started for the run the address alone tells little, and may be missing. */
export function placeOf({ kind, url, image = 'the command' }: Report['target']): string {
  if (kind === 'url' || kind === 'reference') return url
  return url === '' ? `${image}, which did not start` : `${image} at ${url}`
}
