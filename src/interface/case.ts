import type { ObservationId } from '../../spec/observation-id.d.ts'
import type { RequirementId } from '../../spec/requirement-id.d.ts'
import type { Case as EngineCase, CaseContext as EngineContext, Runtime } from '../engine/case/index.ts'
import type { Api } from './api.ts'
import type { Builders } from './builders/builders.ts'
import type { Needs } from './needs.ts'
import type { OperationKey } from './operations.ts'
import type { RunSettings } from './settings.ts'

export type { ObservationId, RequirementId }

/** What this interface gives the engine's types. */
export interface InterfaceWords {
  readonly settings: RunSettings
  readonly api: Api
  readonly make: Builders
  readonly needs: Needs
  readonly operation: OperationKey
  readonly requirement: RequirementId
  readonly observation: ObservationId
  readonly cost: 'wallets' | 'collections' | 'mints' | 'orders'
}

/** A check of this interface: data plus one function. */
export type Case = EngineCase<InterfaceWords>

/** Everything that a case may touch. */
export type CaseContext = EngineContext<InterfaceWords>

/** What the cases of one run share. */
export type WalletRuntime = Runtime<InterfaceWords>
