import type { DashboardDefinition, DashboardScreen } from '@ido/contract'
import { activeCustomer } from './active-customer.ts'
import { activeCustomerBySegment } from './active-customer-by-segment.ts'
import { assurancePerformance } from './assurance-performance.ts'
import { budAssurance } from './bud-assurance.ts'
import { budBusinessPerformance } from './bud-business-performance.ts'
import { budManagement } from './bud-management.ts'
import { businessPerformanceScone } from './business-performance-scone.ts'
import { businessPerformance } from './business-performance.ts'
import { churnedCustomer } from './churned-customer.ts'
import { customerAnalytics } from './customer-analytics.ts'
import type { BuiltIn } from './board.ts'
import { doaFulfillment } from './doa-fulfillment.ts'
import { eventsAssurance } from './events-assurance.ts'
import { eventsBusiness } from './events-business.ts'
import { eventsInfrastructure } from './events-infrastructure.ts'
import { eventsBoard } from './events.ts'
import { expiredContractSoon } from './expired-contract-soon.ts'
import { fulfillmentPerformance } from './fulfillment-performance.ts'
import { infraMonitoring } from './infra-monitoring.ts'
import { productPageBoard } from './product-page.ts'
import { productScorecard } from './product-scorecard.ts'
import { regionComparison } from './region-comparison.ts'
import { tiocAssurance } from './tioc-assurance.ts'
import { tiocInfrastructure } from './tioc-infrastructure.ts'
import { tiocManagement } from './tioc-management.ts'
import { trafficBoard } from './traffic.ts'
import { tregManagement } from './treg-management.ts'

const declared: readonly BuiltIn[] = [
  tregManagement,
  assurancePerformance,
  businessPerformance,
  businessPerformanceScone,
  regionComparison,
  fulfillmentPerformance,
  doaFulfillment,
  budManagement,
  budBusinessPerformance,
  budAssurance,
  productScorecard,
  productPageBoard,
  infraMonitoring,
  trafficBoard,
  customerAnalytics,
  activeCustomer,
  activeCustomerBySegment,
  churnedCustomer,
  expiredContractSoon,
  eventsBoard,
  eventsAssurance,
  eventsBusiness,
  eventsInfrastructure,
  tiocManagement,
  tiocAssurance,
  tiocInfrastructure,
]

/** The dashboards that the portal ships, by path. */
export const builtIn: Readonly<Record<string, DashboardDefinition>> = Object.fromEntries(
  declared.map(({ path, screens: _screens, ...definition }) => [path, definition]),
)

const addressOfLayout = {
  v3: '/v3/dashboard/digital-product-performance',
  board: '/v3/dashboard/board',
  tioc: '/tioc',
  product: '/v3/dashboard',
} as const satisfies Record<DashboardScreen['layout'], string>

/** Addresses of their screens. */
export const shippedAddresses: readonly string[] = declared.flatMap(({ screens }) =>
  screens.map(({ layout, at }) => `${addressOfLayout[layout]}/${at}`),
)

/** Where each of them stands, by path. */
export const builtInScreens: Readonly<Record<string, readonly DashboardScreen[]>> = Object.fromEntries(
  declared.map(({ path, screens }) => [path, screens]),
)
