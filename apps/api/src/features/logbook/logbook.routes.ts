import { handOver, listHandovers, logbook, signOff } from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { handoverPage } from './logbook.handovers.queries.ts'
import { giveShift, takeShift } from './logbook.handovers.service.ts'
import { entryPage, presentEntry, readEntry } from './logbook.queries.ts'
import { changeEntry, createEntry } from './logbook.service.ts'

export const logbookRoutes: Feature = (mount, { database, log }) => {
  const parts = { database, log }
  mount(listHandovers, async ({ query, person, language }) => handoverPage(database, query, person, language))
  mount(handOver, async ({ body, person, language, request }) => ({
    answer: await giveShift(parts, body, { person, language, request }),
  }))
  mount(signOff, async ({ params, body, person, language, request }) => ({
    answer: await takeShift(parts, { id: params.id, note: body.note }, { person, language, request }),
  }))

  mount(logbook.list, async ({ query, person }) => entryPage(database, query, person))
  mount(logbook.detail, async ({ params, person }) => ({
    answer: presentEntry(await readEntry(database.read, params.id, person), person),
  }))
  mount(logbook.create, async ({ body, person, request }) => ({
    answer: await createEntry(parts, body, { person, request }),
  }))
  mount(logbook.change, async ({ params, body, person, request }) => ({
    answer: await changeEntry(parts, { id: params.id, ...body }, { person, request }),
  }))
}
