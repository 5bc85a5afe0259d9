import { logbook, type ImportLine } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { actorOf, type RecordEvent } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { plusDays } from '../../platform/days.ts'
import { invalid } from '../../platform/errors.ts'
import type { FileResult, Person, Services, Upload } from '../../platform/http/feature.ts'
import { unsaid, wrongFields } from '../../platform/http/wrong-input.ts'
import { instantCell, nothing, readText, type FileColumn } from '../../platform/management/columns.ts'
import { exportList } from '../../platform/management/export.ts'
import { differences } from '../../platform/management/history.ts'
import { importList, type Written } from '../../platform/management/import.ts'
import { readListBatches } from '../../platform/management/page.ts'
import type { Language } from '../../platform/messages.ts'
import { labelOf, tidy, told, fieldsOf } from './logbook.entries.ts'
import { sourceOf, type Entry, type EntryFilters } from './logbook.queries.ts'
import { addEntry, lockEntry, putEntry } from './logbook.service.ts'
import { lockShifts } from './logbook.shifts.service.ts'

type Parts = Pick<Services, 'database' | 'log'>

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** A day as the contract writes it, or as Indonesia does: 21/11/2026. Refuses one that is in no calendar. */
function readDay(text: string): string {
  const [, day, month, year] = dayFirst.exec(text) ?? []
  const date = day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  if (!z.iso.date().safeParse(date).success) throw invalid([{ field: 'date', key: 'notDate' }])
  return date
}

const titles = { id: 'Logbook', en: 'Logbook' }

/** The file's columns; one that cannot be read back in tells only. An id names the entry that a line changes. */
function columnsFor(products: ReadonlyMap<string, number>): FileColumn<Entry>[] {
  const readProduct = (text: string) => {
    if (text === nothing) return null
    const id = products.get(text.toLowerCase())
    if (id === undefined) throw invalid([{ field: 'product', key: 'notInList', values: { id: text } }])
    return id
  }
  return [
    { field: 'id', titles: { id: 'ID', en: 'ID' }, cell: ({ id }) => id, read: Number },
    { field: 'date', titles: { id: 'Tanggal', en: 'Date' }, cell: ({ date }) => date, read: readDay },
    { field: 'shift', titles: { id: 'Shift', en: 'Shift' }, cell: ({ shift }) => shift, read: readText },
    { field: 'agent', titles: { id: 'Agent', en: 'Agent' }, cell: ({ agent_name }) => agent_name },
    {
      field: 'startedAt',
      titles: { id: 'Mulai', en: 'Start' },
      cell: (entry) => instantCell(entry.started_at),
      read: readText,
    },
    {
      field: 'endedAt',
      titles: { id: 'Selesai', en: 'End' },
      cell: (entry) => instantCell(entry.ended_at),
      read: readText,
    },
    {
      field: 'activity',
      titles: { id: 'Aktivitas', en: 'Activity' },
      cell: ({ activity }) => activity,
      read: readText,
    },
    { field: 'category', titles: { id: 'Kategori', en: 'Category' }, cell: ({ category }) => category, read: readText },
    { field: 'productId', titles: { id: 'Produk', en: 'Product' }, cell: ({ product }) => product, read: readProduct },
    {
      field: 'ticketNumber',
      titles: { id: 'Nomor tiket', en: 'Ticket number' },
      cell: (entry) => entry.ticket_number,
      read: readText,
    },
    { field: 'status', titles: { id: 'Status', en: 'Status' }, cell: ({ status }) => status, read: readText },
    { field: 'note', titles: { id: 'Catatan', en: 'Note' }, cell: ({ note }) => note, read: readText },
    {
      field: 'signedOffBy',
      titles: { id: 'Diterima oleh', en: 'Signed off by' },
      cell: (entry) => entry.signed_off_by,
    },
  ]
}

export async function exportEntries(
  parts: Parts,
  query: EntryFilters & { format: 'csv' | 'xlsx' },
  { person, language }: { person: Person; language: Language },
): Promise<FileResult> {
  const rows = readListBatches(parts.database, sourceOf(query, person), query)
  return exportList(parts, { query, person, language }, { titles, columns: columnsFor(new Map()), rows })
}

interface Asked {
  upload: Upload
  preview: boolean
  language: Language
  person: Person
  request: FastifyRequest
}

/** New lines become entries of the person who brings the file; a line with an id changes that entry. */
export async function importEntries(parts: Parts, { person, request, ...asked }: Asked): Promise<ImportLine[]> {
  const columns = columnsFor(await productsOf(parts.database, person))
  return importList(parts, actorOf(person, request), asked, columns, (trx, record, values) =>
    writeLine(trx, record, values, person),
  )
}

const changedLine = logbook.change.body.omit({ version: true, reason: true }).extend({ id: z.int().min(1) })

async function writeLine(
  trx: Trx,
  record: RecordEvent,
  values: Record<string, unknown>,
  person: Person,
): Promise<Written> {
  const line = withClocks(values)
  if (values['id'] === undefined) {
    await lockShifts(trx, [person.id])
    const entry = await addEntry(trx, record, tidy(parsed(logbook.create.body, line)), person)
    const fields = fieldsOf(entry)
    return { label: labelOf(fields), action: 'create', changes: differences(null, told(fields, entry.product)) }
  }
  const { id, ...patch } = parsed(changedLine, line)
  const entry = await lockEntry(trx, id, person)
  const changes = await putEntry(trx, record, { entry, patch, reason: null }, person)
  return { label: labelOf(fieldsOf(entry)), action: changes.length === 0 ? 'same' : 'change', changes }
}

function parsed<Shape extends z.ZodType>(shape: Shape, values: unknown): z.output<Shape> {
  const result = shape.safeParse(values, { error: () => unsaid, reportInput: true })
  if (!result.success) throw invalid(wrongFields(result.error.issues, shape, 'file'))
  return result.data
}

const clock = /^(\d{1,2})[:.](\d{2})$/

/** '07:10' is that time of the line's day in Asia/Jakarta; an end before its start is the morning after. */
function withClocks(values: Record<string, unknown>): Record<string, unknown> {
  const { date } = values
  if (typeof date !== 'string') return values
  const start = instantOf(values['startedAt'], date)
  const end = instantOf(values['endedAt'], date)
  const isNextDay = typeof start === 'string' && typeof end === 'string' && end !== values['endedAt'] && end < start
  const endedAt = isNextDay ? instantOf(values['endedAt'], plusDays(date, 1)) : end
  return { ...values, ...(start !== undefined && { startedAt: start }), ...(endedAt !== undefined && { endedAt }) }
}

function instantOf(value: unknown, date: string): unknown {
  const [, hours, minutes] = typeof value === 'string' ? (clock.exec(value) ?? []) : []
  return hours === undefined ? value : `${date}T${hours.padStart(2, '0')}:${minutes}:00+07:00`
}

/** The products that a line may name, by their names. */
async function productsOf({ write }: Pick<Database, 'write'>, { scope }: Person): Promise<Map<string, number>> {
  const ids = scope.products && [...scope.products]
  const products = await write
    .selectFrom('product')
    .select(['id', sql<string>`lower(name)`.as('name')])
    .$if(ids !== null, (query) => query.where('id', '=', sql<number>`any(${ids}::int[])`))
    .execute()
  return new Map(products.map(({ id, name }) => [name, id]))
}
