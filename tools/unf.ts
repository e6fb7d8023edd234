import { combined } from '/work/main/fixtures/combined.ts'
import { profiles } from '/work/main/fixtures/latitude.ts'
import { runAgainstReference } from '/work/main/src/target/subject.ts'
import { allCases } from '/work/main/suites/index.ts'
import { openMonitoring } from '/work/main/suites/monitor/index.ts'
const limits = { requestTimeout: 60_000, completionTimeout: 10_000, retryAfter: 60_000, mints: 100_000 }
const want = process.argv[2]!, ids = process.argv.slice(3)
const all = [...profiles, ...combined(profiles, 12, 1)]
for (const p of all.filter((p) => p.id === want || (want.startsWith('+') && p.id.includes(want.slice(1)) && p.id.includes('+')))) {
  const r = await runAgainstReference(allCases.filter((c) => ids.length === 0 || ids.includes(c.id)), { seed: 1, settings: { limits }, createMonitor: openMonitoring(), reference: { choices: p.choices, ...(p.basePath === undefined ? {} : { basePath: p.basePath }), ...(p.mintDelayMs === undefined ? {} : { mintDelayMs: p.mintDelayMs }) } } as any)
  for (const x of r) if (x.outcome !== 'passed' && x.outcome !== 'not-applicable') console.log(p.id.slice(0, 60), x.caseId, x.outcome, x.reason, (x as any).unsure, x.failures.map((f: any) => f.requirement + ' ' + f.message + ' ' + JSON.stringify(f.actual)).slice(0, 3))
}
