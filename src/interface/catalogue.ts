import path from 'node:path'
import type { CompiledSource } from '../engine/catalogue/index.ts'
import { packageRoot } from '../package/package-root.ts'
import { areas } from './areas.ts'
import { operationIds } from './operations.ts'

/** Folder of the interface as data. */
export const specFolder: string = path.join(packageRoot, 'spec')

/** Where the catalogue stands, and the names of operations and areas in it. */
export const catalogueWords = { folder: specFolder, areas, operations: operationIds } as const satisfies CompiledSource
