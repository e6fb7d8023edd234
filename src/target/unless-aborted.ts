/**
 * What a piece of work comes to, unless the signal is given first. The work goes on in the background then, and ends when
 * what it talks to is closed; nobody hears of it any more.
 * @throws the reason of the signal, and what the work throws
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  const aborted = Promise.withResolvers<never>()
  const abort = (): void => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
    work.catch(() => {})
  }
}
