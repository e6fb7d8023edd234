import { createHash } from 'node:crypto'

/** Fresh names for what a case makes: they carry the run's id, so that runs do not meet on one target. */
export type Names = ReturnType<typeof createNames>

/** Names of one case; two cases of one run, and two runs, never give the same. */
export function createNames(runId: string, caseId: string) {
  const stem = `${runId}${createHash('sha256').update(caseId).digest('hex').slice(0, 6)}`
  let count = 0
  const mark = (): string => {
    count += 1
    return `${stem}x${count.toString(36)}`
  }
  return {
    /** A short lower-case alphanumeric mark that no other call gives. */
    mark,
    userId: () => `cf-user-${mark()}`,
    /** In the form that many services give their users' ids: the mark is not to be read in it. */
    uuid: () => uuidOf(createHash('sha256').update(mark()).digest('hex')),
    email: () => `cf-${mark()}@example.com`,
    collectionId: () => `cf-collection-${mark()}`,
    mintId: () => `cf-mint-${mark()}`,
    // Handles are at most 15 word characters where they come from; the mark's end differs from call to call.
    twitterHandle: () => `cf${mark().slice(-13)}`,
  }
}

/** A random UUID, of version 4, for so many hex digits. */
const uuidOf = (digits: string): string =>
  digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, (_, a, b, c, d, e) => `${a}-${b}-4${c}-8${d}-${e}`)
