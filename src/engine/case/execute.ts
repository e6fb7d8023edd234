import { ExchangeLog } from '../evidence/index.ts'
import { carryOut } from './carry-out.ts'
import type { Case } from './case.ts'
import { concluded, isOpen, type Try } from './concluded.ts'
import { repeatWhile } from './repeat-while.ts'
import type { CaseResult } from './result.ts'
import { type Runtime, tellsAgainst } from './runtime.ts'

/**
 * Runs one case to its end. Never throws: whatever happens becomes the result.
 * A violation is `failed`; a failed prerequisite or an answer that never came is `blocked`; anything else that is thrown
 * is a bug of the case, `error`. What something on the way has disturbed is carried out again from the start, with new names,
 * as soon as the line is quiet; see `concluded`.
 * @param log takes what it sends, for whoever does not wait for its end
 */
export async function executeCase(
  case_: Case,
  runtime: Runtime,
  log = new ExchangeLog(runtime.interface.createTally()),
): Promise<CaseResult> {
  const isOpenHere = (one: Try): boolean => isOpen(one, (requirement) => tellsAgainst(runtime, requirement))
  const tries = await repeatWhile(isOpenHere, async (before) => {
    if (before.length > 0) await runtime.calm?.()
    // What was found there is looked at first, in a world where little else has been disturbed.
    const found = before.at(-1)?.result.failures.filter(({ path }) => path !== undefined) ?? []
    const open = found.find(({ evidence }) => evidence !== undefined)
    const path = (open ?? found[0])?.path
    const at = path === undefined ? runtime : { ...runtime, path, isOpenAtPath: open !== undefined }
    return carryOut(case_, at, log, before.length)
  })
  return concluded(tries)
}
