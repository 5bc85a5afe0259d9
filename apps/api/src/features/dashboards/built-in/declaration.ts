import type { DashboardDefinition, DashboardScreen } from '@ido/contract'

/** A dashboard that the portal ships: what it asks, and where it stands. */
export interface BuiltIn extends DashboardDefinition {
  path: string
  screens: readonly DashboardScreen[]
}
