import { exportTrash, listTrash } from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { exportList } from '../../platform/management/export.ts'
import { trashColumns } from './trash.file.ts'
import { readTrash, trashBatches } from './trash.queries.ts'

export const trashRoutes: Feature = (mount, services) => {
  mount(listTrash, async ({ query, person }) => readTrash(services, query, person))

  mount(exportTrash, async ({ query, ...asking }) => {
    const titles = { id: 'Sampah', en: 'Trash' }
    const rows = await trashBatches(services, query, asking.person)
    return exportList(services, { query, ...asking }, { titles, columns: trashColumns(services), rows })
  })
}
