import { firstLine } from '../engine/text/index.ts'

/** The Pact library cannot be used on this machine. */
export class PactMissing extends Error {
  override readonly name = 'PactMissing'
  readonly code = 'PACT_MISSING'
}

/**
 * The Pact library, which brings a native one for each platform. It is loaded when it is used.
 * @throws PactMissing with what to install
 */
export async function pactLibrary(
  load: () => Promise<typeof import('@pact-foundation/pact')> = () => import('@pact-foundation/pact'),
): Promise<typeof import('@pact-foundation/pact')> {
  process.env.PACT_DO_NOT_TRACK = 'true'
  try {
    return await load()
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const isInstalled = code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND'
    throw new PactMissing(
      isInstalled
        ? `The native library of Pact cannot be loaded for ${process.platform}-${process.arch} (${firstLine(message)}). It comes as an ` +
            'optional dependency of @pact-foundation/pact: install again, without --omit=optional and on the system that runs the tests.'
        : "Contracts need @pact-foundation/pact, which is not installed: npm install --save-dev '@pact-foundation/pact@^17.1.4'",
      { cause },
    )
  }
}
