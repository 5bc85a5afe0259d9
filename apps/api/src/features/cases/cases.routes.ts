import {
  caseBrief,
  changeCase as changeCall,
  changeCaseSensitivity,
  commentOnCase as commentCall,
  listCaseQuality,
  listCases,
  readCase,
} from '@ido/contract'
import type { Call, Feature } from '../../platform/http/feature.ts'
import { findCases } from '../../semantic/run-cases.ts'
import { readFilters } from '../../platform/http/given-filters.ts'
import { shownOnBoard } from '../dashboards/dashboards.read.ts'
import { casesPage, readBrief, readCaseDetail } from './cases.queries.ts'
import { caseQuality } from './cases.quality.queries.ts'
import { setSensitivity } from './cases.quality.service.ts'
import { runCases } from './cases.run.service.ts'
import type { CaseReader } from './cases.sql.ts'
import { endOldCases } from './cases.store.service.ts'
import { changeCase, commentOnCase } from './cases.work.service.ts'

/** What is wrong, where, since when and how bad, and who looks after it. */
export const casesRoutes: Feature = (mount, services) => {
  const { database, jobs } = services
  const search = (_payload: unknown, stopping: AbortSignal) => runCases(services, findCases, Date.now(), stopping)
  jobs.define('cases', search, '* * * * *', 'atStart')
  // At half past two at night in Jakarta.
  jobs.define('old-cases', () => endOldCases(database), '30 19 * * *')

  mount(listCases, ({ query, ...call }) => casesPage(database, query, readerOf(call)))
  mount(caseBrief, async ({ query: { path, filters }, wall, ...call }) => {
    const board = path === undefined ? null : await shownOnBoard(database, path, call)
    const reader = { ...readerOf(call), figuresOnly: wall !== null || (call.apiKey?.figuresOnly ?? false) }
    const page = { board, filters: readFilters(filters), isWall: wall !== null }
    return { answer: await readBrief(database, reader, page) }
  })
  mount(readCase, async ({ params: { id }, ...call }) => ({
    answer: await readCaseDetail(database.write, id, readerOf(call)),
  }))
  mount(changeCall, async ({ params: { id }, body, ...asking }) => ({
    answer: await changeCase(services, id, body, asking),
  }))
  mount(commentCall, async ({ params: { id }, body: { text }, person }) => ({
    answer: await commentOnCase(services, id, text, person),
  }))
  mount(listCaseQuality, async ({ query, person }) => ({ answer: await caseQuality(database, query, person) }))
  mount(changeCaseSensitivity, async ({ params, body, ...asking }) => ({
    answer: await setSensitivity(services, params, body, asking),
  }))
}

type Asking = Pick<Call<typeof listCases>, 'person' | 'scope' | 'apiKey'>

const readerOf = ({ person, scope, apiKey }: Asking): CaseReader => ({
  person,
  scope,
  datasets: apiKey?.datasets ?? null,
  figuresOnly: apiKey?.figuresOnly ?? false,
})
