import type { FillStep } from './bulk.service.ts'
import type { PortalLists } from './portal-lists.ts'

export interface Plan {
  portalLists: PortalLists
  seed: string
  count: number
  /** Nothing happens at or after this instant. */
  until: Date
}

export interface FillOptions extends Omit<Plan, 'portalLists'> {
  signal: AbortSignal
  onProgress(written: number): void
  onStep(step: FillStep): void
}

export interface Filled {
  written: number
  existing: number
}
