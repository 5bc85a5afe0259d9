import { deleteTopdown, putTopdown, topdown, topdownComparisons, topdownGap, withoutNoise } from '@ido/contract'
import { spokenTime } from '../../platform/days.ts'
import { conflict } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { listOfFields } from '../../platform/management/declared/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { changeOne, removeOne } from '../../platform/management/one.ts'
import { readComparisons, readGap } from './topdown.comparison.queries.ts'
import { topdownPolicy } from './topdown.queries.ts'
import { topdownOrders, topdownWords } from './topdown.sql.ts'

export const topdownRoutes: Feature = (mount, services) => {
  mountManaged(mount, services, topdownList)
  // The specification's own: they name the record in the body, and do what the list's do.
  mount(putTopdown, async ({ body: { id, version, ...change }, ...asking }) => ({
    answer: await changeOne(services, topdownList, { id, change, version }, asking),
  }))
  mount(deleteTopdown, async ({ body: { id }, ...asking }) => ({
    answer: await removeOne(services, topdownList, id, asking),
  }))
  mount(topdownComparisons, (call) => readComparisons(services, call))
  mount(topdownGap, async (call) => ({ answer: await readGap(services, call) }))
}

const declared = listOfFields(topdown, {
  table: 'topdown_nps',
  orders: topdownOrders,
  searched: topdownWords,
  policy: topdownPolicy,
  keys: ['cfu', 'year', 'semester'],
  label: ({ cfu, year, semester }) => `${cfu} · ${year}-S${semester}`,
  taken: { topdown_nps_once: ({ cfu, year, semester }) => conflict('topdownTaken', { cfu, year, semester }) },
})

const topdownList: typeof declared = {
  ...declared,
  row: (stored, person) => ({
    ...declared.row(stored, person),
    timestamp: spokenTime(stored.changed_at, ' '),
    at: stored.changed_at.toISOString(),
  }),
  detail: (stored, person) => topdownList.row(stored, person),
  // Raised targets stay within what an NPS can be.
  bulkChange: ({ targetBy }, { target }) => ({
    target: Math.max(-100, Math.min(100, withoutNoise(Number(target) + targetBy))),
  }),
  line: {
    ...declared.line,
    // A line changes figures, and never what it names its record by.
    body: ({ cfu, year, semester, ...figures }, stored) => (stored ? figures : { cfu, year, semester, ...figures }),
  },
}
