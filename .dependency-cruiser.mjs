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
      name: 'parts-know-no-implementation',
      comment: 'parts.ts is the leaf that every part of the reference server imports: only types of what it speaks of.',
      severity: 'error',
      from: { path: '^reference-impl/parts\\.ts$' },
      to: { path: '^reference-impl/', pathNot: '^reference-impl/(choices|domain/records|store/schema)\\.ts$' },
    },
    {
      name: 'no-fault-in-the-server',
      comment: 'The server knows nothing of its faults: they wrap its parts from outside.',
      severity: 'error',
      from: { path: '^reference-impl/', pathNot: '^reference-impl/(faults/|index\\.ts$)' },
      to: { path: '^reference-impl/faults/' },
    },
    {
      name: 'who-knows-the-reference',
      comment: 'Of the harness only its target, serve, requirements and prove know the reference implementation.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(target/(reference|subject)|cli/(serve/[^/]+|requirements))\\.ts$' },
      to: { path: '^reference-impl/' },
    },
    {
      name: 'guest-book-sees-the-engine',
      comment: 'The second interface is judged by the engine alone.',
      severity: 'error',
      from: { path: '^fixtures/guest-book/' },
      to: { path: '^(src|suites|reference-impl|spec)/', pathNot: '^src/engine/' },
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
      comment: 'vitest, Pact, testcontainers and the like are optional: only those rooms that need them import them.',
      severity: 'error',
      from: {
        path: '^(src|suites|reference-impl)/',
        pathNot:
          '^(src/(vitest/|contracts/|pact/|target/(image|container)|cli/report/keyless)|reference-impl/store/postgres)',
      },
      to: { path: 'node_modules/(vitest|vite|@pact-foundation|testcontainers|pg|sigstore|allure)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
