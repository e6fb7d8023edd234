/** The door of this room: what the others may use of it. */
export { causalChain } from './causal-chain.ts'
export { type ExchangeEnded, exchangeEnded } from './exchange-ended.ts'
export { openExchangeFile } from './exchange-file.ts'
export { ExchangeLog } from './exchange-log.ts'
export { type ScriptSetting, scriptOf } from './script.ts'
export { quoted } from './shell.ts'
export type { Tally } from './tally.ts'
