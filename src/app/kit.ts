import { allCases } from '../../suites/index.ts'
import { openMonitoring } from '../../suites/monitor/index.ts'
import type { Kit, Subject } from '../engine/run/index.ts'
import type { InterfaceWords } from '../interface/case.ts'
import { openKitFacts } from './kit-facts.ts'

/** This interface and its cases. */
export const openKit = (): Kit<InterfaceWords> => ({
  ...openKitFacts(),
  cases: allCases,
  openMonitoring,
  subject: openSubject,
})

/** What the checks are proved on: the reference implementation with its faults, loaded only here. */
export const openSubject = async (): Promise<Subject> => (await import('../target/subject.ts')).openReferenceSubject()
