import { announcements } from './announcements.ts'
import { catalogue } from './catalogue.ts'
import { clusters } from './clusters.ts'
import type { DeclaredCalls } from './declared-list.ts'
import { events } from './events.ts'
import { library } from './library.ts'
import type { DeclaredPage } from './permissions.ts'
import { managedRoles } from './roles.ts'
import { targets } from './targets.ts'
import { tools } from './tools.ts'
import { topdown } from './topdown.ts'

export * from './announcements.ts'
export * from './catalogue.ts'
export * from './clusters.ts'
export * from './events.ts'
export * from './library.ts'
export * from './roles.ts'
export * from './targets.ts'
export * from './tools.ts'
export * from './topdown.ts'

/** The lists whose fields are declared, by their page. */
export const declaredLists = {
  roles: managedRoles,
  target: targets,
  'topdown-overall': topdown,
  event: events,
  product: catalogue,
  cluster: clusters,
  tool: tools,
  announcement: announcements,
  widget: library,
} as const satisfies Record<DeclaredPage, DeclaredCalls>
