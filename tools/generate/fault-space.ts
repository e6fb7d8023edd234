/**
 * Keeps the table of the fault space: what can go wrong, and the fault or the reason that each cell has.
 *   node tools/generate/fault-space.ts            writes docs/fault-space.md
 *   node tools/generate/fault-space.ts --check    exits 1 when it is stale
 */
import { faultSpacePage } from './fault-space-page.ts'
import { keep } from './keep.ts'

keep({ 'docs/fault-space.md': faultSpacePage() })
