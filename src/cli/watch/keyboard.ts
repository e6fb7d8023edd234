/** What the keys do, for the reader. */
export const keyHelp = 'f failed, a or Enter all, p part, r replay the first failure, q quit'

/**
 * Takes single keys from a terminal, where there is one.
 * @param press is given each key
 * @returns gives the terminal back
 */
export function listen(input: NodeJS.ReadStream, press: (key: string) => void): () => void {
  if (!input.isTTY) return () => {}
  const take = (keys: string): void => {
    for (const key of keys) press(key)
  }
  input.setRawMode(true)
  input.setEncoding('utf8')
  input.on('data', take)
  input.resume()
  return () => {
    input.off('data', take)
    input.setRawMode(false)
    input.pause()
  }
}
