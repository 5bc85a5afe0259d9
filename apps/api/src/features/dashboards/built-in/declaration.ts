import type { DashboardDefinition, DashboardScreen } from '@ido/contract'

/** A dashboard that the portal ships: what it asks, and where it stands. */
export interface BuiltIn extends DashboardDefinition {
  path: string
  screens: readonly DashboardScreen[]
}

/** A figure on a card, six of which stand beside each other. */
export const card = { kind: 'number', columns: 2, rows: 2 } as const
/** The same with room for a target beneath what is usual. */
export const tallCard = { ...card, rows: 3 } as const
