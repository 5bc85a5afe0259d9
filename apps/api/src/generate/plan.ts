import type { FillStep } from './bulk.service.ts'
import type { Catalogue } from './catalogue.ts'

export interface Plan {
  catalogue: Catalogue
  seed: string
  count: number
  /** Nothing happens at or after this instant. */
  until: Date
}

export interface FillOptions extends Omit<Plan, 'catalogue'> {
  signal: AbortSignal
  onProgress(written: number): void
  onStep(step: FillStep): void
}

export interface Filled {
  written: number
  existing: number
}
