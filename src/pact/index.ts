export { exampleValues, fromState, solanaValues } from '../contracts/from-state.ts'
export {
  type GivenState,
  malformed,
  provider,
  UnknownState,
  type WrittenInteraction,
} from '../contracts/interaction.ts'
export {
  anyStatus,
  containing,
  eachLike,
  exactly,
  exampleOf,
  fromSchema,
  like,
  type Matcher,
  oneOfStatuses,
  present,
  type SchemaName,
  type Template,
  text,
} from '../contracts/matchers.ts'
export { PactMissing } from '../contracts/pact-library.ts'
export type { ProviderState } from '../contracts/states/state.ts'
export { type StateKey, states } from '../contracts/states/vocabulary.ts'
export {
  type ContractProvider,
  type MockProvider,
  type OpenContract,
  openContract,
  type ProviderOptions,
} from './open-contract.ts'
export { LostInteractions } from './pact-folder.ts'
export { withProvider } from './with-provider.ts'
