import type { Services } from '../../platform/http/feature.ts'
import { instantCell, type FileColumn } from '../../platform/management/columns.ts'
import type { StoredTrash } from './trash.queries.ts'

/** What was deleted as a file: from which list, by whom, and how many begun days it can still be brought back. */
export const trashColumns = ({ deletable }: Pick<Services, 'deletable'>): FileColumn<StoredTrash>[] => [
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
