import type { Mutant } from './mutants.ts'
import type { Reach } from './tasks.ts'

/**
 * What modules remember is made by the first that asks for it, such as the text of a query: of the cases that follow in the same thread none
 * is seen to reach it, although it is theirs as well. So whoever carries out anything of a file is taken to reach all
 * of it that is remembered and that anybody reached.
 */
export function withRemembered(reaches: readonly Reach[], mutants: readonly Mutant[]): readonly Reach[] {
  const fileOf = new Map(mutants.map(({ id, file }) => [id, file]))
  const byAnybody = new Set(reaches.flatMap(({ reached }) => reached))
  const remembered = mutants.filter(({ id, isRemembered }) => isRemembered && byAnybody.has(id))
  return reaches.map((reach) => {
    const atLoad = new Set(reach.atLoad)
    const files = new Set(reach.reached.flatMap((id) => (atLoad.has(id) ? [] : [fileOf.get(id)])))
    const more = remembered.flatMap(({ id, file }) => (files.has(file) ? [id] : []))
    return { ...reach, reached: [...new Set([...reach.reached, ...more])] }
  })
}
