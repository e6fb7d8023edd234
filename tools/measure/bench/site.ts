import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Archive } from '../../../src/engine/report/archive/archive.ts'
import { type Report, reportSchema } from '../../../src/engine/report/model.ts'
import { writeSite } from '../../../src/engine/report/site/write-site.ts'
import { seconds } from '../../../src/engine/text/index.ts'

// Usage: node tools/measure/bench/site.ts REPORT.json [IMPLEMENTATIONS] [VERSIONS]
// What a site of generated reports costs: by default 20 implementations of 50 versions. The budget: 30 s, 300 MB, pages of 300 kB.

const [source = 'conformint-report/report.json', many = '20', each = '50', filedIn] = process.argv.slice(2)

/** Some break in one version and are mended in a later one: enough for pages to tell of. */
function version(report: Report, implementation: number, release: number): Report {
  const requirements = report.requirements.map((one, index) =>
    one.outcome === 'passed' && (index * 7 + implementation * 13 + release) % 97 === 0
      ? { ...one, outcome: 'failed' as const }
      : one,
  )
  const failed = requirements.filter(({ outcome }) => outcome === 'failed').length
  const startedAt = new Date(Date.UTC(2024, 0, 1 + release * 14, implementation)).toISOString()
  return {
    ...report,
    run: { ...report.run, startedAt },
    requirements,
    verdict: failed > 0 ? 'non-conforming' : report.verdict,
    summary: { ...report.summary, failed, passed: report.summary.passed + report.summary.failed - failed },
  }
}

function fileReports(directory: string): void {
  const report = reportSchema.parse(JSON.parse(readFileSync(source, 'utf8')))
  const archive = new Archive(directory)
  for (let implementation = 0; implementation < Number(many); implementation += 1) {
    for (let release = 0; release < Number(each); release += 1) {
      const own = version(report, implementation, release)
      const number = `${1 + Math.floor(release / 10)}.${release % 10}.0`
      archive.add(Buffer.from(JSON.stringify(own)), own, {
        implementation: `Vendor ${implementation + 1}`,
        version: number,
      })
    }
  }
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-site-'))
  const reports = path.join(folder, 'reports')
  // By a process of its own: what it takes is no cost of the site.
  await once(fork(import.meta.filename, [source, many, each, reports]), 'exit')
  const started = performance.now()
  const files = writeSite(new Archive(reports), path.join(folder, 'public'), {
    title: 'Bench',
    madeAt: new Date().toISOString(),
    tool: '0',
    attestedAt: () => 'none',
    skipped: (line) => console.error(line),
  })
  const took = seconds(performance.now() - started)
  const pages = readdirSync(path.join(folder, 'public'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && !name.endsWith('report.html'))
    .map((name) => ({ name, size: statSync(path.join(folder, 'public', name)).size }))
    .toSorted((a, b) => b.size - a.size)
  const peak = process.resourceUsage().maxRSS / 1024
  console.log(`${Number(many) * Number(each)} reports: ${files} files in ${took}, ${Math.round(peak)} MB at most`)
  const largest = pages.slice(0, 3).map(({ name, size }) => `${name} ${Math.round(size / 1000)} kB`)
  console.log(`largest pages: ${largest.join(', ')}`)
  rmSync(folder, { recursive: true })
}

if (filedIn === undefined) await bench()
else fileReports(filedIn)
