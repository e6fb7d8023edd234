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
  fromSchema,
  like,
  oneOfStatuses,
  present,
  type SchemaName,
  text,
} from '../contracts/matchers.ts'
export { PactMissing } from '../contracts/mock-server.ts'
export { type ProviderState, type StateKey, states } from '../contracts/states/vocabulary.ts'
export { exampleOf, type Matcher, type Template } from '../contracts/template.ts'
export {
  type ContractProvider,
  type MockProvider,
  type OpenContract,
  openContract,
  type ProviderOptions,
  withProvider,
} from './open-contract.ts'
export { LostInteractions } from './pact-folder.ts'
