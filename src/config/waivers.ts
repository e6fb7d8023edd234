import { z } from 'zod'
import { efforts } from '../engine/interface/index.ts'
import type { Waiver } from '../engine/judge/index.ts'
import { check, readDocument } from './check.ts'

const text = z.string().trim().min(1, 'must not be empty')

const waiversSchema = z.array(
  z.strictObject({
    requirement: text,
    reason: text,
    issue: z.union([text, z.number().transform(String)]).optional(),
    owner: text.optional(),
    expires: z.iso.date('must be a day such as 2027-01-31'),
    effort: z.enum(efforts).optional(),
    cases: z.array(text).optional(),
  }),
)

/** @throws SettingsError when the file cannot be read, or is no list of waivers */
export function loadWaivers(file: string): readonly Waiver[] {
  return check(waiversSchema, readDocument(file, 'the waivers file') ?? [], file)
}
