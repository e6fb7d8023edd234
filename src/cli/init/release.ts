import { toolVersion } from '../../package/version.ts'

const home = 'https://github.com/conformint/conformint'

/**
 * Where the package of this version is installed from in what `init` writes. Its name is not ours on the npm registry yet: whoever
 * takes the name there would run in the pipelines of others.
 */
export const packageUrl: string = `${home}/releases/download/v${toolVersion}/conformint-${toolVersion}.tgz`

/** Where editors find the schema of the configuration when the package is not installed. */
export const schemaUrl: string = `https://raw.githubusercontent.com/conformint/conformint/v${toolVersion}/docs/conformint.schema.json`

/** The command in a shell where the variable names the package. */
export const command = 'npx --yes --package "$CONFORMINT_PACKAGE" conformint'

/** First line of each file. @param how continues 'Judges the service by conformint.yaml' */
export const headline = (how = ''): string =>
  `Judges the service by conformint.yaml${how}. Written by \`conformint init\`.`

/** What the variable with the package is for. */
export const aboutPackage = 'The tarball of a release, or one of your own (`npm pack` in a checkout).'

/** 1 to the number of shards. */
export const shardNumbers = (shards: number): number[] => Array.from({ length: shards }, (_, index) => index + 1)
