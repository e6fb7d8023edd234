import path from 'node:path'
import { packageRoot } from '../../package-root.ts'

/** Folder of the pages' templates, styles and scripts. */
export const templateFolder: string = path.join(packageRoot, 'reports', 'html')
