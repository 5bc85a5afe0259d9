import { mostOutages, type Outage, type QueryFilters, type WatchedPlace, dayLength } from '@ido/contract'
import type { Database } from '../platform/database/database.ts'
import { invalid, unknownName } from '../platform/errors.ts'
import { withContext } from '../platform/pools/query-context.ts'
import { upToMinute } from './calendar.ts'
import { datasets, findDataset } from './catalog/catalog.ts'
import type { Dataset, Watched } from './catalog/types.ts'
import type { LabelEntry, Lists } from './lists.ts'
import type { QueryEngine, Reader } from './run.ts'
import { burntDays, readBurnt, readBurntHours, leastBurn } from './run-watch-burn.ts'
import { readFeeds, readFullSince, readOutages } from './run-watch-readings.ts'
import { type BurnRule, burningSince, type BurntHour, rateOf, type SeenBurnt } from './watch/burn.ts'
import { lookBack, type Sent, standingOf, type WatchRule } from './watch/judge.ts'
import type { FoundOutage } from './watch/outages.ts'
import { instant, placesOf, type StandingSender } from './watch/places.ts'
import { idsIn, validate } from './validate.ts'
import type { Scope } from '../platform/person.ts'

export interface StateWatch {
  /** How everybody stands who sends readings of a dataset and lies within the scope. */
  senders(dataset: Dataset, now: number, reader: Reader): Promise<readonly StandingSender[]>
  /** The same by what they belong to, the worst first. */
  places(dataset: string, now: number, reader: Reader): Promise<WatchedPlace[]>
  outages(
    asked: { dataset: string; filters: QueryFilters; from: number; to: number },
    reader: Reader,
  ): Promise<Outage[]>
}

/** Longest that one statement may take. */
const milliseconds = 15_000
/** Further back outages are told of no period. */
const longest = 400 * dayLength

/** Watches over what has a state right now, by its last readings. */
export function createWatch(
  database: Pick<Database, 'readPool'>,
  engine: Pick<QueryEngine, 'lists' | 'shared'>,
): StateWatch {
  const read = createReaders(database.readPool, engine)
  const shared = <T>(
    dataset: Dataset,
    { what, now }: { what: readonly unknown[]; now: number },
    reader: Reader,
    make: (reader: Reader) => Promise<readonly T[]>,
  ) =>
    engine.shared(
      { datasets: [dataset], what: [dataset.id, ...what], now, weigh: ({ length }) => 1 + length },
      reader,
      make,
    )

  const senders: StateWatch['senders'] = (dataset, now, reader) =>
    shared(dataset, { what: ['senders'], now }, reader, (sharing) => read.senders(dataset, now, sharing))

  return {
    senders,

    async places(name, now, reader) {
      const dataset = namedDataset(name)
      const all = await senders(dataset, now, reader)
      const places = placesOf(all, watchedOf(dataset).by, dataset, await engine.lists(reader.scope))
      const ids = places.flatMap(({ rule, senders: mine }) => (rule ? mine.map(({ id }) => id) : []))
      const known = await shared(dataset, { what: ['burnt hours', ids], now }, reader, async (sharing) => [
        await read.hours(dataset, ids, now, sharing),
      ])
      return places.map(({ place, rule, senders: mine }) => {
        const hours = mine.flatMap(({ id }) => known[0]?.get(id) ?? [])
        return rule && place.burn
          ? { ...place, burn: { ...place.burn, since: instant(sinceOf(hours, rule, now)) } }
          : place
      })
    },

    async outages({ dataset: name, ...asked }, reader) {
      const dataset = namedDataset(name)
      const question = { what: ['outages', asked], now: Date.now() }
      return [...(await shared(dataset, question, reader, (sharing) => read.outages(dataset, asked, sharing)))]
    },
  }
}

/** Reads readings in the lane of figures, each statement within its time. */
function createReaders(pool: Database['readPool'], engine: Pick<QueryEngine, 'lists'>) {
  const inTime = <T>(signal: AbortSignal, work: () => Promise<T>) => {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)])
    return withContext({ lane: 'figures', signal: patience }, work)
  }

  async function senders(dataset: Dataset, now: number, { scope, signal }: Reader) {
    const watched = watchedOf(dataset)
    const lists = await engine.lists(scope)
    const entries = within({ dataset, watched, lists, scope, filters: {} })
    const ids = entries.map(({ id }) => Number(id))
    const rule: WatchRule = { ...watched, answered: watched.answered.metric, measure: watched.answered.measure }
    const sent = await inTime(signal, () => readSent(pool, ids, { watched, lists, now }))
    return entries.map((entry): StandingSender => {
      const own = sent(Number(entry.id))
      const labels = labelsOf(entry, watched, dataset, lists)
      return { id: Number(entry.id), labels, standing: standingOf(own, rule, now), burnt: own.seenBurnt }
    })
  }

  /** What senders failed and might have failed, hour by hour. */
  async function hours(dataset: Dataset, ids: readonly number[], now: number, { scope, signal }: Reader) {
    const { list, burn } = watchedOf(dataset)
    const budgets = budgetsOf(ids, { list, burn }, await engine.lists(scope))
    return inTime(signal, () => readBurntHours(pool, { ids, budgets, ...burn }, now))
  }

  async function outages(
    dataset: Dataset,
    { filters, from, to }: { filters: QueryFilters; from: number; to: number },
    { scope, signal }: Reader,
  ): Promise<Outage[]> {
    const watched = watchedOf(dataset)
    const lists = await engine.lists(scope)
    const entries = within({ dataset, watched, lists, scope, filters })
    const period = { from: Math.max(from, to - longest), to: Math.min(to, upToMinute(Date.now())) }
    const ids = entries.map(({ id }) => Number(id))
    const { metric } = watched.answered
    const found = await inTime(signal, () => readOutages(pool, ids, { metric, ...period, most: mostOutages }))
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    return found.flatMap((outage) => {
      const entry = byId.get(outage.sender)
      return entry ? [toldOutage(outage, labelsOf(entry, watched, dataset, lists))] : []
    })
  }

  return { senders, hours, outages }
}

interface Known {
  readonly watched: Watched
  readonly lists: Lists
  readonly now: number
}

/** What is known of each sender. */
async function readSent(pool: Database['readPool'], ids: number[], { watched, lists, now }: Known) {
  const { list, burn, answered, ceilings } = watched
  const period = { from: now - lookBack, to: now }
  const budgets = budgetsOf(ids, { list, burn }, lists)
  const [feeds, outages, burnt] = await Promise.all([
    readFeeds(pool, ids, now),
    readOutages(pool, ids, { metric: answered.metric, ...period }),
    readBurnt(pool, { ids, budgets, ...burn }, now),
  ])
  const full = await readFullSince(pool, { ids, feeds, ceilings, ...period })
  const fast = [...burnt].filter(([, own]) => Object.values(own.burnt).some((each) => rateOf(each) >= leastBurn))
  const hours = await readBurntHours(pool, { ids: fast.map(([id]) => id), budgets, ...burn }, now)
  const outagesBy = Map.groupBy(outages, ({ sender }) => sender)
  return (id: number): Sent & { readonly seenBurnt: SeenBurnt | null } => ({
    feeds: feeds.get(id) ?? [],
    outages: outagesBy.get(id) ?? [],
    burnt: burnt.get(id)?.burnt ?? null,
    seenBurnt: burnt.get(id) ?? null,
    burningSince: fastSince(hours.get(id) ?? []),
    beyondSince: full.get(id) ?? new Map(),
  })
}

/** By sender: the share of requests that may fail. */
const budgetsOf = (ids: readonly number[], { list, burn }: Pick<Watched, 'list' | 'burn'>, lists: Lists) =>
  new Map(ids.map((id) => [id, 1 - (lists.attribute(list, id, burn.objective) ?? 0)]))

/** Since when one alone burns fast: the first of the hours without a break that did. */
function fastSince(hours: readonly BurntHour[]): number | null {
  const calm = hours.findIndex((hour) => rateOf(hour) < leastBurn)
  // Fast over hours while the newest hour is calm: it began within that one.
  return calm < 0 ? null : (hours[Math.max(0, calm - 1)]?.hour ?? null)
}

/** Since when a place burns as fast as a rule says, by the hours of all its senders together. */
function sinceOf(hours: readonly BurntHour[], rule: BurnRule, now: number): number | null {
  const byHour = [...Map.groupBy(hours, ({ hour }) => hour)].map(([hour, all]): BurntHour => {
    const sum = (part: 'failed' | 'allowed') => all.reduce((total, each) => total + each[part], 0)
    return { hour, failed: sum('failed'), allowed: sum('allowed') }
  })
  const newestFirst = byHour.toSorted((a, b) => b.hour - a.hour)
  return burningSince(newestFirst, rule, now - burntDays * dayLength)
}

/** @throws Refusal 400 where nothing is watched under this name */
function namedDataset(name: string): Dataset {
  const dataset = findDataset(name)
  if (!dataset?.watched) {
    const known = datasets.filter(({ watched }) => watched)
    throw invalid([unknownName('dataset', name, idsIn(known))])
  }
  return dataset
}

function watchedOf({ id, watched }: Dataset): Watched {
  if (!watched) throw new Error(`Nothing of ${id} is watched`)
  return watched
}

interface Within {
  dataset: Dataset
  watched: Watched
  lists: Lists
  scope: Scope
  filters: QueryFilters
}

/** Who sends readings, as far as filters and scope let somebody know of them; filters of other columns say nothing of that. */
function within({ dataset, watched, lists, scope, filters }: Within): LabelEntry[] {
  const question = validate({ dataset: dataset.id, measures: [watched.samples], filters }, lists, scope)
  const own = question.filters.filter(({ column }) => column === watched.column)
  return lists.entries(watched.list).filter(({ id }) => own.every(({ ids }) => ids.includes(id)))
}

function labelsOf({ id }: LabelEntry, { list, by, dimension }: Watched, { dimensions }: Dataset, lists: Lists) {
  const named = [...by, dimension].map((name): [string, string | null] => {
    const links = dimensions.find((each) => each.id === name)?.links
    return [name, lists.follow(list, id, links)?.name ?? null]
  })
  return Object.fromEntries(named)
}

const toldOutage = ({ from, to, lost }: FoundOutage, place: Outage['place']): Outage => ({
  place,
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  lost_s: Math.round(lost / 1000),
})
