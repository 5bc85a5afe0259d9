import { atJakarta, entryWords, logbookCategories, shiftWords, type Language, type logbook } from '@ido/contract'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { plusDays } from '../../platform/days.ts'
import { invalid } from '../../platform/errors.ts'
import {
  choiceReader,
  instantCell,
  isEmptyMark,
  notListed,
  readText,
  type FileColumn,
} from '../../platform/management/columns.ts'
import type { LineValues, ManagedList } from '../../platform/management/list.ts'
import { readDay, readInstant } from '../../platform/management/written-days.ts'
import type { Person } from '../../platform/person.ts'
import { dayCell } from '../../platform/spreadsheet/cell.ts'
import { idFinder, labelFinder, labelWords } from '../../platform/words/label-words.ts'
import type { HandoverRow } from './logbook.handovers.queries.ts'
import type { StoredEntry } from './logbook.queries.ts'
import { productsSeen } from './logbook.scope.queries.ts'
import { lockEntry } from './logbook.service.ts'

const findCategory = labelFinder(logbookCategories)
const listed = (language: Language) => logbookCategories.map(labelWords(language)).join(', ')

function readCategory(text: string): string {
  const found = findCategory(text)
  if (found !== null) return found
  throw invalid([{ field: 'category', key: 'notOneOf', values: { options: { id: listed('id'), en: listed('en') } } }])
}

const clock = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/

/** A time alone waits for the day of its line. */
function readTime(field: string) {
  const read = readInstant(field)
  return (text: string) => (clock.test(text) ? text : read(text))
}

/** When and what, in front of the product. */
const firstColumns: FileColumn<StoredEntry>[] = [
  { field: 'id', titles: { id: 'ID', en: 'ID' }, cell: ({ id }) => id, read: Number },
  { field: 'date', titles: { id: 'Tanggal', en: 'Date' }, cell: ({ date }) => dayCell(date), read: readDay('date') },
  {
    field: 'shift',
    titles: { id: 'Shift', en: 'Shift' },
    cell: ({ shift }, language) => shiftWords[shift][language],
    read: choiceReader('shift', shiftWords),
  },
  { field: 'agent', titles: { id: 'Agent', en: 'Agent' }, cell: ({ agent_name }) => agent_name },
  {
    field: 'startedAt',
    titles: { id: 'Mulai', en: 'Start' },
    cell: (entry) => instantCell(entry.started_at),
    read: readTime('startedAt'),
    readWith: 'date',
  },
  {
    field: 'endedAt',
    titles: { id: 'Selesai', en: 'End' },
    cell: (entry) => instantCell(entry.ended_at),
    read: readTime('endedAt'),
    readWith: 'date',
  },
  {
    field: 'activity',
    titles: { id: 'Aktivitas', en: 'Activity' },
    cell: ({ activity }) => activity,
    read: readText,
  },
  {
    field: 'category',
    titles: { id: 'Kategori', en: 'Category' },
    cell: ({ category }, language) => labelWords(language)(category),
    read: readCategory,
  },
]

const lastColumns: FileColumn<StoredEntry>[] = [
  {
    field: 'ticketNumber',
    titles: { id: 'Nomor tiket', en: 'Ticket number' },
    cell: (entry) => entry.ticket_number,
    read: readText,
  },
  {
    field: 'status',
    titles: { id: 'Status', en: 'Status' },
    cell: ({ status }, language) => entryWords[status][language],
    read: choiceReader('status', entryWords),
  },
  { field: 'note', titles: { id: 'Catatan', en: 'Note' }, cell: ({ note }) => note, read: readText },
  {
    field: 'signedOffBy',
    titles: { id: 'Diterima oleh', en: 'Signed off by' },
    cell: (entry) => entry.signed_off_by,
  },
  {
    field: 'carriedFrom',
    titles: { id: 'Lanjutan dari', en: 'Carried over from' },
    cell: ({ carried }, language) =>
      carried && `${carried.agent}, ${carried.date} ${shiftWords[carried.shift][language]}`,
  },
  {
    field: 'carriedBy',
    titles: { id: 'Dilanjutkan oleh', en: 'Carried on by' },
    cell: (entry) => entry.carried_by,
  },
]

/** The file's columns; one that cannot be read back in tells only. An id names the entry that a line changes. */
export async function entryColumns({ write }: Database, person: Person): Promise<FileColumn<StoredEntry>[]> {
  const seen = await productsSeen(write, person)
  const find = idFinder(seen)
  const readProduct = (text: string) => {
    if (isEmptyMark(text)) return null
    const id = find(text)
    if (id === undefined) throw notListed('productId', 'products', text)
    return id
  }
  return [
    ...firstColumns,
    { field: 'productId', titles: { id: 'Produk', en: 'Product' }, cell: ({ product }) => product, read: readProduct },
    ...lastColumns,
  ]
}

const givenId = z.int().min(1)

/** New lines become entries of the person who brings the file; a line with an id changes that entry. */
export const entryLine: ManagedList<typeof logbook, StoredEntry>['line'] = {
  keys: ['id'],
  async find(trx, { id }, person) {
    if (id === undefined) return null
    if (!givenId.safeParse(id).success) {
      throw invalid([{ field: 'id', key: 'wholeNumberFrom', values: { minimum: 1 } }])
    }
    return lockEntry(trx, Number(id), person)
  },
  body: withClocks,
}

/** '07:10' is that time of the line's day in Asia/Jakarta; an end before its start is the morning after. */
function withClocks(values: LineValues): Record<string, unknown> {
  const { date } = values
  if (typeof date !== 'string') return { ...values }
  const start = instantOf(values['startedAt'], date)
  const end = instantOf(values['endedAt'], date)
  const isNextDay = typeof start === 'string' && typeof end === 'string' && end !== values['endedAt'] && end < start
  const endedAt = isNextDay ? instantOf(values['endedAt'], plusDays(date, 1)) : end
  return { ...values, ...(start !== undefined && { startedAt: start }), ...(endedAt !== undefined && { endedAt }) }
}

function instantOf(value: unknown, date: string): unknown {
  const [, hours, minutes] = typeof value === 'string' ? (clock.exec(value) ?? []) : []
  return hours === undefined ? value : atJakarta(date, `${hours.padStart(2, '0')}:${minutes}`)
}

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
