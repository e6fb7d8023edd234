import path from 'node:path'
import { ExitCode } from '../../command/exit-code.ts'
import { formatIn, type OutputFlags, put } from '../../command/report/output.ts'
import type { Terminal } from '../../command/terminal.ts'
import { writableFolder } from '../../command/writable.ts'
import { UsageError } from '../../engine/interface/index.ts'
import { Archive, type Kept } from '../../engine/report/archive/archive.ts'
import { countOf, type History, historiesOf } from '../../engine/report/index.ts'
import { SitePages } from '../../engine/report/site/site-pages.ts'
import { nothingIn, writeSite } from '../../engine/report/site/write-site.ts'
import { counted, seconds, terminalLine } from '../../engine/text/index.ts'
import { toolVersion } from '../../package/version.ts'
import { attestedAt, type FolderRules, rulesOf } from './folder-rules.ts'

/** `conformint report history` */
export function runHistory(directory: string, flags: OutputFlags, terminal: Terminal): number {
  const formats = { text: historiesText, json: historiesJson, html: historiesPage }
  const render = formatIn(formats, flags, 'text')
  const rules = rulesOf(directory)
  const kept = [...new Archive(directory).read((line) => terminal.err(terminalLine(line)))]
  const histories = historiesOf(kept.map(({ slug, filed }) => [slug, filed] as const))
  if (histories.length === 0) throw new UsageError(nothingIn(directory))
  put(render(histories, kept, rules), flags, terminal)
  return ExitCode.good
}

/** `conformint report site` */
export function runSite(directory: string, flags: { readonly out: string }, terminal: Terminal): number {
  const started = performance.now()
  const { title, url, signers } = rulesOf(directory)
  writableFolder('--out', flags.out)
  const files = writeSite(new Archive(directory), flags.out, {
    title,
    url,
    madeAt: new Date().toISOString(),
    tool: toolVersion,
    attestedAt: attestedAt(signers),
    skipped: (line) => terminal.err(terminalLine(line)),
  })
  terminal.out(path.join(flags.out, 'index.html'))
  terminal.err(`${counted(files, 'file')} in ${seconds(performance.now() - started)}`)
  return ExitCode.good
}

const historiesText = (histories: readonly History[]): string => histories.map(historyText).join('\n\n')

const historiesJson = (histories: readonly History[]): string =>
  JSON.stringify({ schema: 'conformint-history/1', histories }, null, 1)

function historiesPage(histories: readonly History[], kept: readonly Kept[], { title, signers }: FolderRules): string {
  const attested = attestedAt(signers)
  const states = new Map(kept.map(({ place, filed: { sha256 } }) => [sha256, attested(place)]))
  const madeAt = new Date().toISOString()
  const frame = { title, interface: kept[0]?.filed.interface ?? '', madeAt, tool: toolVersion }
  return new SitePages(frame).histories(histories, ({ sha256 }) => states.get(sha256) ?? 'none')
}

/** Versions of one implementation, the oldest first, as lines. */
function historyText({ name, steps }: History): string {
  const width = Math.max(7, ...steps.map(({ version }) => terminalLine(version).length))
  const lines = steps.flatMap((step, index) => {
    const { version, startedAt, standing, summary, durationMs, requests, broke, mended, parts } = step
    const claims = parts.filter(({ claim }) => claim === 'conforming').length
    const head = [
      terminalLine(version).padEnd(width),
      startedAt.slice(0, 10),
      `${summary.passed} kept`,
      `${countOf(summary, 'failed')} broken`,
      `${claims} of ${parts.length} parts`,
      `${counted(requests, 'request')} in ${seconds(durationMs)}`,
      standing.headline,
    ].join('  ')
    const ids = (some: readonly string[]): string =>
      some.length > 8 ? `${some.slice(0, 8).join(' ')} and ${some.length - 8} more` : some.join(' ')
    return [
      head,
      ...(index > 0 && broke.length > 0 ? [`    broke   ${ids(broke.map(({ id }) => id))}`] : []),
      ...(index > 0 && mended.length > 0 ? [`    mended  ${ids(mended)}`] : []),
    ]
  })
  return [terminalLine(name), ...lines.map((line) => `  ${line}`)].join('\n')
}
