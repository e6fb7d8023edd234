import { z } from 'zod'
import type { Statement } from '../../engine/report/index.ts'
import { terminalLine } from '../../engine/text/index.ts'

/** What `attest` says of a run beside its files; what was signed by an earlier version says less. */
const annotationsSchema = z.object({
  target: z.string(),
  version: z.string().optional(),
  standing: z.string(),
  startedAt: z.string().optional(),
  run: z.string(),
  tool: z.string(),
  interface: z.string(),
  claims: z.record(z.string(), z.string()),
})

/** What holds when an attestation holds, as labelled lines; all of it is from what was signed. */
export function attestedText({ subject, predicate }: Statement): string {
  const told = predicate.configuration.map(({ annotations }) => annotationsSchema.safeParse(annotations).data)
  const run = told.find((one) => one !== undefined)
  const images = predicate.configuration.slice(1).map(({ name, digest }) => `${name} sha256:${digest.sha256}`)
  const byClaim = Map.groupBy(Object.entries(run?.claims ?? {}), ([, claim]) => claim)
  const claims = [...byClaim].map(([claim, parts]) => `${claim} in ${parts.map(([part]) => part).join(', ')}`)
  const lines: (readonly [string, string | undefined])[] = [
    ['target', run?.target],
    ['version', run?.version],
    ['image', images.join(', ')],
    ['verdict', run?.standing],
    ['result', predicate.result],
    ['claims', claims.join('; ')],
    ['judged', run && [run.startedAt, `by ${run.tool}, interface ${run.interface}, run ${run.run}`].join(' ').trim()],
    ['files', subject.map(({ name }) => name).join(', ')],
  ]
  return lines.flatMap(([label, text]) => (text ? [`  ${label.padEnd(7)}  ${terminalLine(text)}`] : [])).join('\n')
}
