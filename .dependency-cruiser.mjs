/** The rules of the house, held by `npm run check`. A rule's comment is what whoever breaks it is told. */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Nothing imports itself by way of others, types included: move what both need into a leaf.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'engine-knows-no-interface',
      comment: 'src/engine judges any HTTP interface. What is true of this one comes in by the value Interface.',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: { path: '^(src|suites|reference-impl|spec|fixtures)/', pathNot: '^src/(engine/|package-root\\.ts$)' },
    },
    {
      name: 'interface-rests-on-the-engine',
      comment: 'src/interface may use the engine and the specification, and nothing above.',
      severity: 'error',
      from: { path: '^src/interface/' },
      to: { path: '^(src|suites|reference-impl|fixtures)/', pathNot: '^src/(engine/|interface/|package-root\\.ts$)' },
    },
    {
      name: 'suites-see-cases-and-interface',
      comment: "Suites import the engine's case API, the interface and nothing else.",
      severity: 'error',
      from: { path: '^suites/' },
      to: { path: '^(src|reference-impl|fixtures|spec)/', pathNot: '^src/(interface/|engine/(case|http)/)' },
    },
    {
      name: 'reference-stands-alone',
      comment: 'The reference implementation shares the OpenAPI document with the harness, and nothing else.',
      severity: 'error',
      from: { path: '^reference-impl/' },
      to: { path: '^(src|suites|fixtures)/' },
    },
    {
      name: 'who-knows-the-reference',
      comment: 'Of the harness only its target, serve, requirements and prove know the reference implementation.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(target/(reference|subject)|cli/(serve|requirements))\\.ts$' },
      to: { path: '^reference-impl/' },
    },
    {
      name: 'nothing-imports-the-command-line',
      comment: 'Only src/cli prints or exits; nothing below it calls it.',
      severity: 'error',
      from: { path: '^(src|suites|reference-impl)/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'light-by-default',
      comment: 'vitest, Pact and testcontainers are optional: only those rooms that need them import them.',
      severity: 'error',
      from: { path: '^(src|suites|reference-impl)/', pathNot: '^src/(vitest|contracts|pact|target/(image|container))' },
      to: { path: 'node_modules/(vitest|vite|@pact-foundation|testcontainers)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
