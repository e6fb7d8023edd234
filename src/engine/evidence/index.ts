/** The door of this room: what the others may use of it. */
export { causalChain } from './causal-chain.ts'
export { type ExchangeEnded, exchangeEnded, openExchangeFile } from './exchange-file.ts'
export type { Tally } from './exchange-log.ts'
export { ExchangeLog } from './exchange-log.ts'
export { quoted, type ScriptSetting, scriptOf } from './script.ts'
