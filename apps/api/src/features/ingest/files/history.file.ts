import { importWords } from '@ido/contract'
import { instantCell, type FileColumn } from '../../../platform/management/columns.ts'
import type { Language } from '../../../platform/messages.ts'
import { findDataset } from '../../../semantic/catalog/catalog.ts'
import type { StoredImport } from './files.queries.ts'

type Words = Readonly<Record<Language, string>>

const undoStates: Readonly<Record<string, keyof typeof importWords>> = {
  waiting: 'undoing',
  running: 'undoing',
  done: 'undone',
  failed: 'undoFailed',
}
const command: Words = { id: 'perintah di server', en: 'command on the server' }

/** One word for how it stands, as the list has it: that it was taken back says more than how it ended. */
function standingOf({ state, undo_state: undo, is_undo_lost: isLost, is_stalled: isStalled }: StoredImport): Words {
  const undone = undo === null ? undefined : undoStates[isLost ? 'failed' : undo]
  return importWords[undone ?? (isStalled ? 'stalled' : state)]
}

const dataset = ({ dataset: name }: StoredImport, language: Language) => findDataset(name)?.titles[language] ?? name

/** The history of imports as its list shows it. */
export const importHistoryColumns: FileColumn<StoredImport>[] = [
  { field: 'fileName', titles: { id: 'Berkas', en: 'File' }, cell: (row) => row.file_name },
  { field: 'state', titles: { id: 'Keadaan', en: 'State' }, cell: (row, language) => standingOf(row)[language] },
  { field: 'dataset', titles: { id: 'Data', en: 'Data' }, cell: dataset },
  { field: 'read', titles: { id: 'Baris dibaca', en: 'Rows read' }, cell: (row) => row.rows_read },
  { field: 'added', titles: { id: 'Ditambahkan', en: 'Added' }, cell: (row) => row.rows_added },
  { field: 'changed', titles: { id: 'Diubah', en: 'Changed' }, cell: (row) => row.rows_changed },
  { field: 'known', titles: { id: 'Sudah ada', en: 'Known already' }, cell: (row) => row.rows_known },
  { field: 'bad', titles: { id: 'Ditolak', en: 'Rejected' }, cell: (row) => row.rows_bad },
  { field: 'at', titles: { id: 'Mulai', en: 'Begun' }, cell: (row) => instantCell(row.started_at) },
  { field: 'finishedAt', titles: { id: 'Berakhir', en: 'Ended' }, cell: (row) => instantCell(row.finished_at) },
  {
    field: 'by',
    titles: { id: 'Oleh', en: 'By' },
    cell: (row, language) => row.made_by_name ?? command[language],
  },
  { field: 'profile', titles: { id: 'Profil', en: 'Profile' }, cell: (row) => row.profile },
]
