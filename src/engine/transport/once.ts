/** The action, which is done the first time that it is asked for and never again. */
export function once(action: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) action()
    isDone = true
  }
}
