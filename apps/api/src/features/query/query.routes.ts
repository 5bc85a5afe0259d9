import {
  catalogCall,
  outagesCall,
  peersCall,
  type Query,
  queryCall,
  questionsCall,
  recordCall,
  recordsCall,
  recordsExport,
  watchCall,
  recordsNamed,
  recordAddress,
  type EndpointAnswer,
} from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { lineWriter } from '../../platform/http/lines.ts'
import { invalid, notFound, type WrongField } from '../../platform/errors.ts'
import { offsetOf, pageOf } from '../../platform/database/paging.ts'
import { catalogInfo, datasets } from '../../semantic/catalog/catalog.ts'
import type { Reader, QueryEngine } from '../../semantic/run.ts'
import type { Beside } from '../../semantic/together.ts'
import { createWatch } from '../../semantic/run-watch.ts'
import { periodOf } from '../../semantic/validate.ts'
import { readFilters } from '../../platform/http/given-filters.ts'
import { exportRecords } from './query.export.service.ts'
import { readPeers } from './query.peers.queries.ts'
import type { Scope } from '../../platform/person.ts'

export const queryRoutes: Feature = (mount, services) => {
  const { query: engine } = services
  const watch = createWatch(services.database, engine)
  mount(catalogCall, async () => ({ answer: catalogInfo() }))

  const answerTo = async (question: Query, { scope, signal }: Reader, beside?: Beside) => {
    const { rows, meta } = await engine.ask(question, scope, signal, {}, beside)
    return { answer: rows, meta }
  }
  mount(queryCall, ({ body, ...reader }) => answerTo(body, reader))
  const linesFor = lineWriter(queryCall)
  mount(questionsCall, async ({ body: { questions }, request: { log }, ...reader }) => {
    const beside = await engine.beside(questions, reader.scope)
    return { lines: linesFor(questions, (question) => answerTo(question, reader, beside), { ...reader, log }) }
  })

  mount(peersCall, async ({ body, scope, signal }) => ({ answer: await readPeers(services, body, { scope, signal }) }))

  mount(watchCall, async ({ query: { dataset }, scope, signal }) => ({
    answer: await watch.places(dataset, Date.now(), { scope, signal }),
  }))

  mount(outagesCall, async ({ query, scope, signal }) => {
    const wrong: WrongField[] = []
    const { from, to } = periodOf(query, wrong)
    if (wrong.length > 0 || from === null || to === null) throw invalid(wrong)
    const asked = { dataset: query.dataset, filters: readFilters(query.filters), from, to }
    return { answer: await watch.outages(asked, { scope, signal }) }
  })

  mount(recordsCall, async ({ query, scope, signal }) => {
    const asked = { ...query, filters: readFilters(query.filters) }
    const page = { limit: query.size, offset: offsetOf(query) }
    const { rows, total } = await engine.records(asked, page, scope, signal)
    return { answer: rows, meta: pageOf({ ...query, total }) }
  })

  mount(recordCall, async ({ query, scope, signal }) => {
    const answer = await engine.record(query, scope, signal)
    if (!answer) throw notFound('recordNotFound', { name: query.name })
    return { answer }
  })

  mount(recordsNamed, async ({ query: { name }, scope, signal }) => ({
    answer: await findNamed(engine, name, { scope, signal }),
  }))

  mount(recordsExport, ({ query, person, language }) => exportRecords(services, { query, person, language }))
}

interface Asking {
  readonly scope: Scope
  readonly signal: AbortSignal
}

/** What is called so, of every dataset whose records are found by a name: one question instead of one for each of them. */
async function findNamed(
  engine: Pick<QueryEngine, 'record'>,
  name: string,
  { scope, signal }: Asking,
): Promise<EndpointAnswer<typeof recordsNamed>> {
  const found = await Promise.all(
    datasets.map(async ({ id, titles, records }) => {
      if (records.findBy === undefined) return []
      const record = await engine.record({ dataset: id, name }, scope, signal)
      const address = record && recordAddress(records, record)
      return record && address !== null ? [{ dataset: id, titles, name: String(record[records.findBy]), address }] : []
    }),
  )
  return found.flat()
}
