import {
  dayLength,
  hourLength,
  type DataFeed,
  type dataFeeds,
  type EndpointInput,
  instantOf,
  type PageMeta,
} from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { offsetOf, pageOf } from '../../platform/database/paging.ts'
import { datasets } from '../../semantic/catalog/catalog.ts'
import type { Dataset } from '../../semantic/catalog/types.ts'
import { forgottenAfter, isSilentTooLong, usualSilence } from './feed-silence.ts'

type Query = EndpointInput<typeof dataFeeds>['query']
type Parts = Pick<Services, 'database' | 'query'>

interface Asking {
  readonly person: Pick<Person, 'scope'>
  readonly signal: AbortSignal
  readonly now: number
}

/** What is usual is known of so many days before the last data. */
const watchedDays = 14
/** A program that has sent less often is none that sends regularly. */
const leastDeliveries = 3

/** Where data comes from, what has stopped first; datasets within what the person sees. */
export async function feedsPage(
  parts: Parts,
  query: Query,
  asking: Asking,
): Promise<{ answer: DataFeed[]; meta: PageMeta }> {
  const [sets, programs] = await Promise.all([
    // Facts that come in files at odd times have no rhythm whose end would mean something.
    Promise.all(datasets.filter(({ watched }) => watched).map((dataset) => datasetFeed(parts, dataset, asking))),
    programFeeds(parts.database, asking),
  ])
  const known = [...sets.filter((feed) => feed !== null), ...programs]
  const asked = known.filter(({ isStopped }) => query.stopped === undefined || isStopped === query.stopped)
  const order = asked.toSorted((a, b) => Number(b.isStopped) - Number(a.isStopped) || a.lastAt.localeCompare(b.lastAt))
  const offset = offsetOf(query)
  return { answer: order.slice(offset, offset + query.size), meta: pageOf({ ...query, total: order.length }) }
}

interface Heard {
  readonly last: number
  readonly usual: number
}

function feedOf(named: Pick<DataFeed, 'kind' | 'dataset' | 'titles' | 'program'>, { last, usual }: Heard, now: number) {
  const feed: DataFeed = {
    ...named,
    lastAt: new Date(last).toISOString(),
    usualSilence: Math.round(usual / 1000),
    isStopped: isSilentTooLong(now - last, usual),
  }
  return feed
}

/** By its facts, in whichever way they come; null where there are none of late. */
async function datasetFeed(
  { query }: Parts,
  dataset: Dataset,
  { person, signal, now }: Asking,
): Promise<DataFeed | null> {
  const measure = dataset.measures.find(({ additivity }) => additivity === 'sum')
  const grain = dataset.grains.find((known) => known === 'hour') ?? 'day'
  const step = grain === 'hour' ? hourLength : dayLength
  if (!measure) return null
  const ask = (from: number, to: number, by?: typeof grain) => {
    const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    return query.ask(
      { dataset: dataset.id, measures: [measure.id], ...span, ...(by && { grain: by }) },
      person.scope,
      signal,
    )
  }
  const { meta } = await ask(now - hourLength, now)
  const last = meta.dataUntil === null ? null : Math.min(now, Date.parse(meta.dataUntil))
  if (last === null || now - last > forgottenAfter) return null
  const end = Math.ceil((last + 1) / step) * step
  const { rows } = await ask(end - watchedDays * dayLength, end, grain)
  const starts = rows.flatMap(({ time, [measure.id]: count }) =>
    typeof time === 'string' && Number(count ?? 0) > 0 ? [instantOf(time)] : [],
  )
  const named = { kind: 'dataset', dataset: dataset.id, titles: dataset.titles, program: null } as const
  return feedOf(named, { last, usual: usualSilence(starts, step) }, now)
}

interface Delivered {
  dataset: string
  program: string
  last: Date
  usual: number
}

/** Programs that send by themselves, each known by the name of its key. */
async function programFeeds({ read }: Pick<Database, 'read'>, { now }: Asking): Promise<DataFeed[]> {
  const { rows } = await sql<Delivered>`
    select dataset, substr(file_name, 5) as program, max(started_at) as last,
      percentile_disc(0.95) within group (order by extract(epoch from pause))::float8 as usual
    from (
      select dataset, file_name, started_at,
        started_at - lag(started_at) over (partition by dataset, file_name order by started_at) as pause
      from import_run r where file_name like 'api:%' and started_at > ${new Date(now - forgottenAfter)}
        and exists (select from api_key k where k.name = substr(r.file_name, 5) and k.revoked_at is null)
    ) run
    group by dataset, file_name having count(*) >= ${leastDeliveries}`.execute(read)
  return rows.flatMap(({ dataset, program, last, usual }) => {
    const titles = datasets.find(({ id }) => id === dataset)?.titles
    const named = titles && ({ kind: 'program', dataset, titles, program } as const)
    return named ? [feedOf(named, { last: last.getTime(), usual: 1000 * usual }, now)] : []
  })
}
