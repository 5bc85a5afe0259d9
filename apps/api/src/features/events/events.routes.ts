import { dayLength, events, eventStates, eventWindows, longestEvent } from '@ido/contract'
import { refuseUnknownScope } from '../../platform/accounts/accounts.queries.ts'
import { invalid } from '../../platform/errors.ts'
import { oneOf } from '../../platform/database/filters.sql.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { askedNames } from '../../platform/management/asked.ts'
import { listOfFields } from '../../platform/management/declared/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { eventPolicy } from './events.policy.ts'
import { stateNow } from './events.sql.ts'
import { readWindows } from './events.windows.queries.ts'

export const eventsRoutes: Feature = (mount, services) => {
  mountManaged(mount, services, eventList)
  mount(eventWindows, ({ query, person }) => readWindows(services.database, query, person))
}

const eventList = listOfFields(events, {
  table: 'event',
  filters: { state: (asked) => oneOf(stateNow, askedNames('state', asked, eventStates)) },
  policy: eventPolicy,
  keys: ['name'],
  taken: { event_name: () => invalid([{ field: 'name', key: 'taken' }]) },
  async check(trx, { startsAt, endsAt, regions, products }) {
    const length = Date.parse(endsAt) - Date.parse(startsAt)
    if (length <= 0) throw invalid([{ field: 'endsAt', key: 'eventEndsBefore' }])
    if (length > longestEvent)
      throw invalid([{ field: 'endsAt', key: 'eventTooLong', values: { most: longestEvent / dayLength } }])
    await refuseUnknownScope(trx, { regions, products }, { under: '' })
  },
})
