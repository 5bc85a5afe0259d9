import type { DashboardDefinition } from '@ido/contract'
import { assurancePerformance } from './assurance-performance.ts'
import { infraMonitoring } from './infra-monitoring.ts'
import { tiocManagement } from './tioc-management.ts'

/** The dashboards that the portal ships, by path. */
export const builtIn: Readonly<Record<string, DashboardDefinition>> = {
  'treg/general/assurance-performance': assurancePerformance,
  'infra-monitoring': infraMonitoring,
  'tioc/management': tiocManagement,
}
