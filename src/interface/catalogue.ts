import path from 'node:path'
import type { CompiledSource } from '../engine/catalogue/index.ts'
import { packageRoot } from '../package/package-root.ts'
import { operationIds } from './operations.ts'

/** The areas of the catalogue; one file each in `spec/requirements/`, one folder each in `suites/`. */
export const areas = [
  'general',
  'auth',
  'locators',
  'chains',
  'wallets',
  'listing',
  'signing',
  'transfers',
  'collections',
  'templates',
  'minting',
  'batch',
  'orders',
  'usage',
  'errors',
  'limits',
  'versioning',
] as const
/** A part of the interface. */
export type Area = (typeof areas)[number]

/** Folder of the interface as data. */
export const specFolder: string = path.join(packageRoot, 'spec')

/** Where the catalogue stands, and the names of operations and areas in it. */
export const catalogueWords = { folder: specFolder, areas, operations: operationIds } as const satisfies CompiledSource
