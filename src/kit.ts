import { allCases } from '../suites/index.ts'
import type { Kit } from './engine/kit.ts'
import type { Subject } from './engine/prove/subject.ts'
import type { InterfaceWords } from './interface/case.ts'
import { openInterface } from './interface/interface.ts'

/** This module, for the threads that open the kit anew. */
export const kitModule: string = import.meta.url

/** This interface and its cases. */
export const openKit = (): Kit<InterfaceWords> => ({ interface: openInterface(), cases: allCases })

/** What the checks are proved on: the reference implementation with its faults, loaded only here. */
export const openSubject = async (): Promise<Subject> => (await import('./target/subject.ts')).openReferenceSubject()
