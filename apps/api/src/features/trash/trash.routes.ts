import { listTrash } from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { readTrash } from './trash.queries.ts'

export const trashRoutes: Feature = (mount, services) => {
  mount(listTrash, async ({ query, person }) => readTrash(services, query, person))
}
