import { exportHandovers, handOver, listHandovers, logbook, signOff, withdrawHandover } from '@ido/contract'
import type { Feature, Mount, Services } from '../../platform/http/feature.ts'
import { exportList } from '../../platform/management/export.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { refuseIf } from '../../platform/policy.ts'
import { fieldsOf, fieldsTold, labelOf } from './logbook.entries.ts'
import { entryColumns, entryLine, handoverColumns } from './logbook.file.ts'
import { handoverBatches, handoverPage } from './logbook.handovers.queries.ts'
import { giveShift, takeShift, withdrawShift } from './logbook.handovers.service.ts'
import { whyNotRemove } from './logbook.policy.ts'
import { entryHistory, entrySource, presentEntry, readEntry, type StoredEntry } from './logbook.queries.ts'
import { seesDeletedEntry } from './logbook.scope.queries.ts'
import { addEntry, lockEntry, putEntry } from './logbook.service.ts'

export const logbookRoutes: Feature = (mount, services) => {
  mountManaged(mount, services, entries)
  mountHandovers(mount, services)
}

const entries: ManagedList<typeof logbook, StoredEntry> = {
  calls: logbook,
  titles: { id: 'Logbook', en: 'Logbook' },
  source: entrySource,
  find: readEntry,
  lock: lockEntry,
  label: (entry, language) => labelOf(fieldsOf(entry), language),
  fields: fieldsTold,
  row: presentEntry,
  detail: presentEntry,
  history: entryHistory,
  columns: entryColumns,
  create: addEntry,
  change: putEntry,
  trash: { kind: 'logbook', rows: [['logbook_entry', 'id']] },
  async remove(_trx, entry, { person }, move) {
    refuseIf(whyNotRemove(person, entry))
    return move()
  },
  whyNotRestore: (entry, person) => whyNotRemove(person, entry),
  isSeen: seesDeletedEntry,
  line: entryLine,
}

function mountHandovers(mount: Mount, services: Services): void {
  mount(listHandovers, async ({ query, person, language }) => handoverPage(services.database, query, person, language))

  mount(exportHandovers, async ({ query, ...asking }) => {
    const titles = { id: 'Serah terima shift', en: 'Shift hand-overs' }
    const rows = handoverBatches(services.database, query, asking.person)
    return exportList(services, { query, ...asking }, { titles, columns: handoverColumns, rows })
  })

  mount(handOver, async ({ body, person, language, request }) => ({
    answer: await giveShift(services, body, { person, language, request }),
  }))

  mount(withdrawHandover, async ({ params, person, request }) => {
    await withdrawShift(services, params.id, { person, request })
    return { answer: null }
  })

  mount(signOff, async ({ params, body, person, language, request }) => ({
    answer: await takeShift(services, { id: params.id, note: body.note }, { person, language, request }),
  }))
}
