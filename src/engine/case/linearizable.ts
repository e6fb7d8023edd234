/**
 * Whether some order of calls that were on their way together explains their answers and what there is afterwards: the calls
 * are taken one after another, each answer has to be one that the state by then allows.
 * @param calls with their answers; at most some eight, since every order may be tried
 * @param after the states that a call may leave behind where it is answered so; none where it cannot be
 * @param isSeen whether a state is what was seen in the end
 */
export function isExplained<State, Call>(
  initial: State,
  calls: readonly Call[],
  after: (state: State, call: Call) => readonly State[],
  isSeen: (state: State) => boolean,
): boolean {
  if (calls.length === 0) return isSeen(initial)
  return calls.some((call, index) =>
    after(initial, call).some((state) => isExplained(state, calls.toSpliced(index, 1), after, isSeen)),
  )
}
