import { shiftWords } from '@ido/contract'
import { instantCell, type FileColumn } from '../../platform/management/columns.ts'
import { dayCell } from '../../platform/spreadsheet/cell.ts'
import type { HandoverRow } from './logbook.handovers.queries.ts'

/** Hand-overs as a file: who gave which shift to whom, with whose words, and what was not done by then. */
export const handoverColumns: FileColumn<HandoverRow>[] = [
  { field: 'date', titles: { id: 'Tanggal', en: 'Date' }, cell: ({ date }) => dayCell(date) },
  { field: 'shift', titles: { id: 'Shift', en: 'Shift' }, cell: ({ shift }, language) => shiftWords[shift][language] },
  { field: 'from', titles: { id: 'Diserahkan oleh', en: 'Handed over by' }, cell: (row) => row.from_name },
  {
    field: 'createdAt',
    titles: { id: 'Diserahkan pada', en: 'Handed over at' },
    cell: (row) => instantCell(row.created_at),
  },
  { field: 'note', titles: { id: 'Catatan', en: 'Note' }, cell: ({ note }) => note },
  { field: 'entries', titles: { id: 'Entri', en: 'Entries' }, cell: ({ entries }) => entries },
  { field: 'openEntries', titles: { id: 'Belum selesai', en: 'Not done' }, cell: (row) => row.open_entries },
  {
    field: 'signedOffBy',
    titles: { id: 'Diterima oleh', en: 'Signed off by' },
    cell: (row) => row.signed_off_name,
  },
  {
    field: 'signedOffAt',
    titles: { id: 'Diterima pada', en: 'Signed off at' },
    cell: (row) => instantCell(row.signed_off_at),
  },
  {
    field: 'signOffNote',
    titles: { id: 'Catatan penerima', en: 'Note of who took it' },
    cell: (row) => row.sign_off_note,
  },
]
