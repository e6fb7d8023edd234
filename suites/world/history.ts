import fc from 'fast-check'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { historiesOf, inParallel } from '../../src/kit/case.ts'
import { few } from './draws.ts'
import { askForLater, hasArrived, isOnItsWay, lookAtAll } from './looking/whole.ts'
import { refuseAll } from './refused/refusing.ts'
import { abroadStep } from './resources/abroad.ts'
import { batchStep } from './resources/batch.ts'
import { awaitContracts, collectionStep, makeCollections } from './resources/collections.ts'
import { handlesStep } from './resources/handles.ts'
import { learnFullKey, refusedKeyStep } from './resources/keys.ts'
import { mintStep, mintsStep } from './resources/minting.ts'
import { ordersStep } from './resources/orders.ts'
import { manyTransfersStep, raceMintsStep, raceTransfersStep, raceWalletsStep } from './resources/races.ts'
import { repeatStep } from './resources/repeats.ts'
import { secondPutStep } from './resources/second-put.ts'
import { signStep } from './resources/signing.ts'
import { supplyStep } from './resources/supply.ts'
import { templateStep } from './resources/templates.ts'
import { askForAll, transferStep } from './resources/transfers.ts'
import { transferOutStep } from './resources/transfers-out.ts'
import { makeWallets, walletStep } from './resources/wallets.ts'
import { tryWrongTransfers, wrongTransferStep } from './resources/wrong-transfers.ts'
import { simpler } from './simpler.ts'
import type { Rest, Step, StepKind } from './step.ts'
import { World } from './world.ts'

export type History = readonly Step[]

const lookStep: StepKind = {
  do: 'look',
  drawn: fc.constant({ do: 'look' }),
  run: (world) => lookAtAll(world),
}

const wrongValuesStep: StepKind = {
  do: 'wrong values',
  drawn: fc.constant({ do: 'wrong values' }),
  run: (world) => refuseAll(world),
}

const kinds: ReadonlyMap<string, StepKind> = new Map(
  [
    walletStep,
    collectionStep,
    secondPutStep,
    mintStep,
    mintsStep,
    repeatStep,
    batchStep,
    signStep,
    transferStep,
    wrongTransferStep,
    transferOutStep,
    refusedKeyStep,
    templateStep,
    handlesStep,
    abroadStep,
    ordersStep,
    raceTransfersStep,
    manyTransfersStep,
    supplyStep,
    raceWalletsStep,
    raceMintsStep,
    lookStep,
    wrongValuesStep,
  ].map((one) => [one.do, one]),
)

/** Too dear, too much at once, or of use in one order only: not for a history that is drawn. */
const dear: readonly StepKind[] = [wrongValuesStep, ordersStep, raceMintsStep, supplyStep, handlesStep, abroadStep]

/** Histories that are drawn: 10 to 30 steps of every kind, after those with which every such world begins. */
export const histories = (): ReturnType<typeof historiesOf<Step>> =>
  historiesOf(fc.oneof(...[...kinds.values()].filter((one) => !dear.includes(one)).map(({ drawn }) => drawn)), {
    least: 10,
    most: 30,
    opening,
    simpler,
  })

/** Steps of these kinds that follow one another are on their way together, each about other things: which those are. */
const joined: Readonly<Record<string, (step: Step) => readonly unknown[]>> = {
  [transferStep.do]: ({ token }) => [token],
  [wrongTransferStep.do]: ({ token }) => [token],
  // Whoever has a wallet on one family of chains may have those of others made at once; of one family they are alike.
  [walletStep.do]: ({ who, role }) => [`${who} ${String(role).replace(/\d$/, '')}`],
  [collectionStep.do]: ({ name, id = name, like = name }) => [name, id, like],
  [templateStep.do]: ({ in: where }) => [where],
  [refusedKeyStep.do]: ({ asks, who, role, with: key, in: where = '' }) => [
    JSON.stringify([asks, who, role, key, where]),
  ],
}

function together(history: History): readonly (readonly [Step, ...Step[]])[] {
  const groups: [Step, ...Step[]][] = []
  for (const step of history) {
    const last = groups.at(-1)
    const things = joined[step.do]
    const isApart = (one: Step): boolean => !things?.(one).some((thing) => things(step).includes(thing))
    const joins = things !== undefined && last?.every((one) => one.do === step.do && isApart(one))
    if (last !== undefined && joins) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** Steps that need no contract to be there, or wait for it where they are refused. */
const early: ReadonlySet<string> = new Set(
  [walletStep, collectionStep, mintStep, mintsStep, abroadStep, batchStep, supplyStep, handlesStep].map(
    (one) => one.do,
  ),
)

/** How steps that are on their way together are carried out; the others each by itself, side by side. */
const atOnce: Readonly<Record<string, (world: World, steps: readonly Step[]) => Promise<void>>> = {
  [walletStep.do]: makeWallets,
  [collectionStep.do]: makeCollections,
  [wrongTransferStep.do]: tryWrongTransfers,
}

/** Carries out a history in a new world, and looks at all of it in the end. */
export async function live(ctx: CaseContext, history: History): Promise<void> {
  const world = new World(ctx)
  const left: Rest[] = []
  const beside: Rest[] = []
  const end = async (): Promise<void> => {
    const rests = left.splice(0)
    const inTurn = async (): Promise<void> => {
      for (const rest of rests) await rest()
    }
    await inParallel([inTurn, ...beside.splice(0)])
  }
  // Whoever needs it finds out if it cannot be had.
  if (history.some((step) => step.do === refusedKeyStep.do)) learnFullKey(world).catch(() => undefined)
  for (const steps of together(history)) {
    const [step] = steps
    if (!early.has(step.do)) await awaitContracts(world)
    const { ask, run, isApart } = kinds.get(step.do) ?? {}
    if (ask === undefined) {
      const all = atOnce[step.do] ?? ((at, every) => inParallel(every.map((one) => async () => run?.(at, one))))
      if (step.goesOn === true) {
        beside.push(() => all(world, steps))
        continue
      }
      if (step.meanwhile !== true) await end()
      await all(world, steps)
      continue
    }
    const rest = await (steps.length > 1 ? askForAll(world, steps) : ask(world, step))
    if (rest !== undefined) (isApart ? beside : left).push(rest)
    if (step.goesOn !== true) await end()
  }
  // What is sent is asked about again when it has arrived; nothing else has to be there before one token more is asked for.
  if (!hasArrived(world)) while (left.length > 0 && isOnItsWay(world)) await left.shift()?.()
  const later = beside.length > 0 && !hasArrived(world) ? undefined : await askForLater(world)
  await end()
  await lookAtAll(world, later)
}

/** Sentences that the rules of the model rest on. */
export const judgedByTheModel: readonly RequirementId[] = [
  'WAL-01',
  'WAL-02',
  'WAL-03',
  'WAL-04',
  'WAL-05',
  'WAL-07',
  'WAL-09',
  'WAL-17',
  'WAL-22',
  'LIST-01',
  'LIST-02',
  'LIST-03',
  'LIST-05',
  'LIST-15',
  'LIST-16',
  'LOC-01',
  'LOC-02',
  'LOC-03',
  'LOC-05',
  'LOC-08',
  'LOC-09',
  'LOC-10',
  'LOC-13',
  'LOC-14',
  'MINT-01',
  'MINT-02',
  'MINT-05',
  'MINT-07',
  'MINT-08',
  'MINT-10',
  'MINT-14',
  'MINT-28',
  'MINT-16',
  'MINT-17',
  'MINT-18',
  'MINT-23',
  'MINT-24',
  'MINT-38',
  'MINT-45',
  'MINT-58',
  'COL-01',
  'COL-03',
  'COL-19',
  'COL-20',
  'COL-22',
  'COL-23',
  'COL-26',
  'COL-34',
  'COL-35',
  'COL-45',
  'COL-50',
  'LIM-01',
  'LIM-04',
]

/** What is there at the beginning of every history that is drawn. */
const opening: History = [
  ...few.map((who) => ({ do: 'wallet', who, role: 'evm' })),
  { do: 'collection', name: 'red', role: 'evm', kind: 'plain' },
  { do: 'collection', name: 'green', role: 'evm', kind: 'plain', limit: 4 },
  {
    do: 'mints',
    all: ['t0, red, id plain, evm, user', 't1, red, mail plain, evm, address', 't2, green, id plain, evm, address'],
  },
]
