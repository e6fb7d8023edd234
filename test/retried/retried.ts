import type { Reporter, TestCase } from 'vitest/node'

/** Tells why a test failed that passed when it was run once more: Vitest only says that it was. */
export class Retried implements Reporter {
  onTestCaseResult(testCase: TestCase): void {
    if (!testCase.diagnostic()?.flaky) return
    const errors = (testCase.result().errors ?? []).map(
      ({ message, stack = message, diff = '' }) => `${stack}\n${diff}`,
    )
    process.stderr.write(`\nRETRIED  ${testCase.module.relativeModuleId} > ${testCase.name}\n${errors.join('\n')}\n\n`)
  }
}
