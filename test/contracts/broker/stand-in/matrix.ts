import type { Environment, Store, StoredPact, Version } from './store.ts'

/** `GET /matrix`: whether the versions that are asked for work with those that they will meet. */
export interface MatrixQuery {
  readonly pacticipants: readonly { readonly name: string; readonly version?: string; readonly branch?: string }[]
  readonly environment: Environment | undefined
}

interface Line {
  readonly pact: StoredPact
  readonly provider: Version | undefined
}

export function matrixOf(store: Store, { pacticipants, environment }: MatrixQuery): Record<string, unknown> {
  const lines: Line[] = []
  const missing: string[] = []
  for (const { name, version: number, branch } of pacticipants) {
    const version = store.versions.findLast(
      (one) =>
        one.pacticipant === name &&
        (number === undefined || one.number === number) &&
        (branch === undefined || one.branches.has(branch)),
    )
    if (version === undefined) missing.push(`No pacts or verifications have been published for ${name} ${number ?? ''}`)
    else lines.push(...asConsumer(store, version, environment), ...asProvider(store, version, environment))
  }
  const successes = lines.map(({ pact, provider }) => provider && store.resultOf(pact, provider)?.success)
  const [success, failed] = [true, false].map((wanted) => successes.filter((one) => one === wanted).length)
  const unknown = successes.length - (success ?? 0) - (failed ?? 0)
  const deployable = failed ? false : unknown > 0 || missing.length > 0 ? null : true
  const reason = [
    ...missing,
    ...lines.flatMap((line, index) => (successes[index] ? [] : [lackOf(line, successes[index])])),
  ]
  if (reason.length === 0) reason.push('All required verification results are published and successful')
  return {
    summary: { deployable, reason: reason.join('\n'), success, failed, unknown },
    notices: reason.map((text) => ({ type: deployable ? 'success' : 'error', text })),
    matrix: lines.map((line, index) => rowOf(line, successes[index])),
  }
}

/** The providers that a consumer version meets: those that are there, or the latest. */
function asConsumer(store: Store, version: Version, environment: Environment | undefined): Line[] {
  return store.pacts
    .filter((pact) => pact.version === version)
    .flatMap((pact): Line[] => {
      const met = metOf(store, pact.provider, environment)
      return met.length === 0 ? [{ pact, provider: undefined }] : met.map((provider) => ({ pact, provider }))
    })
}

function asProvider(store: Store, version: Version, environment: Environment | undefined): Line[] {
  const consumers = new Set(
    store.pacts
      .filter(({ provider }) => provider === version.pacticipant)
      .map(({ version: { pacticipant } }) => pacticipant),
  )
  const met = [...consumers].flatMap((name) => metOf(store, name, environment))
  return store.pacts
    .filter((pact) => pact.provider === version.pacticipant && met.includes(pact.version))
    .map((pact) => ({ pact, provider: version }))
}

function metOf(store: Store, pacticipant: string, environment: Environment | undefined): Version[] {
  const own = store.versions.filter((one) => one.pacticipant === pacticipant)
  return environment === undefined ? own.slice(-1) : own.filter((one) => store.isDeployed(one, environment))
}

function lackOf({ pact, provider }: Line, success: boolean | undefined): string {
  const consumer = `${pact.version.pacticipant} ${pact.version.number}`
  const other = `${pact.provider} ${provider?.number ?? '(no version there)'}`
  return success === false
    ? `The verification of the pact of ${consumer} by ${other} failed`
    : `There is no verified pact between ${consumer} and ${other}`
}

function rowOf({ pact, provider }: Line, success: boolean | undefined): unknown {
  return {
    consumer: { name: pact.version.pacticipant, version: { number: pact.version.number } },
    provider: { name: pact.provider, version: provider === undefined ? null : { number: provider.number } },
    verificationResult: success === undefined ? null : { success },
  }
}
