import type { Case, RequirementId } from '../../src/interface/case.ts'
import { writtenHistory } from '../../src/kit/case.ts'
import { crossroads } from './histories/crossroads.ts'
import { kindsApart } from './histories/kinds-apart.ts'
import { neighbours } from './histories/neighbours.ts'
import { scarce } from './histories/scarce.ts'
import { stage } from './histories/stage.ts'
import { wares } from './histories/wares.ts'
import { type History, histories, judgedByTheModel, live } from './history.ts'
import { simpler } from './simpler.ts'

/*
 * Where to begin: `world.ts` has what there is and what is known of it; `resources/` what may be done to it, the answers that are
 * allowed, and what changes; `looking/` what is then read, and which sentence a difference accuses; `refused/` what changes nothing;
 * `cast.ts` names that are alike in one respect. `histories/` are stories told in those steps, `history.ts` carries them out.
 */
const judgedOfBatches: readonly RequirementId[] = [
  'BATCH-01',
  'BATCH-02',
  'BATCH-03',
  'BATCH-07',
  'BATCH-08',
  'BATCH-28',
  'BATCH-29',
  'BATCH-30',
]
const judgedOfTransfers: readonly RequirementId[] = [
  'XFER-01',
  'XFER-06',
  'XFER-11',
  'XFER-12',
  'XFER-13',
  'XFER-14',
  'XFER-02',
  'XFER-07',
  'XFER-10',
]
const judgedOfKeys: readonly RequirementId[] = [
  'AUTH-01',
  'AUTH-02',
  'AUTH-03',
  'AUTH-04',
  'AUTH-05',
  'AUTH-06',
  'AUTH-07',
  'AUTH-08',
  'AUTH-09',
  'AUTH-10',
  'AUTH-11',
  'AUTH-12',
  'AUTH-13',
  'AUTH-14',
  'AUTH-15',
  'AUTH-16',
  'AUTH-17',
  'AUTH-18',
  'AUTH-19',
  'AUTH-20',
  'AUTH-21',
  'AUTH-22',
  'AUTH-23',
  'AUTH-24',
  'AUTH-25',
  'AUTH-31',
  'GEN-07',
]
const all: readonly RequirementId[] = [
  'TPL-01',
  'TPL-03',
  'TPL-04',
  'TPL-05',
  'TPL-06',
  'TPL-07',
  'TPL-08',
  'TPL-09',
  'WAL-19',
  'WAL-20',
  ...judgedByTheModel,
  ...judgedOfBatches,
  ...judgedOfTransfers,
  ...judgedOfKeys,
  'BATCH-19',
  'COL-44',
  'LIM-03',
  'SIGN-03',
  'SIGN-11',
  'CHAIN-06',
  'LOC-15',
]

const judgedOfWrongValues: readonly RequirementId[] = [
  'CHAIN-04',
  'CHAIN-05',
  'CHAIN-07',
  'CHAIN-08',
  'CHAIN-09',
  'WAL-11',
  'WAL-12',
  'WAL-23',
  'LOC-06',
  'LOC-07',
  'LOC-12',
  'LIST-14',
  'SIGN-05',
  'SIGN-06',
  'XFER-05',
  'XFER-21',
  'XFER-22',
  'XFER-23',
  'XFER-24',
  'MINT-19',
  'MINT-21',
  'MINT-37',
  'BATCH-13',
  'BATCH-14',
  'COL-16',
  'COL-32',
  'USE-10',
  'ERR-01',
  'ERR-03',
  'ERR-04',
  'ERR-05',
  'ERR-06',
  'ERR-08',
  'ERR-09',
  'ERR-12',
  'ERR-13',
  'ERR-15',
]

const judgedOfWares: readonly RequirementId[] = [
  'ORD-01',
  'ORD-15',
  'ORD-18',
  'ORD-36',
  'ORD-38',
  'ORD-42',
  'ORD-44',
  'ORD-45',
  'COL-21',
]

/** One written history as a case. */
const written = (id: string, title: string, requirements: readonly RequirementId[], history: History): Case => ({
  id: `world/${id}`,
  title,
  requirements,
  run: (ctx) =>
    ctx.property(writtenHistory(history, simpler), (steps) => live(ctx, steps), { weight: 0.01, quota: true }),
})

export const worldCases: readonly Case[] = [
  written(
    'neighbours',
    'Users, collections and tokens that are alike in one respect stay apart, whatever is done to one of them',
    all,
    neighbours,
  ),
  written(
    'kinds-apart',
    'Collections and tokens of every kind and chain stay as they are, whatever is done to another, or refused',
    [...all, 'COL-38', 'LOC-06', 'LOC-17', 'MINT-25'],
    kindsApart,
  ),
  written(
    'wrong-values',
    'A value that is refused at one place is refused at every place, and changes nothing',
    [...all, ...judgedOfWrongValues],
    stage,
  ),
  written(
    'crossroads',
    'What happens at one moment is as if it had happened one after another',
    [...all, 'LIM-02'],
    crossroads,
  ),
  written(
    'wares',
    'Wares that are alike are ordered and listed each as it is, and orders change nothing but themselves',
    [...judgedByTheModel, ...judgedOfWares, 'SIGN-03', 'SIGN-11'],
    wares,
  ),
  written(
    'scarce',
    'What a supply limit leaves is counted by ids: one that is known takes none of it, and one that is like it does',
    [...all, 'BATCH-18', 'LIM-05'],
    scarce,
  ),
  {
    id: 'world/any-history',
    title: 'After any history of a small world everything in it is as the document says',
    requirements: [...all, 'COL-38', 'MINT-25', 'XFER-10', 'LIM-05'],
    run: (ctx) => ctx.property(histories(), (history) => live(ctx, history), { weight: 0.1, quota: true }),
  },
]
