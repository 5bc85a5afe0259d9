import type { DashboardDefinition } from '@ido/contract'

/** Buckets exist for some measures alone, so they lead to records instead of narrowing a page. */
export const bucketDimensions: ReadonlySet<string> = new Set(['age_bucket', 'resolve_bucket', 'sla'])

/** Dimensions that narrow a page: those of its filter bar, and those that its marks stand for and a click chooses. */
export function offeredBy({ filters, widgets }: DashboardDefinition): Set<string> {
  const drawn = widgets.flatMap(({ query }) => query?.dimensions ?? [])
  return new Set([...filters, ...drawn].filter((id) => !bucketDimensions.has(id)))
}
