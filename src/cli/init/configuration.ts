import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Capability, capabilities, scopes, variableOf } from '../../interface/roles.ts'
import type { Environment } from '../../interface/settings.ts'
import { schemaUrl } from './release.ts'

/** What a configuration says of a service. */
export interface Service {
  readonly target: string
  readonly environment: Environment
  /** What it does not offer. */
  readonly without: readonly Capability[]
}

/** Editors find keys and texts by the schema of the installed package, else by that of this version. */
function schemaFor(directory: string): string {
  const installed = 'node_modules/conformint/docs/conformint.schema.json'
  return existsSync(path.join(directory, installed)) ? `./${installed}` : schemaUrl
}

/** A commented `conformint.yaml`. What is optional stands in it as a comment. */
export function configurationText({ target, environment, without }: Service, directory: string): string {
  const lacking = scopes.map((scope) => `#   ${scope}: \${${variableOf(`lacking.${scope}`)}}`)
  const mark = without.length === 0 ? '# ' : ''
  const offered = capabilities.map(
    (name) => `${without.includes(name) ? '  ' : `${mark || '  # '}${mark && '  '}`}${name}: false`,
  )
  return `# yaml-language-server: $schema=${schemaFor(directory)}
# How conformint reaches and judges the service; docs/configuration.md of the package tells all keys.
# \${NAME} is taken from the environment. Flags win over the environment, the environment over this file.

# Base address of the running service; it may carry a path prefix.
target: ${target}

# staging works on testnets. production works on mainnets, where tokens cost money: a full run wants --allow-mainnet.
environment: ${environment}

# What stands before the colon of collectionLocator in orders.
# namespace: service

# Image that minted tokens link to, where the service cannot reach the one of w3.org.
# assets:
#   image: https://files.example.com/image.png
#   twitterHandle: example  # one that exists, where the service looks handles up

keys:
  # A key with every scope.
  full: \${${variableOf('full')}}
  # Each optional: a key with every scope but the one that it stands for. With it, refusals of that scope are judged.
  # lacking:
${lacking.map((line) => `  ${line}`).join('\n')}
  # A key with every scope of a second project, optional. With it, the walls between projects are judged.
  # otherProject: \${${variableOf('otherProject')}}

# Where a run creates things.
# chains:
#   evm: ${environment === 'production' ? 'polygon' : 'polygon-amoy'}

# What the service does not offer is not judged.
${mark}capabilities:
${offered.join('\n')}

# limits:
#   requestTimeout: 10s        # longest that one answer may take
#   completionTimeout: 30s     # longest that an accepted mint may take to complete and be listed
#   retryAfter: 3m             # longest that a 429 or 503 is waited out
#   mints: 1000                # refuse to start when the plan would mint more
#   maxRequests: 2500          # a budget: the cases that catch most for it, never exceeded
#   maxMints: 250              # the same for tokens

# Failures that are known, each with a reason and a last day.
# waivers: waivers.yaml
`
}
