import { z } from 'zod'
import { wholeNumber } from '../../config/whole-number.ts'
import { UsageError } from '../../engine/interface/index.ts'
import type { Broker } from './address.ts'
import { askBroker, BrokerRefused, noticesSchema, patience } from './ask-broker.ts'

/** Which version of an application, and where it shall go, as typed. */
export interface DeployQuestion {
  readonly pacticipant: string
  /** Its version, or the newest of the branch, of the main branch, or of all. */
  readonly version?: string
  readonly branch?: string
  readonly mainBranch?: boolean
  readonly latest?: boolean
  /** Without one, the latest versions of the others are what it has to work with. */
  readonly toEnvironment?: string
  readonly to?: string
  /** Asks again while results are missing. */
  readonly retryWhileUnknown?: string
  readonly retryInterval: string
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

/**
 * Asks the broker with the official tool. The tool ends well whatever the answer is when it prints JSON: the answer itself
 * is judged.
 * @throws BrokerUnanswered, PactToolMissing; UsageError when flags do not go together, or the broker does not know what it is
 * asked for; SettingsError when a number is none
 */
export async function canIDeploy(broker: Broker, question: DeployQuestion) {
  const wait = waitOf(question)
  const waitMs = wait === undefined ? 0 : wait.times * (wait.seconds * 1000 + patience)
  const args = [
    // The tool reads what belongs to a pacticipant from the words after it: no `=` may bind them there.
    ...['can-i-deploy', '--pacticipant', question.pacticipant, ...versionOf(question), ...whereTo(question)],
    ...(wait === undefined ? [] : ['--retry-while-unknown', `${wait.times}`, '--retry-interval', `${wait.seconds}`]),
  ]
  const { data, json } = await askBroker(broker, args, answerSchema, patience + waitMs).catch((error) => {
    if (!(error instanceof BrokerRefused)) throw error
    throw new UsageError(broker.secrets.text(`The broker cannot tell: ${error.message}`))
  })
  const { summary, notices, matrix } = data
  return {
    /** `null`: results are missing, so nothing can be said for it. */
    deployable: summary.deployable,
    reasons: notices.length > 0 ? notices.map(({ text }) => text) : summary.reason.split('\n'),
    pairs: matrix.map(({ consumer, provider, verificationResult }) => ({
      consumer: named(consumer),
      provider: named(provider),
      /** `undefined`: there is no result. */
      success: verificationResult?.success ?? undefined,
    })),
    /** The broker's answer as it came. */
    json,
  }
}

const named = ({ name, version }: z.infer<typeof sideSchema>): string => `${name} ${version?.number ?? '(no version)'}`

function versionOf({ version, branch, mainBranch, latest }: DeployQuestion): string[] {
  const [first, second] = [
    ...(version ? [['--version', version]] : []),
    ...(branch ? [['--branch', branch, '--latest']] : []),
    ...(mainBranch ? [['--main-branch']] : []),
    ...(latest ? [['--latest']] : []),
  ]
  if (first !== undefined && second === undefined) return first
  throw new UsageError('Which version? Give one of --version, --branch, --main-branch and --latest.')
}

function whereTo({ toEnvironment, to }: DeployQuestion): string[] {
  if (toEnvironment && to) throw new UsageError('Give --to-environment or --to, and not both.')
  if (toEnvironment) return ['--to-environment', toEnvironment]
  return to ? ['--to', to] : []
}

function waitOf({ retryWhileUnknown, retryInterval }: DeployQuestion) {
  if (retryWhileUnknown === undefined) return undefined
  const times = wholeNumber('--retry-while-unknown', retryWhileUnknown, 1, 1000)
  return { times, seconds: wholeNumber('--retry-interval', retryInterval, 1, 3600) }
}
