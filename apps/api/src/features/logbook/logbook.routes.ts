import { handOver, listHandovers, logbook, signOff, withdrawHandover } from '@ido/contract'
import { actorOf } from '../../platform/audit.ts'
import type { Feature, Mount, Services } from '../../platform/http/feature.ts'
import { changeMany } from '../../platform/management/bulk.ts'
import { fieldsOf, labelOf } from './logbook.entries.ts'
import { exportEntries, importEntries } from './logbook.files.service.ts'
import { handoverPage } from './logbook.handovers.queries.ts'
import { giveShift, takeShift, withdrawShift } from './logbook.handovers.service.ts'
import { entryHistory } from './logbook.history.queries.ts'
import { entryPage, presentEntry, readEntry } from './logbook.queries.ts'
import { changeEntry, createEntry, lockEntry, putEntry, removeEntry, restoreEntry } from './logbook.service.ts'

export const logbookRoutes: Feature = (mount, services) => {
  mountHandovers(mount, services)
  mountEntries(mount, services)
  mountMany(mount, services)
}

function mountHandovers(mount: Mount, services: Services): void {
  mount(listHandovers, async ({ query, person, language }) => handoverPage(services.database, query, person, language))

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

function mountEntries(mount: Mount, services: Services): void {
  const { database } = services
  mount(logbook.list, async ({ query, person }) => entryPage(database, query, person))

  mount(logbook.detail, async ({ params, person }) => ({
    answer: presentEntry(await readEntry(database.write, params.id, person), person),
  }))

  mount(logbook.history, async ({ params, person }) => ({
    answer: await entryHistory(database, params.id, person),
  }))

  mount(logbook.create, async ({ body, person, request }) => ({
    answer: await createEntry(services, body, { person, request }),
  }))

  mount(logbook.change, async ({ params, body, person, request }) => ({
    answer: await changeEntry(services, { id: params.id, ...body }, { person, request }),
  }))

  mount(logbook.remove, async ({ params, person, request }) => ({
    answer: await removeEntry(services, params.id, { person, request }),
  }))

  mount(logbook.restore, async ({ params, person, request }) => ({
    answer: await restoreEntry(services, params.id, { person, request }),
  }))
}

function mountMany(mount: Mount, services: Services): void {
  mount(logbook.bulk, async ({ body: { change, reason = null, ...asked }, person, language, request }) => ({
    answer: await changeMany(
      services,
      actorOf(person, request),
      { ...asked, language },
      {
        async load(trx, id) {
          const entry = await lockEntry(trx, id, person)
          return { entry, label: labelOf(fieldsOf(entry)) }
        },
        change: (trx, record, { entry }) => putEntry(trx, record, { entry, patch: change, reason }, person),
      },
    ),
  }))

  mount(logbook.export, async ({ query, person, language }) => exportEntries(services, query, { person, language }))

  mount(logbook.import, async ({ query, upload, person, language, request }) => ({
    answer: await importEntries(services, { upload, preview: query.preview === 'true', language, person, request }),
  }))
}
