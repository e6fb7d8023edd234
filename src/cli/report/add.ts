import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ExitCode } from '../../command/exit-code.ts'
import type { Terminal } from '../../command/terminal.ts'
import { orRefuse } from '../../command/writable.ts'
import type { Typed } from '../../config/flag-values.ts'
import { efforts, UsageError } from '../../engine/interface/index.ts'
import { Archive, type Kept, reportFrom } from '../../engine/report/archive/archive.ts'
import { filesIn, statementComplaints } from '../../engine/report/attestation.ts'
import { namesIn, partStandings, type Report, reportComplaints } from '../../engine/report/index.ts'
import { terminalLine } from '../../engine/text/index.ts'
import { type FolderRules, rulesOf } from './folder-rules.ts'
import { type Signer, signatureComplaints } from './keyless.ts'
import { readReport } from './read-report.ts'

type AddFlags = Typed<'label' | 'targetVersion', never, 'replace'> & { readonly to: string }

/** `conformint report add`. @returns 1 when the report is not taken */
export async function runAdd(place: string, flags: AddFlags, terminal: Terminal): Promise<number> {
  const { file } = readReport(place)
  const content = readFileSync(file)
  const report = reportFrom(content, file)
  orRefuse('--to', flags.to, () => mkdirSync(flags.to, { recursive: true }))
  const rules = rulesOf(flags.to)
  const name = nameOf(report, flags)
  const archive = new Archive(flags.to)
  const complaints = [
    ...kindComplaints(report, archive),
    ...reportComplaints(report),
    ...ruleComplaints(report, rules),
    ...(await signerComplaints(path.dirname(file), rules.signers)),
    ...ageComplaints(report, archive, name, flags),
  ]
  if (complaints.length > 0) {
    terminal.out(`not filed: ${terminalLine(name.implementation)} ${terminalLine(name.version)}`)
    for (const complaint of complaints) terminal.out(`  ${terminalLine(complaint)}`)
    return ExitCode.bad
  }
  const signature = path.join(path.dirname(file), 'attestation.json')
  const attestation = existsSync(signature) ? readFileSync(signature) : undefined
  const kept = orRefuse('--to', flags.to, () => archive.add(content, report, name, attestation))
  terminal.out(path.relative('', kept.place) || kept.place)
  terminal.out(`${terminalLine(name.implementation)} ${terminalLine(name.version)}: ${kept.filed.standing.headline}`)
  return ExitCode.good
}

type Name = ReturnType<typeof nameOf>

/** @throws UsageError that says which flag is missing */
function nameOf(report: Report, { label, targetVersion }: AddFlags) {
  const told = namesIn(report)
  const implementation = label ?? told.implementation
  const version = targetVersion ?? told.version
  if (implementation === undefined) {
    throw new UsageError('The report does not say what was judged: add --label NAME, here or when it is judged.')
  }
  if (version === undefined) {
    throw new UsageError(
      'The report does not say which version was judged: add --target-version TEXT, here or when it is judged.',
    )
  }
  return { implementation, version }
}

function kindComplaints({ kind, interface: { version } }: Report, archive: Archive): string[] {
  if (kind !== 'conformance') return ['It is on contracts: a folder holds reports on conformance.']
  const [other] = archive.read() as Iterable<Kept>
  if (other === undefined || other.filed.interface === version) return []
  const { interface: here } = other.filed
  return [`It judges version ${version} of the interface, and those here ${here}: keep a folder for each.`]
}

function ruleComplaints(report: Report, { whole, parts, effort }: FolderRules): string[] {
  const standings = partStandings(report)
  const at = efforts.indexOf(report.run.effort)
  return [
    ...(whole && report.run.partial ? ['It is partial, and this folder wants whole runs.'] : []),
    ...(effort !== undefined && at < efforts.indexOf(effort)
      ? [`Its effort is ${report.run.effort}, and this folder wants ${effort} or more.`]
      : []),
    ...parts.flatMap((part) => {
      const claim = standings.find((one) => one.part === part)?.claim
      if (claim === undefined) return [`It says nothing of ${part}, which this folder wants judged.`]
      return claim === 'not-judged' || claim === 'not-offered'
        ? [`${part} is ${claim.replace('-', ' ')}, and this folder wants it judged.`]
        : []
    }),
  ]
}

/** Whatever is signed has to hold; where a folder names signers, one of them has to have signed. */
async function signerComplaints(folder: string, signers: readonly Signer[]): Promise<string[]> {
  const file = path.join(folder, 'attestation.json')
  if (!existsSync(file)) return signers.length === 0 ? [] : ['It is not signed, and this folder names who has to sign.']
  const envelope = readFileSync(file, 'utf8')
  const read = filesIn(folder)
  const broken = statementComplaints(envelope, read)
  if (broken.length > 0 || signers.length === 0) return broken
  for (const signer of signers) {
    if ((await signatureComplaints(envelope, signer, read)).length === 0) return []
  }
  return ['It is signed by nobody whom this folder names.']
}

function ageComplaints(report: Report, archive: Archive, name: Name, { replace }: AddFlags): string[] {
  const { place, slug } = archive.placeOf(name.implementation, name.version)
  const there = [...archive.read()]
  const namesake = there.find((one) => one.slug === slug && one.filed.implementation !== name.implementation)
  if (namesake !== undefined) {
    return [`${namesake.filed.implementation} has the folder ${slug} already: name this one otherwise with --label.`]
  }
  const own = there.find((one) => one.place === place)
  if (own === undefined || replace || report.run.startedAt >= own.filed.startedAt) return []
  const { startedAt } = own.filed
  return [`It is older than the one of this version that is filed (${startedAt}): --replace files it all the same.`]
}
