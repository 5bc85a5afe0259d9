import { events, eventWindows } from '@ido/contract'
import { type ScopeNames, readScopeNames, withNames } from '../../platform/accounts/scope-names.queries.ts'
import { invalid } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { type FileColumn, idsCell, instantCell, readIds, readText } from '../../platform/management/columns.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { refuseIf } from '../../platform/policy.ts'
import { lastDayCell, readInstant, readLastDay } from '../../platform/management/written-days.ts'
import type { Scope } from '../../platform/person.ts'
import { seesEvent, whyNotKeep } from './events.policy.ts'
import { eventHistory, eventSource, findEvent, presentEvent, readEvent } from './events.queries.ts'
import { addEvent, eventFields, eventTrash, lockEvent, putEvent } from './events.service.ts'
import type { StoredEvent } from './events.sql.ts'
import { readWindows } from './events.windows.queries.ts'

export const eventsRoutes: Feature = (mount, services) => {
  mountManaged(mount, services, eventList)
  mount(eventWindows, ({ query, person }) => readWindows(services.database, query, person))
}

const eventList: ManagedList<typeof events, StoredEvent> = {
  calls: events,
  titles: { id: 'Event', en: 'Events' },
  source: eventSource,
  find: readEvent,
  lock: lockEvent,
  label: ({ name }) => name,
  fields: eventFields,
  row: presentEvent,
  detail: presentEvent,
  history: eventHistory,
  async shownChange(database, { scope }) {
    const names = await readScopeNames(database, scope)
    return (change) => withNames(change, names)
  },
  columns: async (database, { scope }) => eventColumns(await readScopeNames(database, scope)),
  create: addEvent,
  change: putEvent,
  whyNotChange: (event, person) => whyNotKeep(person, event),
  trash: eventTrash,
  async remove(_trx, event, { person }, move) {
    refuseIf(whyNotKeep(person, event))
    return move()
  },
  whyNotRestore: (event, person) => whyNotKeep(person, event),
  isSeen: ({ row }, person) => seesEvent(person, row as Scope),
  line: {
    keys: ['name'],
    async find(trx, { name }, person) {
      if (typeof name !== 'string') throw invalid([{ field: 'name', key: 'required' }])
      const known = await findEvent(trx, name.trim())
      return known && seesEvent(person, known) ? lockEvent(trx, known.id, person) : null
    },
    body: (values) => ({ ...values }),
  },
}

// ---- The list as a file ----

const eventColumns = ({ regions, products }: ScopeNames): FileColumn<StoredEvent>[] => [
  { field: 'name', titles: { id: 'Nama', en: 'Name' }, cell: ({ name }) => name, read: (text) => text },
  {
    field: 'startsAt',
    titles: { id: 'Mulai', en: 'Start' },
    cell: (event) => instantCell(event.starts_at),
    read: readInstant('startsAt', 'begins'),
  },
  {
    field: 'endsAt',
    titles: { id: 'Selesai', en: 'End' },
    cell: (event) => lastDayCell(event.ends_at),
    read: readLastDay('endsAt'),
  },
  {
    field: 'regions',
    titles: { id: 'Regional', en: 'Regions' },
    cell: (event) => idsCell(event.regions, regions),
    read: readIds('regions', regions),
  },
  {
    field: 'products',
    titles: { id: 'Produk', en: 'Products' },
    cell: (event) => idsCell(event.products, products),
    read: readIds('products', products),
  },
  {
    field: 'place',
    titles: { id: 'Tempat', en: 'Place' },
    cell: ({ place }) => place,
    read: (text) => readText(text) ?? '',
  },
  {
    field: 'note',
    titles: { id: 'Catatan', en: 'Note' },
    cell: ({ note }) => note,
    read: (text) => readText(text) ?? '',
  },
]
