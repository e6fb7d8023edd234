/** The rooms of the engine, the lowest first: each may import what stands before it. A room that is not named here is refused. */
const engineRooms = [
  'text', // how figures, names and what a target said are spelled
  'catalogue',
  'oracle',
  'transport',
  'redaction',
  'evidence',
  'waiting',
  'interface',
  'case',
  'plan',
  'judge',
  'report',
  'run',
  'prove',
]

/**
 * The door of a room of the engine is its index.ts: what the others may use of it. What brings a library with it, or a run, has
 * a door of its own, so that a command which only tells something does not load it.
 */
const heavyDoors = {
  text: ['nearest'],
  catalogue: ['read'],
  oracle: ['oracle'],
  transport: ['client', 'connector'],
  redaction: ['secrets'],
  case: ['execute', 'histories'],
  judge: ['judge'],
  report: [
    'archive/archive',
    'asked',
    'attestation',
    'build',
    'compare/pages',
    'earlier-runs',
    'failure-text',
    'formats/markdown',
    'html/format',
    'merge',
    'model',
    'reporter-names',
    'site/(site-pages|write-site)',
    'waiver-draft',
    'write',
  ],
  run: ['open-client', 'prepare', 'runner', 'runtime', 'verify'],
  prove: ['against', 'html', 'proof', 'prove'],
}

const doors = engineRooms.map((room) => {
  const own = ['index', ...(heavyDoors[room] ?? [])]
  return {
    name: `door-of-${room}`,
    comment: `Into src/engine/${room} leads its door: ${own.map((file) => `${file}.ts`).join(', ')}.`,
    severity: 'error',
    from: { path: '^(src|suites|reference-impl|fixtures)/', pathNot: `^src/engine/${room}/` },
    to: { path: `^src/engine/${room}/`, pathNot: `^src/engine/${room}/(${own.join('|')})\\.ts$` },
  }
})

/** The rooms of src, the lowest first, in the same way. */
const houseRooms = [
  'engine',
  'package',
  'interface',
  'config',
  'command',
  'kit', // the engine's door, published
  'target',
  'preflight',
  'app',
  'doctor',
  'client',
  'contracts',
  'pact',
  'vitest',
  'cli',
]

/**
 * A room imports those before it, and none after; and every file of the folder lies in one of them.
 * @param entries patterns of the files that lie beside the rooms
 */
const downwards = (folder, rooms, list, entries = []) => [
  ...rooms.map((room, index) => ({
    name: `${list}-${room}-imports-downwards`,
    comment: `Rooms of ${folder} import downwards only, types included; ${room} stands on: ${rooms.slice(0, index).join(', ') || 'nothing'}.`,
    severity: 'error',
    from: { path: `^${folder}/${room}/` },
    to: { path: `^${folder}/`, pathNot: `^${folder}/(${rooms.slice(0, index + 1).join('|')})/` },
  })),
  {
    name: `${list}-has-rooms`,
    comment: `No file of ${folder} lies beside its rooms, and every room has its place in their order (${list}).`,
    severity: 'error',
    from: {},
    to: { path: `^${folder}/`, pathNot: `^${folder}/(${[...rooms.map((room) => `${room}/`), ...entries].join('|')})` },
  },
]

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
      to: { path: '^(src|suites|reference-impl|spec|fixtures)/', pathNot: '^src/engine/' },
    },
    ...downwards('src', houseRooms, 'houseRooms', ['index\\.ts$']),
    ...downwards('src/engine', engineRooms, 'engineRooms'),
    ...doors,
    {
      name: 'interface-rests-on-the-engine',
      comment: 'src/interface may use the engine and the specification, and nothing above.',
      severity: 'error',
      from: { path: '^src/interface/' },
      to: { path: '^(src|suites|reference-impl|fixtures)/', pathNot: '^src/(engine|interface|package)/' },
    },
    {
      name: 'suites-see-cases-and-interface',
      comment: "Suites import the door's room for cases, the interface and nothing else.",
      severity: 'error',
      from: { path: '^suites/' },
      to: {
        path: '^(src|reference-impl|fixtures|spec)/',
        pathNot: '^src/(interface/|kit/case\\.ts$)',
      },
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
      from: { path: '^reference-impl/', pathNot: '^reference-impl/(faults/|fault-space/|index\\.ts$)' },
      to: { path: '^reference-impl/fault(s|-space)/' },
    },
    {
      name: 'who-knows-the-reference',
      comment: 'Of the harness only its target, serve, requirements and prove know the reference implementation.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(target/(reference|subject)|cli/(serve/[^/]+|requirements))\\.ts$' },
      to: { path: '^reference-impl/' },
    },
    {
      name: 'judge-knows-no-transport',
      comment:
        'src/engine/judge goes from results to outcomes and verdict: what went over the wire is no matter of its.',
      severity: 'error',
      from: { path: '^src/engine/judge/' },
      to: { path: '^src/engine/(transport|redaction|evidence)/' },
    },
    {
      name: 'who-asks-the-judge',
      comment:
        'Outcomes, claims, waivers and verdicts are made by src/engine/judge/judge.ts alone, of a run, of shards that are joined, and of contracts. Everything else reads what came of it in the report.',
      severity: 'error',
      from: {
        path: '^(src|suites|reference-impl|fixtures)/',
        pathNot: '^src/(engine/run/verify|engine/report/merge|contracts/verify/report)\\.ts$',
      },
      to: { path: '^src/engine/judge/judge\\.ts$' },
    },
    {
      name: 'guest-book-sees-the-door',
      comment: 'The second interface is judged by conformint/kit alone, as that of a stranger.',
      severity: 'error',
      from: { path: '^fixtures/guest-book/' },
      to: { path: '^(src|suites|reference-impl|spec)/', pathNot: '^src/kit/index\\.ts$' },
    },
    {
      name: 'commands-know-no-interface',
      comment: 'What our command and those of strangers share stands in src/command; what is ours alone in src/cli.',
      severity: 'error',
      from: { path: '^src/command/' },
      to: {
        path: '^(src|suites|reference-impl|fixtures|spec)/',
        pathNot: '^src/(command|engine|package|config/(flag-values|present|settings-error|whole-number)\\.ts)',
      },
    },
    {
      name: 'door-rests-on-the-engine',
      comment: 'src/kit opens the engine to any interface: it knows nothing of this one.',
      severity: 'error',
      from: { path: '^src/kit/' },
      to: {
        path: '^(src|suites|reference-impl|fixtures|spec)/',
        pathNot: '^src/(kit|command|engine|package|config/(flag-values|waivers|whole-number)\\.ts)',
      },
    },
    {
      name: 'nothing-imports-the-command-line',
      comment: 'Only src/cli, and what it shares in src/command, prints or exits; nothing below it calls it.',
      severity: 'error',
      from: { path: '^(src|suites|reference-impl)/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'one-run',
      comment:
        'A run is made and carried out in src/app, for those who start one; what it is made of knows nothing of it.',
      severity: 'error',
      from: {
        path: '^(src|suites|fixtures)/',
        pathNot: '^src/(app/|cli/|contracts/verify/|doctor/|vitest/|index\\.ts$)',
      },
      to: { path: '^src/app/' },
    },
    {
      name: 'nobody-starts-a-run-past-the-guards',
      comment: 'Commands, entry points and test runners start a run by src/app, which refuses what no run may do.',
      severity: 'error',
      from: { path: '^src/(cli|vitest|doctor|pact|client|index)' },
      to: { path: '^src/engine/run/(verify|run|runner|runtime)\\.ts$' },
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
