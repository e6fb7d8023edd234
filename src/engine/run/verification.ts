import type { Decision } from '../judge/index.ts'
import type { Report } from '../report/index.ts'

/** What came of a run. No secrets. */
export interface Verification {
  /** What was judged, for all formats. */
  readonly report: Report
  /** 0 conforming, 1 not, 3 could not be answered, 70 the harness failed, 130 interrupted. */
  readonly exitCode: Decision['exitCode']
  /** Why nothing could be sent, or nothing any more; its first line is a sentence, the rest the target's last output. */
  readonly unreachable?: string
  /** What a target that was started for the run has printed last, where the verdict is not a good one. */
  readonly log?: string
  /** What broke in conformint itself, with stacks. */
  readonly internalErrors: readonly string[]
}
