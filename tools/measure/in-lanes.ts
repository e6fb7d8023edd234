/** Does something with each of them, so many at a time, and begins them in their order. */
export async function inLanes<T>(all: Iterable<T>, lanes: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = Iterator.from(all)
  const lane = async (): Promise<void> => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
