import { z } from 'zod'
import { UsageError } from '../../engine/interface/index.ts'
import type { Broker } from './address.ts'
import { askBroker, BrokerRefused, noticesSchema, patience } from './ask-broker.ts'

/** Which version of an application, and where it shall go. */
export interface DeployQuestion {
  readonly broker: Broker
  readonly pacticipant: string
  /** The newest version of the branch, of the main branch, or of all. */
  readonly version: { readonly number: string } | { readonly branch: string } | 'main branch' | 'latest'
  /** Without one, the latest versions of the others are what it has to work with. */
  readonly to?: { readonly environment: string } | { readonly tag: string }
  /** Asks again while results are missing. */
  readonly wait?: { readonly times: number; readonly intervalSeconds: number }
}

const versionSchema = z.looseObject({ number: z.string() }).nullish()
const sideSchema = z.looseObject({ name: z.string(), version: versionSchema })

const answerSchema = z.looseObject({
  summary: z.looseObject({ deployable: z.boolean().nullable(), reason: z.string().default('') }),
  notices: noticesSchema,
  matrix: z
    .array(
      z.looseObject({
        consumer: sideSchema,
        provider: sideSchema,
        verificationResult: z.looseObject({ success: z.boolean().nullish() }).nullish(),
      }),
    )
    .default([]),
})

/** What the broker answered. */
export interface DeployAnswer {
  /** `null`: results are missing, so nothing can be said for it. */
  readonly deployable: boolean | null
  readonly reasons: readonly string[]
  readonly pairs: readonly {
    readonly consumer: string
    readonly provider: string
    /** `undefined`: there is no result. */
    readonly success: boolean | undefined
  }[]
  /** The broker's answer as it came. */
  readonly json: unknown
}

/**
 * Asks the broker with the official tool. The tool ends well whatever the answer is when it prints JSON: the answer itself
 * is judged.
 * @throws BrokerUnanswered, PactToolMissing; UsageError when the broker does not know what it is asked for
 */
export async function canIDeploy(question: DeployQuestion): Promise<DeployAnswer> {
  const { broker, wait } = question
  const waitMs = wait === undefined ? 0 : wait.times * (wait.intervalSeconds * 1000 + patience)
  const { data, json } = await askBroker(broker, argumentsOf(question), answerSchema, patience + waitMs).catch(
    (error) => {
      if (!(error instanceof BrokerRefused)) throw error
      throw new UsageError(broker.secrets.text(`The broker cannot tell: ${error.message}`))
    },
  )
  const { summary, notices, matrix } = data
  return {
    deployable: summary.deployable,
    reasons: notices.length > 0 ? notices.map(({ text }) => text) : summary.reason.split('\n'),
    pairs: matrix.map(({ consumer, provider, verificationResult }) => ({
      consumer: named(consumer),
      provider: named(provider),
      success: verificationResult?.success ?? undefined,
    })),
    json,
  }
}

const named = ({ name, version }: z.infer<typeof sideSchema>): string => `${name} ${version?.number ?? '(no version)'}`

/** The tool reads what belongs to a pacticipant from the words after it: no `=` may bind them there. */
function argumentsOf({ pacticipant, version, to, wait }: DeployQuestion): string[] {
  return [
    'can-i-deploy',
    '--pacticipant',
    pacticipant,
    ...versionArguments(version),
    ...(to === undefined ? [] : 'tag' in to ? ['--to', to.tag] : ['--to-environment', to.environment]),
    ...(wait === undefined
      ? []
      : ['--retry-while-unknown', String(wait.times), '--retry-interval', String(wait.intervalSeconds)]),
  ]
}

function versionArguments(version: DeployQuestion['version']): string[] {
  if (version === 'latest') return ['--latest']
  if (version === 'main branch') return ['--main-branch']
  return 'number' in version ? ['--version', version.number] : ['--branch', version.branch, '--latest']
}
