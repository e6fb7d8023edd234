import { formatProblems, getTotals, lint, loadConfig } from '@redocly/openapi-core'

// Usage: node tools/lint-openapi.ts
// Lints spec/openapi.yaml by the rules of redocly.yaml; ends with 1 when one is broken.

const config = await loadConfig({ configPath: 'redocly.yaml' })
const problems = await lint({ ref: 'spec/openapi.yaml', config })
const totals = getTotals(problems)
if (problems.length > 0) formatProblems(problems, { format: 'codeframe', totals, version: '' })
if (totals.errors + totals.warnings > 0) process.exitCode = 1
