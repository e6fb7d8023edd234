/** The failures of one requirement, each with the case or result that has it, in their order. */
export const failuresOf = <C extends { readonly failures: readonly { readonly requirement: string }[] }>(
  cases: readonly C[],
  id: string,
): { readonly failing: C; readonly failure: C['failures'][number] }[] =>
  cases.flatMap((failing) =>
    failing.failures.filter(({ requirement }) => requirement === id).map((failure) => ({ failing, failure })),
  )
