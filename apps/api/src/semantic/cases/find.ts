import { dayLength, hourLength, jakartaClock } from '@ido/contract'
import { nextTurn } from '../../platform/pools/turns.ts'
import type { DeclaredDataset, DeclaredMeasure } from './declared.ts'
import type { Excused, FoundState } from './found.ts'
import { type DatasetSeries, type Places, placesOf } from './dataset-series.ts'
import { silentFeeds, type SilentFeed } from './measure/feeds.ts'
import { isHoliday } from './measure/models/holidays.ts'
import { findMonths } from './measure/months.ts'
import { type Figure, type UnusualPlace, findPlaces } from './measure/places.ts'
import { asSensitive, type Sensitivities, strictnessOf } from './sensitivity.ts'
import { isWithin, placeKey, type Series, sumOf, type Conversion, conversionOf } from './series.ts'
import { type AskedTarget, findMissed } from './measure/targets.ts'
import { familyOf, type CaseCandidate, makeCandidate } from './candidate.ts'

/** One dataset with how it is looked at. */
export interface SearchedDataset {
  readonly declared: DeclaredDataset
  readonly gathered: DatasetSeries
}

export interface Asked {
  readonly targets: readonly AskedTarget[]
  /** What people said is no problem. */
  readonly excused: readonly Excused[]
  readonly sensitivities?: Sensitivities
}

/** Steps in which a case may have begun; what began before is a level that stays. */
const lookBack = { hour: 96, day: 60, month: 1 }
const cycles = { hour: 24, day: 7, month: 1 }
/** Steps of being usual again until a case is over, and until it is no news any more. */
const minimumStay = { hour: 6, day: 2, month: 1 }
const newsFor = { hour: 48, day: 7, month: 1 }
/** What was excused must be so much further out. */
const excusedStrictness = 2.5

type Time = Pick<Figure, 'slots' | 'cycle' | 'isOff'>

function timeOf({ starts, grain }: DatasetSeries): Time {
  const slots = starts.map((start) => {
    const clock = jakartaClock(start)
    if (grain === 'hour') return Math.floor(clock / hourLength) % 24
    return grain === 'month' ? 0 : Math.floor(clock / dayLength) % 7
  })
  return { slots, cycle: cycles[grain], isOff: starts.map((start) => grain === 'day' && isHoliday(start)) }
}

/**
 * What is wrong in the figures of one dataset: sources that stopped, then each measure in all its places, then targets that are
 * missed. `join` makes cases of it.
 */
export async function candidatesIn({ declared, gathered }: SearchedDataset, asked: Asked): Promise<CaseCandidate[]> {
  const time = timeOf(gathered)
  const arrivals = gathered.measures.has(declared.arrivals) ? placesOf(gathered, declared.arrivals, arriving) : null
  if (!arrivals || isThin(gathered, arrivals)) return [ofThin({ declared, gathered }, arrivals)]
  const silent = gathered.grain === 'month' ? [] : silentFeeds(declared, arrivals, time)
  const found = silent.map((feed) => ofFeed({ declared, gathered }, feed, arrivals))
  for (const [order, each] of declared.measures.entries()) {
    await nextTurn()
    const measure = asSensitive(gathered.dataset, each, asked.sensitivities)
    found.push(...(await ofMeasure({ gathered, declared: measure, order }, { time, silent, asked })))
  }
  return found
}

interface Around {
  readonly time: Time
  readonly silent: readonly SilentFeed[]
  readonly asked: Asked
}

async function ofMeasure(
  { gathered, declared, order }: Pick<Subject, 'gathered' | 'declared' | 'order'>,
  { time, silent, asked }: Around,
): Promise<CaseCandidate[]> {
  const { grain } = gathered
  const info = gathered.measures.get(declared.id)
  const conversion = info && conversionOf(info)
  const places = conversion && placesOf(gathered, declared.id, conversion)
  if (!info || !conversion || !places) return []
  const subject = { gathered, declared, order, conversion, whole: places.whole }
  if (grain === 'month') return ofMonths(subject, places, asked)
  const until = ripeUntil(gathered, info.ripens ?? 0, silent)
  const strictness = strictnessFor(subject, asked)
  const [last, news] = [lookBack[grain], newsFor[grain]]
  const found = await findPlaces({ declared, conversion, places, ...time, until, last, news, strictness })
  // Of a source that stopped nothing is said from then on.
  const isSilent = ({ place, end }: UnusualPlace) =>
    silent.some((feed) => isWithin(place, feed.place) && end > feed.begin)
  const known = found.filter((each) => !isSilent(each))
  return [...known.flatMap((each) => ofPlace(subject, each, until)), ...ofTargets(subject, { places, until, asked })]
}

/** What arrives, whichever direction is good. */
const arriving: Conversion = { hasBase: false, isShare: false, worse: -1, counted: Number, value: Number }

/** Steps, and records in the newest of them, without which nothing is said of a dataset. */
const leastSteps = { hour: 96, day: 28, month: 7 }
const leastRecords = 20

function isThin({ starts, grain, known }: DatasetSeries, { whole }: Places): boolean {
  const begin = Math.max(0, known - leastSteps[grain])
  const newest = whole.counted.slice(begin, known)
  return (
    starts.length < leastSteps[grain] ||
    (grain !== 'month' && sumOf(whole.counted) > 0 && sumOf(newest) > 0 && sumOf(newest) < leastRecords)
  )
}

/** Steps whose figure does not change any more; of a feed that stopped as a whole, those before it did. */
function ripeUntil({ known, grain }: DatasetSeries, ripens: number, silent: readonly SilentFeed[]): number {
  const cut = silent.find(({ place }) => Object.keys(place).length === 0)
  // What is drawn as ripe still moves a little, which beside what is long ripe would look worse.
  const ripe = known - (grain === 'day' ? 2 * ripens : 0)
  return Math.max(0, Math.min(ripe, cut?.begin ?? ripe))
}

function strictnessFor(subject: Pick<Subject, 'gathered' | 'declared'>, { excused, sensitivities }: Asked) {
  const usual = strictnessOf(subject.gathered.dataset, subject.declared, sensitivities)
  const own = excused.filter(({ family }) => family === familyOf(subject)).map(({ place }) => placeKey(place))
  return (place: UnusualPlace['place']): number => usual * (own.includes(placeKey(place)) ? excusedStrictness : 1)
}

interface Subject {
  readonly gathered: DatasetSeries
  readonly declared: DeclaredMeasure
  readonly order: number
  readonly conversion: Conversion
  readonly whole: Series
}

/** ln of the ratio beyond which nothing is worse any more: four times the usual, twice as much wrong as a target allows. */
const fullSize = { usual: Math.log(4), target: Math.log(2) }
const freshness: Readonly<Record<FoundState, number>> = {
  ongoing: 1,
  silent: 1,
  chronic: 1,
  recovering: 0.6,
  over: 0.35,
  unclear: 0.1,
}

/** From 0 to about 1: how far out, times the root of the part of the whole that it is in. */
const severityOf = (ratio: number, share: number, state: FoundState, of: keyof typeof fullSize = 'usual'): number =>
  Math.min(1, Math.log(Math.max(1, ratio)) / fullSize[of]) * Math.sqrt(Math.max(0.001, share)) * freshness[state]

function ofPlace(subject: Subject, found: UnusualPlace, until: number): CaseCandidate[] {
  const { grain } = subject.gathered
  const { place, series, begin, alone, share, ratio } = found
  const end = isOver(found, subject.conversion, until) ? found.end : until
  const after = until - end
  if (after > newsFor[grain]) return []
  // It may have begun before: a level that stays.
  const isLevel = begin <= until - lookBack[grain] + minimumStay[grain]
  const state = after === 0 ? (isLevel ? 'chronic' : 'ongoing') : after < minimumStay[grain] ? 'recovering' : 'over'
  return [
    makeCandidate(subject, {
      place,
      series,
      state,
      begin,
      end,
      since: isLevel ? null : begin,
      until: after === 0 ? null : end,
      // Told by its own past: readers of one region must not learn what all others came to.
      expected: alone.judge(begin, end)?.expected ?? null,
      target: null,
      severity: severityOf(ratio, share, state),
      judge: alone,
    }),
  ]
}

/** How sure it must be that the steps after it are not as bad any more: a quiet day in what goes on is chance. */
const surelyOver = 2.5

function isOver({ begin, end, judge, ratio, series }: UnusualPlace, { worse }: Conversion, until: number): boolean {
  if (end >= until) return false
  let [counted, usual] = [0, 0]
  for (let step = end; step < until; step += 1) {
    counted += series.counted[step] ?? 0
    usual += judge.expected(step, begin)
  }
  const asBad = worse === 1 ? usual * ratio : usual / ratio
  return worse * (asBad - counted) > surelyOver * Math.sqrt(judge.spread * Math.max(asBad, 1))
}

function ofTargets(
  subject: Subject,
  { places, until, asked }: { places: Places; until: number; asked: Asked },
): CaseCandidate[] {
  const { gathered, declared, conversion } = subject
  const own = asked.targets.filter(({ dataset, measure }) => dataset === gathered.dataset && measure === declared.id)
  return findMissed(places, own, { conversion, until, least: declared.least }).map((missed) => {
    const state = missed.weeks >= chronicWeeks ? 'chronic' : 'ongoing'
    return makeCandidate(subject, {
      ...missed,
      state,
      since: missed.isAlways ? null : missed.begin,
      until: null,
      expected: null,
      severity: severityOf(missed.ratio, missed.share, state, 'target'),
      isMissed: true,
    })
  })
}

/** Weeks after which a target that is missed is no news. */
const chronicWeeks = 4

async function ofMonths(subject: Subject, places: Places, asked: Asked): Promise<CaseCandidate[]> {
  const strictness = strictnessFor(subject, asked)
  const at = places.whole.counted.length - 1
  const found = await findMonths({ declared: subject.declared, conversion: subject.conversion, places, strictness })
  return found.map((each) =>
    makeCandidate(subject, {
      place: each.place,
      series: each.series,
      state: 'ongoing',
      begin: at,
      end: at + 1,
      since: at,
      until: null,
      // Told by its own past, as above.
      expected: each.usual,
      target: null,
      severity: severityOf(each.ratio, each.share, 'ongoing'),
    }),
  )
}

const countsOfArrivals = ({ arrivals }: DeclaredDataset): DeclaredMeasure => {
  return { id: arrivals, family: 'feed', least: 0, leastRatio: 1 }
}

function ofFeed({ declared, gathered }: SearchedDataset, feed: SilentFeed, { whole }: Places): CaseCandidate {
  const subject = { gathered, declared: countsOfArrivals(declared), order: -1, conversion: arriving, whole }
  return makeCandidate(subject, {
    place: feed.place,
    series: feed.series,
    state: 'silent',
    begin: feed.begin,
    end: gathered.starts.length,
    since: feed.begin,
    until: null,
    expected: feed.expected,
    target: null,
    severity: Math.sqrt(Math.max(0.01, feed.share)),
  })
}

/** Of a dataset with too little in it nobody knows whether anything is wrong. */
function ofThin({ declared, gathered }: SearchedDataset, arrivals: Places | null): CaseCandidate {
  const end = gathered.starts.length
  const series = arrivals?.whole ?? { place: {}, counted: new Float64Array(end), base: null }
  const measure = { ...countsOfArrivals(declared), family: 'unclear' }
  const subject = { gathered, declared: measure, order: -1, conversion: arriving, whole: series }
  return makeCandidate(subject, {
    place: series.place,
    series,
    state: 'unclear',
    begin: 0,
    end,
    since: null,
    until: null,
    expected: null,
    target: null,
    severity: 0,
  })
}
