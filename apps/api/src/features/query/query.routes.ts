import { catalogCall, findingsCall, queryCall, recordCall, recordsCall, recordsExport } from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { notFound } from '../../platform/errors.ts'
import { offsetOf, pageOf } from '../../platform/paging.ts'
import { catalogInfo } from '../../semantic/catalog/catalog.ts'
import { findIn } from '../../semantic/findings/find.ts'
import { readFilters } from './query.filters.ts'
import { exportRecords } from './query.export.service.ts'

export const queryRoutes: Feature = (mount, services) => {
  const { query: engine } = services
  mount(catalogCall, async () => ({ answer: catalogInfo() }))

  mount(queryCall, async ({ body, person, signal }) => {
    const { rows, meta } = await engine.ask(body, person.scope, signal)
    return { answer: rows, meta }
  })

  mount(findingsCall, async ({ body, person, signal }) => ({
    answer: await findIn(body, { engine, scope: person.scope, signal }, Date.now()),
  }))

  mount(recordsCall, async ({ query, person, signal }) => {
    const asked = { ...query, filters: readFilters(query.filters) }
    const page = { limit: query.size, offset: offsetOf(query) }
    const { rows, total } = await engine.records(asked, page, person.scope, signal)
    return { answer: rows, meta: pageOf({ ...query, total }) }
  })

  mount(recordCall, async ({ query, person, signal }) => {
    const answer = await engine.record(query, person.scope, signal)
    if (!answer) throw notFound('recordNotFound', { name: query.name })
    return { answer }
  })

  mount(recordsExport, ({ query, person, language }) => exportRecords(services, { query, person, language }))
}
