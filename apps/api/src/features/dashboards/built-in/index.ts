import type { DashboardDefinition, DashboardScreen } from '@ido/contract'
import { assurancePerformance } from './assurance-performance.ts'
import type { BuiltIn } from './declaration.ts'
import { doaFulfillment } from './doa-fulfillment.ts'
import { eventsAssurance } from './events-assurance.ts'
import { eventsBusiness } from './events-business.ts'
import { eventsInfrastructure } from './events-infrastructure.ts'
import { eventsBoard } from './events.ts'
import { fulfillmentPerformance } from './fulfillment-performance.ts'
import { infraMonitoring } from './infra-monitoring.ts'
import { regionComparison } from './region-comparison.ts'
import { tiocManagement } from './tioc-management.ts'

const declared: readonly BuiltIn[] = [
  assurancePerformance,
  regionComparison,
  fulfillmentPerformance,
  doaFulfillment,
  infraMonitoring,
  eventsBoard,
  eventsAssurance,
  eventsBusiness,
  eventsInfrastructure,
  tiocManagement,
]

/** The dashboards that the portal ships, by path. */
export const builtIn: Readonly<Record<string, DashboardDefinition>> = Object.fromEntries(
  declared.map(({ path, screens: _screens, ...definition }) => [path, definition]),
)

/** Where each of them stands, by path. */
export const builtInScreens: Readonly<Record<string, readonly DashboardScreen[]>> = Object.fromEntries(
  declared.map(({ path, screens }) => [path, screens]),
)
