import { ExitCode } from '../../command/exit-code.ts'
import type { Prepared, Target } from '../../engine/run/index.ts'
import { openClient } from '../../engine/run/open-client.ts'
import { counted, terminalLine } from '../../engine/text/index.ts'
import { openSession } from '../../engine/transport/index.ts'
import { prepareRun } from '../run.ts'
import { type Called, type KitFlags, optionsOf } from './flags.ts'

/** Something that the doctor has seen. */
interface Finding {
  readonly outcome: 'good' | 'bad' | 'unanswered'
  readonly says: string
}

/**
 * `doctor`: looks at kit, settings and target, and changes nothing.
 * @returns 0 a run makes sense, 1 something has to be mended, 3 the target does not answer
 */
export async function runDoctor({ kit, terminal }: Called, flags: KitFlags): Promise<number> {
  const options = optionsOf(kit, flags)
  const prepared = await prepareRun(kit, options)
  terminal.hide(prepared.secrets)
  const target = prepared.target ?? (await prepared.request.openTarget())
  try {
    const findings = [...untested(kit), ...keysMissing(kit, target.keys), await lookedAt(target, prepared)]
    const bad = findings.find(({ outcome }) => outcome !== 'good')
    const runs = `${counted(prepared.selection.planned.length, 'case')} would run.`
    const verdict = bad === undefined ? `A run makes sense: ${runs}` : 'A run makes no sense yet.'
    if (flags.json === true) terminal.out(JSON.stringify({ verdict: bad?.outcome ?? 'good', findings }, null, 2))
    else {
      const marks = { good: 'ok     ', bad: 'mend   ', unanswered: 'silent ' }
      terminal.out([...findings.map(({ outcome, says }) => marks[outcome] + terminalLine(says)), verdict].join('\n'))
    }
    return ExitCode[bad?.outcome ?? 'good']
  } finally {
    await target.close()
  }
}

/** A requirement has either cases or a reason why no case can judge it. */
function untested({ interface: { catalogue }, cases }: Called['kit']): Finding[] {
  const judged = new Set(cases.flatMap(({ requirements }) => requirements))
  const tested = catalogue.requirements.filter(({ notTestedReason }) => notTestedReason === undefined)
  const bare = tested.filter(({ id }) => !judged.has(id))
  const ids = bare.map(({ id }) => id).join(', ')
  const all = counted(catalogue.requirements.length, 'requirement')
  if (bare.length === 0) return [{ outcome: 'good', says: `${all}, ${counted(cases.length, 'case')}` }]
  return [{ outcome: 'bad', says: `No case judges ${ids}, and notTestedReason does not say why.` }]
}

const keysMissing = ({ interface: { keys, secrets } }: Called['kit'], given: object): Finding[] =>
  Object.entries(keys)
    .filter(([role]) => !(role in given))
    .map(([role, says]) => ({
      outcome: 'good',
      says: `no key ${role} (${says}): ${secrets.variableOf(role)} is not set`,
    }))

async function lookedAt(target: Target, { kit, settings }: Prepared): Promise<Finding> {
  const { operations, secrets, warmUp } = kit.interface
  const { requestTimeout } = settings.limits
  const client = openClient(kit.interface, {
    baseUrl: target.url,
    keys: target.keys,
    requestTimeout,
    retryAfter: requestTimeout,
    concurrency: 1,
  })
  try {
    const session = openSession(client, { operations, keyHeader: secrets.keyHeader }, 'doctor')
    const { response, durationMs } = await session.raw({ ...warmUp, method: 'GET' })
    const { status } = response
    const what = `GET ${warmUp.path} answered ${status} in ${Math.round(durationMs)} ms`
    if (status === 401 || status === 403) return { outcome: 'unanswered', says: `${what}: the key is refused` }
    if (status >= 400) return { outcome: 'bad', says: `${what}: is ${target.url} its base address?` }
    return { outcome: 'good', says: what }
  } catch (error) {
    return { outcome: 'unanswered', says: error instanceof Error ? error.message : String(error) }
  } finally {
    await client.close()
  }
}
