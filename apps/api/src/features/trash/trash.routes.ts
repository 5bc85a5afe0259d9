import { exportTrash, listTrash } from '@ido/contract'
import type { Feature, Services } from '../../platform/http/feature.ts'
import { exportList } from '../../platform/management/export.ts'
import { readTrash, trashBatches, type StoredTrash } from './trash.queries.ts'
import { instantCell, type FileColumn } from '../../platform/management/columns.ts'

/** What was deleted as a file: from which list, by whom, and how many begun days it can still be brought back. */
const trashColumns = ({ deletable }: Pick<Services, 'deletable'>): FileColumn<StoredTrash>[] => [
  { field: 'label', titles: { id: 'Nama', en: 'Name' }, cell: ({ label }) => label },
  {
    field: 'page',
    titles: { id: 'Daftar', en: 'List' },
    cell: ({ kind }, language) => deletable.find(({ trash }) => trash.kind === kind)?.titles[language] ?? kind,
  },
  { field: 'deletedBy', titles: { id: 'Dihapus oleh', en: 'Deleted by' }, cell: (row) => row.deleted_by },
  { field: 'deletedAt', titles: { id: 'Dihapus pada', en: 'Deleted at' }, cell: (row) => instantCell(row.deleted_at) },
  { field: 'daysLeft', titles: { id: 'Sisa hari', en: 'Days left' }, cell: (row) => row.days_left },
]

export const trashRoutes: Feature = (mount, services) => {
  mount(listTrash, async ({ query, person }) => readTrash(services, query, person))

  mount(exportTrash, async ({ query, ...asking }) => {
    const titles = { id: 'Sampah', en: 'Trash' }
    const rows = await trashBatches(services, query, asking.person)
    return exportList(services, { query, ...asking }, { titles, columns: trashColumns(services), rows })
  })
}
