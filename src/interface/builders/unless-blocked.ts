/** What is made on a chain beside the usual one, of which nothing says that it is up: nothing where it is not. */
export const unlessBlocked = <Made>(made: Promise<Made>): Promise<Made | undefined> =>
  made.catch((error: unknown) => {
    if ((error as { readonly code?: unknown }).code === 'BLOCKED') return undefined
    throw error
  })
