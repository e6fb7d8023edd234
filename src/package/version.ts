import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from './package-root.ts'

/** Version of conformint. */
export const toolVersion: string = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')).version
