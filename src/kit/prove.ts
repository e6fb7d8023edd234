import type { KitTypes } from '../engine/interface/index.ts'
import type { MutantRun, Proof } from '../engine/prove/index.ts'
import { type ProveOptions, prove as proveInEngine } from '../engine/prove/prove.ts'
import { toolVersion } from '../package/version.ts'
import type { Kit } from './kit.ts'

/**
 * Runs the cases against every fault of the kit's reference, and judges what came of it: `proved` when each fault is caught at
 * each seed by a requirement that it names, and each requirement that is tested has failed under one.
 * @param finished told of each mutant as it ends, in no order
 * @throws UsageError when an id or area is unknown, or the kit has no reference
 */
export const prove = <W extends KitTypes>(
  kit: Kit<W>,
  options: ProveOptions = {},
  finished: (mutantRun: MutantRun) => void = () => {},
): Promise<Proof> => proveInEngine(kit.module ?? kit, { ...options, toolVersion }, finished)
