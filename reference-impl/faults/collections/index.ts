import type { Fault } from '../fault.ts'
import { collectionAnswerFaults } from './answers.ts'
import { creatingFaults } from './creating.ts'
import { collectionCrossingFaults } from './crossing.ts'
import { defaultCollectionFaults } from './defaults.ts'
import { collectionIdentityFaults } from './identity.ts'
import { collectionListFaults } from './list.ts'
import { listedCornerFaults } from './listed-corners.ts'
import { listedTermFaults } from './listed-terms.ts'
import { refusedCollectionFaults } from './refused.ts'
import { collectionRequestFaults } from './requests.ts'
import { storedCollectionFileFaults } from './stored-files.ts'

/** The faults of the area collections. */
export const collectionFaults: readonly Fault[] = [
  ...collectionAnswerFaults,
  ...creatingFaults,
  ...collectionCrossingFaults,
  ...defaultCollectionFaults,
  ...collectionIdentityFaults,
  ...collectionListFaults,
  ...listedCornerFaults,
  ...listedTermFaults,
  ...collectionRequestFaults,
  ...refusedCollectionFaults,
  ...storedCollectionFileFaults,
]
