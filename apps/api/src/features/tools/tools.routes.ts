import { tools, toolsAtHand } from '@ido/contract'
import { invalid } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { listOfFields } from '../../platform/management/declared/list.ts'
import { forWholePortal } from '../../platform/management/declared/policy.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { toolsOf } from './tools.queries.ts'
import { rankOfNew } from './tools.sql.ts'

export const toolsRoutes: Feature = (mount, services) => {
  mountManaged(mount, services, toolList)
  mount(toolsAtHand, async ({ person }) => ({ answer: await toolsOf(services.database, person) }))
}

const toolList = listOfFields(tools, {
  table: 'tool',
  policy: forWholePortal('toolNeedsEverything'),
  keys: ['name'],
  taken: { tool_name: () => invalid([{ field: 'name', key: 'taken' }]) },
  made: ({ rank }) => ({ rank: rank ?? rankOfNew }),
})
