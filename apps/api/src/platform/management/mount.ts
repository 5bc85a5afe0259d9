import { type FieldChange, listSubjects } from '@ido/contract'
import type { z } from 'zod'
import { actorOf, type RecordEvent } from '../audit/audit.ts'
import type { Trx } from '../database/transaction.ts'
import { Refusal } from '../errors.ts'
import type { Mount, Services } from '../http/feature.ts'
import type { Person } from '../person.ts'
import { inputReader } from '../http/input.ts'
import { refuseIf } from '../policy.ts'
import { changeMany } from './bulk.ts'
import { isEmptyMark } from './columns.ts'
import { exportList } from './export.ts'
import { differences } from './history.ts'
import { importList, type LineOutcome } from './import.ts'
import type { Asking, LineValues, ManagedCalls, ManagedList, ManagedRecord, NewRecord } from './list.ts'
import { changeOne, detailOf, removeOne, written } from './one.ts'
import { readListBatches, readListPage } from './page.ts'
import { type Deleted, takeFromTrash } from './trash.ts'

type AnyList = ManagedList<ManagedCalls, ManagedRecord>
/** What `managed` adds to the shapes of every list, which its own type forgets where the list is any. */
interface ChangeBody extends Record<string, unknown> {
  version: number
  reason?: string | null
}
interface ListQuery extends Record<string, unknown> {
  page: number
  size: number
}
interface ExportQuery extends Record<string, unknown> {
  format: 'csv' | 'xlsx'
}

/** Mounts every call of a management list. */
export function mountManaged<C extends ManagedCalls, Stored extends ManagedRecord>(
  mount: Mount,
  services: Services,
  declared: ManagedList<C, Stored>,
): void {
  // The contract checks what comes in and goes out by the list's own shapes; here a record is known to be one, no more.
  const list = declared as unknown as AnyList
  services.deletable.push(list)
  mountReads(mount, services, list)
  mountWrites(mount, services, list)
  mountTrash(mount, services, list)
  mountMany(mount, services, list)
}

function mountReads(mount: Mount, services: Services, list: AnyList): void {
  const { database } = services
  const { calls } = list

  mount(calls.list, async ({ query, person }) => {
    const { rows, meta } = await readListPage(database, list.source(query, person), query as ListQuery)
    return { answer: rows.map((stored) => list.row(stored, person)), meta }
  })

  mount(calls.detail, async ({ params, person }) => ({ answer: await detailOf(services, list, params.id, person) }))

  mount(calls.history, async ({ params, person }) => {
    const stored = await list.find(database.write, params.id, person)
    return { answer: await list.history(database, stored, person) }
  })

  mount(calls.export, async ({ query, person, language }) =>
    exportList(
      services,
      { query: query as ExportQuery, person, language },
      {
        titles: list.titles,
        columns: await list.columns(database, person),
        rows: readListBatches(database, list.source(query, person), query),
      },
    ),
  )
}

function mountWrites(mount: Mount, services: Services, list: AnyList): void {
  const { calls } = list

  mount(calls.create, async ({ body, ...asking }) => {
    const { id } = await written(services, asking, (trx, record) => list.create(trx, record, body, asking))
    return { answer: await detailOf(services, list, id, asking.person) }
  })

  mount(calls.change, async ({ params: { id }, body, person, request, language }) => {
    const { version, reason, ...change } = body as ChangeBody
    return { answer: await changeOne(services, list, { id, change, version }, { person, request, language, reason }) }
  })
}

function mountTrash(mount: Mount, services: Services, list: AnyList): void {
  const { calls, trash } = list
  const type = listSubjects[calls.page]
  const labelIfSeen = async (trx: Trx, id: number, { person, language }: Asking) => {
    try {
      return list.label(await list.find(trx, id, person), language)
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  mount(calls.remove, async ({ params: { id }, ...asking }) => ({
    answer: await removeOne(services, list, id, asking),
  }))

  mount(calls.restore, async ({ params, ...asking }) => {
    const { person } = asking
    const id = await written(services, asking, async (trx, record) => {
      const isSeen = (deleted: Deleted) => list.isSeen?.(deleted, person) ?? true
      const restored = await takeFromTrash(trx, trash.kind, params.id, isSeen, (other) =>
        labelIfSeen(trx, other, asking),
      )
      const stored = await list.lock(trx, restored.id, person)
      refuseIf(list.whyNotRestore(stored, person))
      const subject = { type, id: stored.id, label: list.label(stored, 'id') }
      await record({ action: `${type}.restored`, subject, after: list.fields(stored) })
      return stored.id
    })
    return { answer: await detailOf(services, list, id, person) }
  })
}

function mountMany(mount: Mount, services: Services, list: AnyList): void {
  const { calls } = list
  const { database } = services
  const changeShownTo = async (person: Person) =>
    (await list.shownChange?.(database, person)) ?? ((change: FieldChange) => change)

  mount(calls.bulk, async ({ body, person, request, language }) => {
    const { change, ids, preview, reason } = body
    const asking = { person, request, language, reason }
    const wanted = (stored: ManagedRecord) => list.bulkChange?.(change, stored, person) ?? change
    const columns = await list.columns(database, person)
    const outcomes = await changeMany(
      services,
      actorOf(person, request),
      { ids, preview, language },
      {
        async load(trx, id) {
          const stored = await list.lock(trx, id, person)
          return { stored, label: list.label(stored, language) }
        },
        change: (trx, record, { stored }) => list.change(trx, record, { stored, change: wanted(stored) }, asking),
        titleOf: (name) => columns.find(({ field }) => field === name)?.titles[language],
      },
    )
    const shown = await changeShownTo(person)
    return { answer: outcomes.map((outcome) => ({ ...outcome, changes: outcome.changes.map(shown) })) }
  })

  const writeLine = lineWriter(list)
  mount(calls.import, async ({ query, upload, ...asking }) => {
    const { person, request, language } = asking
    const [columns, shown] = await Promise.all([list.columns(database, person), changeShownTo(person)])
    const file = { upload, preview: query.preview === 'true', language }
    const { lines, leftOut } = await importList(
      services,
      actorOf(person, request),
      file,
      { columns, keys: list.line.keys },
      async (trx, record, values) => {
        const line = await writeLine(trx, record, values, asking)
        return { ...line, changes: line.changes.map(shown) }
      },
    )
    return { answer: lines, meta: { leftOut } }
  })
}

/** Writes a line of a file as a form would write what it says. */
function lineWriter(list: AnyList) {
  const readNew = inputReader(list.calls.create)
  const readChange = inputReader(list.calls.change)
  return async (trx: Trx, record: RecordEvent, values: LineValues, asking: Asking): Promise<LineOutcome> => {
    const stored = await list.line.find(trx, values, asking.person)
    const columns = list.line.body(values, stored)
    // A file also has columns that only name its record, or that are only read.
    const bodyOf = ({ body }: { body: z.ZodObject }) =>
      Object.fromEntries(Object.entries(columns).filter(([column]) => column in body.shape))
    if (stored === null) {
      const input = readNew({ params: {}, query: {}, body: bodyOf(list.calls.create) }).body as NewRecord<ManagedCalls>
      const made = await list.create(trx, record, input, asking, values)
      return {
        label: list.label(made, asking.language),
        action: 'create',
        changes: differences(null, list.fields(made)),
      }
    }
    const { id, version } = stored
    const before = list.fields(stored)
    // A text that is only a dash went out as the mark that clears: it stays.
    const isSame = (field: string, value: unknown) => {
      const text = before[field]
      return (value ?? '') === '' && typeof text === 'string' && isEmptyMark(text)
    }
    const said = Object.entries(bodyOf(list.calls.change)).filter(([field, value]) => !isSame(field, value))
    const input = readChange({ params: { id }, query: {}, body: { ...Object.fromEntries(said), version } })
    const { version: _version, ...change } = input.body as ChangeBody
    const changes = await list.change(trx, record, { stored, change }, asking)
    return { label: list.label(stored, asking.language), action: changes.length === 0 ? 'same' : 'change', changes }
  }
}
