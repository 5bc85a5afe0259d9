import { deleteTopdown, npsPoints, putTopdown, topdown, topdownComparisons, topdownGap } from '@ido/contract'
import { invalid } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import type { FileColumn } from '../../platform/management/columns.ts'
import { readHistory } from '../../platform/management/history.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { changeOne, removeOne } from '../../platform/management/one.ts'
import { refuseIf } from '../../platform/policy.ts'
import { readComparisons, readGap } from './topdown.comparison.queries.ts'
import { seesTopdown, whyNotSet } from './topdown.policy.ts'
import { findNamed, presentTopdown, readTopdown, topdownSource } from './topdown.queries.ts'
import {
  addTopdown,
  lockTopdown,
  putTopdownRecord,
  raisedTarget,
  topdownFields,
  topdownLabel,
  topdownTrash,
} from './topdown.service.ts'
import type { StoredTopdown } from './topdown.sql.ts'

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

const topdownList: ManagedList<typeof topdown, StoredTopdown> = {
  calls: topdown,
  titles: { id: 'NPS top-down', en: 'Top-down NPS' },
  source: topdownSource,
  find: readTopdown,
  lock: lockTopdown,
  label: topdownLabel,
  fields: topdownFields,
  row: presentTopdown,
  detail: presentTopdown,
  history: (database, { id }) => readHistory(database, [{ type: 'topdown', id }]),
  columns: async () => topdownFileColumns,
  create: addTopdown,
  change: putTopdownRecord,
  bulkChange: ({ targetBy }, { target }) => ({ target: raisedTarget(target, targetBy) }),
  whyNotChange: (_stored, person) => whyNotSet(person),
  trash: topdownTrash,
  async remove(_trx, _stored, { person }, move) {
    refuseIf(whyNotSet(person))
    return move()
  },
  whyNotRestore: (_stored, person) => whyNotSet(person),
  isSeen: (_row, person) => seesTopdown(person),
  line: {
    keys: [['cfu', 'year', 'semester']],
    async find(trx, { cfu, year, semester }, person) {
      const isNamed = typeof cfu === 'string' && typeof year === 'number' && typeof semester === 'number'
      const known = isNamed ? await findNamed(trx, { cfu, year, semester }) : null
      return known && lockTopdown(trx, known.id, person)
    },
    body: ({ npsScore, target, ...name }, stored) => {
      const figures = { ...(npsScore !== undefined && { npsScore }), ...(target !== undefined && { target }) }
      return stored ? figures : { ...name, ...figures }
    },
  },
}

// ---- The list as a file ----

/** Which record a line is about has to be known before the contract looks at it, so it is read here. */
const readWhole = (field: 'year' | 'semester', key: 'notTopdownYear' | 'notSemester') => (text: string) => {
  if (!/^\d{1,4}$/.test(text)) throw invalid([{ field, key }])
  return Number(text)
}

const readPoints = (field: 'npsScore' | 'target') => (text: string) => {
  const points = npsPoints(text)
  if (points === null) throw invalid([{ field, key: 'notNpsPoints' }])
  return points
}

const topdownFileColumns: FileColumn<StoredTopdown>[] = [
  { field: 'cfu', titles: { id: 'CFU', en: 'CFU' }, cell: ({ cfu }) => cfu, read: (text) => text },
  {
    field: 'year',
    titles: { id: 'Tahun', en: 'Year' },
    cell: ({ year }) => year,
    read: readWhole('year', 'notTopdownYear'),
  },
  {
    field: 'semester',
    titles: { id: 'Semester', en: 'Half year' },
    cell: ({ semester }) => semester,
    read: readWhole('semester', 'notSemester'),
  },
  {
    field: 'npsScore',
    titles: { id: 'NPS top-down', en: 'Top-down NPS' },
    cell: ({ nps_score }) => nps_score,
    read: readPoints('npsScore'),
  },
  { field: 'target', titles: { id: 'Target', en: 'Target' }, cell: ({ target }) => target, read: readPoints('target') },
]
