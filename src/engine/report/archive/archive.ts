import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../interface/index.ts'
import { writeWhole } from '../folder.ts'
import { type Report, reportSchema } from '../model.ts'
import { type Filed, filedOf, filedSchemaName, namesIn, sha256Of } from './filed.ts'

/** One report in its place. */
export interface Kept {
  /** Folder of the implementation. */
  readonly slug: string
  /** Path of the folder with `report.json`. */
  readonly place: string
  readonly filed: Filed
}

/**
 * A plain folder of reports, `IMPLEMENTATION/VERSION/report.json`, which may lie in git or be copied from a bucket. Beside each
 * report stands what is known of it in short; it is taken anew where it is missing or of another report.
 */
export class Archive {
  readonly path: string

  constructor(directory: string) {
    this.path = directory
  }

  /** @returns where a version of an implementation belongs */
  placeOf(implementation: string, version: string): { readonly slug: string; readonly place: string } {
    const slug = slugOf(implementation)
    return { slug, place: path.join(this.path, slug, slugOf(version)) }
  }

  /** What is there, in the order of folders. @param skipped told what is no report */
  *read(skipped: (line: string) => void = () => {}): Generator<Kept> {
    for (const slug of foldersIn(this.path)) {
      for (const version of foldersIn(path.join(this.path, slug))) {
        const place = path.join(this.path, slug, version)
        if (!existsSync(path.join(place, 'report.json'))) continue
        try {
          yield { slug, place, filed: filedIn(place, slug, version) }
        } catch (error) {
          if (!(error instanceof UsageError)) throw error
          skipped(error.message)
        }
      }
    }
  }

  /**
   * Files a report. One that lay there goes to `earlier/`, and is not lost. Each file is written aside and renamed.
   * @param attestation of the report, where it was signed
   */
  add(content: Buffer, report: Report, name: { implementation: string; version: string }, attestation?: Buffer): Kept {
    const { slug, place } = this.placeOf(name.implementation, name.version)
    const filed = filedOf(report, content, name)
    mkdirSync(place, { recursive: true })
    const before = existsSync(path.join(place, 'report.json')) ? filedIn(place, slug, name.version) : undefined
    if (before !== undefined && before.sha256 !== filed.sha256) {
      const earlier = path.join(place, 'earlier', before.startedAt.replaceAll(/[:.]/g, '-'))
      mkdirSync(earlier, { recursive: true })
      for (const file of files) {
        if (existsSync(path.join(place, file))) renameSync(path.join(place, file), path.join(earlier, file))
      }
    }
    if (attestation === undefined) rmSync(path.join(place, 'attestation.json'), { force: true })
    else writeWhole(path.join(place, 'attestation.json'), attestation)
    writeWhole(path.join(place, 'filed.json'), `${JSON.stringify(filed)}\n`)
    // Last: what has no report is not there.
    writeWhole(path.join(place, 'report.json'), content)
    return { slug, place, filed }
  }
}

const files = ['report.json', 'filed.json', 'attestation.json'] as const

/** @throws UsageError when it is no report of conformint */
export function reportIn(place: string): { readonly report: Report; readonly content: Buffer } {
  const file = path.join(place, 'report.json')
  const content = readFileSync(file)
  return { report: reportFrom(content, file), content }
}

export function reportFrom(content: Buffer, file: string): Report {
  let data: unknown
  try {
    data = JSON.parse(content.toString('utf8'))
  } catch {
    throw new UsageError(`${file} is not JSON.`)
  }
  const { data: report, error } = reportSchema.safeParse(data)
  if (report !== undefined) return report
  const [issue] = error.issues
  throw new UsageError(`${file} is not a report of conformint: ${issue?.path.join('.') || 'it'}: ${issue?.message}.`)
}

function filedIn(place: string, slug: string, version: string): Filed {
  const file = path.join(place, 'filed.json')
  const content = readFileSync(path.join(place, 'report.json'))
  try {
    const known = JSON.parse(readFileSync(file, 'utf8')) as Filed
    if (known.schema === filedSchemaName && known.sha256 === sha256Of(content)) return known
  } catch {
    // Filed by hand: it is made anew.
  }
  const report = reportFrom(content, path.join(place, 'report.json'))
  const filed = filedOf(report, content, { implementation: slug, version, ...namesIn(report) })
  try {
    writeWhole(file, `${JSON.stringify(filed)}\n`)
  } catch {
    // A folder that may only be read is read again the next time.
  }
  return filed
}

const foldersIn = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort(inOrder)

/** `vendor-2` before `vendor-10`. */
const inOrder = new Intl.Collator('en', { numeric: true }).compare

/** A name as it may stand in any file system and address; one in another script is told from others by a digest. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 80)
  if (slug !== '' && !/[^\p{ASCII}]/u.test(plain)) return slug
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return slug === '' ? `name-${digest}` : `${slug}-${digest}`
}
