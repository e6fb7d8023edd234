import { openKitFacts } from '../../app/kit-facts.ts'
import { progressOf } from '../../app/next-steps.ts'
import { prepareRun } from '../../app/run.ts'
import { pathOf, tellingReplay } from '../../command/replayed.ts'
import type { Terminal } from '../../command/terminal.ts'
import type { Flags } from '../../config/flags.ts'
import { loadSettings } from '../../config/load.ts'
import type { Settings } from '../../config/settings.ts'
import type { CaseOutcome, CaseResult } from '../../engine/case/index.ts'
import { casesAbout } from '../../engine/plan/index.ts'
import { putBackLastRun, runsIn } from '../../engine/report/earlier-runs.ts'
import type { Report } from '../../engine/report/index.ts'
import type { Precedence, Verification } from '../../engine/run/index.ts'
import { partsOf } from '../../interface/parts.ts'
import { readReport } from '../report/read-report.ts'
import { verdictText } from '../verdict-text.ts'
import { judge } from '../verify.ts'

/** The runs of one `verify --watch`, and what is remembered from one to the next. */
export class Rounds {
  /** Part that is being worked on, where the reader has said so. */
  part: string | undefined
  readonly #flags: Flags
  readonly #terminal: Terminal
  readonly #outcomes = new Map<string, CaseOutcome>()
  /** Of the last round that was not interrupted. */
  #last: Report | undefined

  /** @param flags with a seed: the same examples are judged in each round */
  constructor(flags: Flags, { reportDir }: Settings, terminal: Terminal) {
    this.#flags = flags
    this.#terminal = terminal
    const [place] = runsIn(reportDir)
    if (place === undefined) return
    this.#last = readReport(place).report
    for (const { id, outcome } of this.#last.cases) this.#outcomes.set(id, outcome)
  }

  /** Everything that the flags select: what failed last first, then the part that is being worked on. @returns the exit code */
  async all(signal: AbortSignal): Promise<number | undefined> {
    const settings = this.#settings()
    return this.#round(settings, this.part ?? this.#nextPart(), signal)
  }

  /** What failed or was blocked last. */
  async failed(signal: AbortSignal): Promise<number | undefined> {
    const cases = openCases(this.#outcomes)
    if (cases.length === 0) return this.#nothing()
    return this.#round({ ...this.#settings(), cases }, this.part, signal)
  }

  /** The first case that failed last, from its seed and path; leaves the reports as they are. */
  async replay(signal: AbortSignal): Promise<number | undefined> {
    const report = this.#last
    const failed = report?.cases.find(({ id, outcome }) => outcome === 'failed' && this.#outcomes.get(id) === 'failed')
    if (report === undefined || failed === undefined) return this.#nothing()
    const { effort, seed, profile } = report.run
    const settings = loadSettings({ ...this.#flags, effort, profile, seed: String(seed) })
    const prepared = await prepareRun(settings, { caseId: failed.id, path: pathOf(failed) })
    const tell = tellingReplay(failed, this.#terminal)
    const told = (verification: Verification, files: readonly string[]): number => {
      if (!signal.aborted) tell(verification, files)
      return verification.exitCode
    }
    return judge({ ...settings, reporters: [] }, prepared, this.#terminal, told, { signal })
  }

  #nothing(): undefined {
    this.#terminal.err('Nothing failed or was blocked in the last run.')
    return undefined
  }

  /** Read anew for each round: names of what it creates are new, and the configuration may have changed. */
  #settings(): Settings {
    const settings = loadSettings(this.#flags)
    // A round that is interrupted gives back what it took the place of.
    return { ...settings, keptRuns: Math.max(1, settings.keptRuns) }
  }

  #nextPart(): string | undefined {
    return this.#last === undefined ? undefined : progressOf(this.#last).next[0]?.part
  }

  async #round(settings: Settings, part: string | undefined, signal: AbortSignal): Promise<number> {
    const prepared = await prepareRun(settings, { precedence: precedenceOf(this.#outcomes, part) })
    const before = new Map(this.#outcomes)
    const ended = ({ caseId, outcome }: CaseResult): string | undefined => {
      // What is cut short says nothing.
      if (signal.aborted) return undefined
      this.#outcomes.set(caseId, outcome)
      return before.get(caseId) === 'failed' && outcome === 'passed' ? `mended ${caseId}` : undefined
    }
    const told = ({ report, unreachable, exitCode }: Verification, files: readonly string[]): number => {
      const counts = !signal.aborted && unreachable === undefined
      const before = this.#last
      if (!counts) putBackLastRun(settings.reportDir)
      else this.#last = report
      if (!signal.aborted) this.#terminal.out(verdictText(report, counts ? files : [], this.#terminal, before))
      return exitCode
    }
    return judge(settings, prepared, this.#terminal, told, { ended, signal })
  }
}

/**
 * What failed last begins first, then what bears on the part that is being worked on.
 * @param outcomes by case id, as they were last
 */
function precedenceOf(outcomes: ReadonlyMap<string, CaseOutcome>, part: string | undefined): Precedence {
  const { interface: own, cases } = openKitFacts()
  const { requirements } = own.catalogue
  const about = part === undefined ? [] : casesAbout([part], requirements, cases, partsOf(requirements))
  return {
    first: [...outcomes].flatMap(([id, outcome]) => (outcome === 'failed' ? [id] : [])),
    next: about.map(({ id }) => id),
  }
}

/** @returns ids of the cases that failed or were blocked, as far as there still are such cases */
function openCases(outcomes: ReadonlyMap<string, CaseOutcome>): string[] {
  const known = openKitFacts().cases.map(({ id }) => id)
  return known.filter((id) => ['failed', 'blocked'].includes(outcomes.get(id) ?? ''))
}
