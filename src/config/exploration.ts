import type { Exploration } from '../engine/run/index.ts'
import { SettingsError } from './settings-error.ts'
import { timeOf } from './time.ts'
import { wholeNumber } from './whole-number.ts'

/** Flags that say how long and how widely is explored, as typed. */
export interface ExplorationFlags {
  readonly for?: string | undefined
  readonly workers?: string | undefined
  readonly path?: string | undefined
  readonly seed?: string | undefined
}

const usualWorkers = 8
const mostWorkers = 64

/** @throws SettingsError naming the flag */
export function explorationOf({ for: time, workers, path, seed }: ExplorationFlags): Exploration {
  if (path !== undefined && !/^\d+(:\d+)*$/.test(path))
    throw invalid('--path', `${path} is not a path as a report has it, such as 17 or 17:0:2`)
  if (path !== undefined && seed === undefined) throw invalid('--path', 'goes with --seed, from which it leads on')
  if (path !== undefined && time !== undefined) throw invalid('--for', 'goes without --path, which is one world')
  return {
    ...(time === undefined ? {} : { time: timeOf('--for', time) }),
    workers: workers === undefined ? usualWorkers : wholeNumber('--workers', workers, 1, mostWorkers),
    ...(path === undefined ? {} : { path }),
  }
}

const invalid = (name: string, message: string): SettingsError =>
  new SettingsError('INVALID_VALUE', `${name}: ${message}.`)
