import { eachInTurn } from '../../../platform/pools/turns.ts'
import type { DeclaredMeasure } from '../declared.ts'
import type { CasePlace } from '../found.ts'
import type { Places } from '../dataset-series.ts'
import { expectedOf, type Judge, type Judged, type Judging, judgeOf } from './judge.ts'
import { countsModel, growthOf } from './models/counts.model.ts'
import { ratesModel } from './models/rates.model.ts'
import { medianOf, type Model, profileOf, type Surroundings } from './models/usual.ts'
import { drift, type Found, isEnough, type ScanOptions, sharpened, worstStretch } from './scan.ts'
import { canMeet, isWithin, placeKey, runningSums, type Series, sumOf, type Conversion, without } from '../series.ts'

/** One measure in all its places, as far as it is ripe. */
export interface Figure {
  readonly declared: DeclaredMeasure
  readonly conversion: Conversion
  readonly places: Places
  readonly slots: readonly number[]
  readonly cycle: number
  /** Holidays. */
  readonly isOff: readonly boolean[]
  /** Steps that are ripe. */
  readonly until: number
  /** Steps at the end in which a stretch may begin. */
  readonly last: number
  /** Steps at the end in which it may have ended. */
  readonly news: number
  /** How sure it must be, by place: higher where people said that it was no problem. */
  readonly strictness: (place: CasePlace) => number
}

export interface UnusualPlace extends Found {
  readonly place: CasePlace
  readonly series: Series
  readonly judge: Judge
  /** By its own past alone, which says nothing of other places. */
  readonly alone: Judge
  /** The part of the whole that is usually there. */
  readonly share: number
}

/** What it explains of its parent to be named in its place, and how far its siblings may be out. */
const mostlyExplained = 0.6
const normalRest = { z: 2.5, part: 0.25 }
const alsoOut = { z: 3, part: 0.3 }
/** z² that the worst stretch of one place has at least, before what the number of places asks for. */
const leastScore = 16
/** There is nothing to compare the whole with, and season and growth are its own. */
const leastScoreOfWhole = 22
/** Means of how long people take lie far out more often than chance of counts does. */
const daysOfWeek = 7
const surerOfTails = 12
/** There are so many small places that one is always far out. */
const surerOfPairs = 3
const most = 5
/** So many are worked on before others have the thread: some milliseconds. */
const placesATurn = 10

interface JudgedPlace {
  readonly series: Series
  readonly main: Judge
  readonly gate: Judge | null
}

/** The places in which a measure lies beyond the usual, the clearest first; each explains what lies around and within it. */
export async function findPlaces(figure: Figure): Promise<UnusualPlace[]> {
  const looked = await lookAt(figure)
  const classes = Map.groupBy(looked.values(), ({ series }) => Object.keys(series.place).toSorted().join(' '))
  const needed = ({ place }: Series) => {
    const count = classes.get(Object.keys(place).toSorted().join(' '))?.length ?? 1
    const least = place === figure.places.whole.place && figure.cycle === daysOfWeek ? leastScoreOfWhole : leastScore
    const parts = sizeOf(place) - sizeOf(figure.places.whole.place)
    const surer =
      (figure.declared.isLongTailed && figure.cycle === daysOfWeek ? surerOfTails : 0) + (parts > 1 ? surerOfPairs : 0)
    return (least + surer + 2 * Math.log(count)) * figure.strictness(place)
  }
  const driftingIn = (each: JudgedPlace, options: ScanOptions): UnusualPlace[] => {
    const isLarge = sizeOf(each.series.place) - sizeOf(figure.places.whole.place) <= 1
    if (figure.declared.isLongTailed || !isLarge) return []
    const found = drift(each, options)
    return found && found.score >= needed(each.series) ? [foundAt(each, found, { looked, figure })] : []
  }
  const unusualIn = (each: JudgedPlace, last = figure.last): UnusualPlace[] => {
    const options = { ...optionsOf(figure, each.series), last }
    const found = worstStretch(each, options)
    if (!found || found.score < needed(each.series)) return driftingIn(each, options)
    const { until, news, conversion } = figure
    const range = { first: Math.max(0, until - last), until, worse: conversion.worse, series: each.series }
    const dated = sharpened(found, each, range)
    // It ended before it was news: what has begun since is looked for by itself.
    if (dated.end < until - news) return unusualIn(each, until - dated.end)
    const isStill = dated.z > 2 && isEnough(dated, options)
    return [foundAt(each, isStill ? dated : found, { looked, figure })]
  }
  const scanned = (await eachInTurn([...looked.values()], (each) => unusualIn(each), placesATurn)).flat()
  let open = scanned.toSorted((one, other) => other.score - one.score)
  const chosen: UnusualPlace[] = []
  while (chosen.length < most) {
    const [first] = open
    if (!first) break
    const settled = settle(first, { figure, looked, scanned })
    chosen.push(settled)
    open = open.filter(
      (each) => each !== first && each !== settled && isLeft(each, settled, { figure, looked, needed }),
    )
  }
  return chosen
}

const optionsOf = ({ until, last, news, cycle, declared }: Figure, { base }: Series): ScanOptions => ({
  last,
  until,
  news,
  cycle,
  base,
  leastCounted: base ? 0 : declared.least,
  leastBase: declared.least,
  leastRatio: declared.leastRatio,
})

/** Every place with what is usual there. */
async function lookAt(figure: Figure): Promise<Map<string, JudgedPlace>> {
  const { places, declared, conversion, slots, cycle, isOff, last, until } = figure
  const model: Model = conversion.hasBase ? ratesModel : countsModel
  const { worse, isShare } = conversion
  const isLongTailed = declared.isLongTailed === true
  const how: Judging = { worse, cycle, last: last + places.whole.counted.length - until, isLongTailed, isShare }
  const whole = {
    profile: profileOf(places.whole.counted, { slots, cycle }),
    growth: growthOf(places.whole, { cycle }),
  }
  const around: Surroundings = { whole, others: null, slots, cycle, isOff, worse, isShare }
  const modelled = (series: Series) => {
    const others = series === places.whole ? null : without(places.whole, series)
    const isCompared = others !== null && sumOf(others.counted) > 0.03 * sumOf(places.whole.counted)
    const { alone, beside } = model(series, { ...around, others: isCompared ? others : null })
    const sums = runningSums(series.counted)
    return {
      alone: expectedOf(series, alone, sums, how),
      beside: beside && expectedOf(series, beside, sums, how),
    }
  }
  const expected = await eachInTurn(places.all, modelled, placesATurn)
  const pooled = medianOf(expected.map(({ alone, beside }) => (beside ?? alone).variation))
  const judged = ({ alone, beside }: (typeof expected)[number]): [string, JudgedPlace] => {
    const byItself = judgeOf(alone, pooled, how)
    const main = beside ? judgeOf(beside, pooled, how) : byItself
    const { series } = alone
    return [placeKey(series.place), { series, main, gate: beside ? byItself : null }]
  }
  return new Map(await eachInTurn(expected, judged, placesATurn))
}

function foundAt({ series, main, gate }: JudgedPlace, found: Found, { looked, figure }: Known): UnusualPlace {
  const all = looked.get(placeKey(figure.places.whole.place))?.main.judge(found.begin, found.end)?.expected ?? 0
  const share = all > 0 ? Math.min(1, found.expected / all) : 1
  return { ...found, place: series.place, series, judge: main, alone: gate ?? main, share }
}

const excessOf = ({ counted, expected }: Judged) => Math.abs(counted - expected)

interface Known {
  readonly figure: Figure
  readonly looked: ReadonlyMap<string, JudgedPlace>
}

/** The smallest place that explains it, and the larger one where that is out as a whole. */
function settle(start: UnusualPlace, known: Known & { readonly scanned: readonly UnusualPlace[] }): UnusualPlace {
  let place = start
  for (let round = 0; round < 3; round += 1) {
    const next = smaller(place, known) ?? larger(place, known)
    if (!next || placeKey(next.place) === placeKey(place.place)) break
    const own = known.scanned.find((each) => placeKey(each.place) === placeKey(next.place) && overlap(each, place))
    place = own ?? next
  }
  return place
}

const sizeOf = (place: CasePlace) => Object.keys(place).length

/** A part of the place that does most of it, while the rest of the place is as usual. */
function smaller(found: UnusualPlace, { figure, looked }: Known): UnusualPlace | null {
  const parts = [...looked.values()].flatMap((each) => {
    const { place } = each.series
    if (sizeOf(place) !== sizeOf(found.place) + 1 || !isWithin(place, found.place)) return []
    const judged = each.main.judge(found.begin, found.end)
    return judged && judged.z > 2 && isEnough(judged, optionsOf(figure, each.series)) ? [{ each, judged }] : []
  })
  const [best] = parts.toSorted((one, other) => excessOf(other.judged) - excessOf(one.judged))
  if (!best || excessOf(best.judged) < mostlyExplained * excessOf(found)) return null
  const rest = restOf(found, best.judged, figure)
  const isNormal = rest.z < normalRest.z || rest.off < normalRest.part * (best.judged.ratio - 1)
  return isNormal ? foundAt(best.each, { ...best.judged, score: found.score }, { figure, looked }) : null
}

/** The place around it that is out as a whole: the part is no more than its largest part. */
function larger(found: UnusualPlace, { figure, looked }: Known): UnusualPlace | null {
  const around = [...looked.values()].flatMap((each) => {
    const { place } = each.series
    if (sizeOf(place) !== sizeOf(found.place) - 1 || !isWithin(found.place, place)) return []
    const judged = each.main.judge(found.begin, found.end)
    if (!judged || judged.z < alsoOut.z || !isEnough(judged, optionsOf(figure, each.series))) return []
    if (excessOf(found) >= mostlyExplained * excessOf(judged)) return []
    const rest = restOf({ ...judged }, found, figure)
    return rest.z >= alsoOut.z && rest.off >= alsoOut.part * (found.ratio - 1) ? [{ each, judged }] : []
  })
  const [best] = around.toSorted((one, other) => other.judged.z - one.judged.z)
  return best ? foundAt(best.each, { ...best.judged, score: found.score }, { figure, looked }) : null
}

/** What is left of a place without a part of it: how far it is out, and by how much of what is expected. */
function restOf(whole: Judged, part: Judged, { conversion }: Figure) {
  const expected = Math.max(0, whole.expected - part.expected)
  const excess = conversion.worse * (whole.counted - part.counted - expected)
  const variance = Math.max(whole.variance - part.variance, expected + (0.04 * expected) ** 2, 1)
  return { z: excess / Math.sqrt(variance), off: expected > 0 ? excess / expected : 0 }
}

const overlap = (one: Pick<Judged, 'begin' | 'end'>, other: Pick<Judged, 'begin' | 'end'>): boolean =>
  one.begin < other.end && other.begin < one.end

/** Whether a place is still out once what a chosen one explains of it is taken off. */
function isLeft(
  each: UnusualPlace,
  chosen: UnusualPlace,
  { figure, looked, needed }: Known & { readonly needed: (series: Series) => number },
): boolean {
  if (!overlap(each, chosen) || !canMeet(each.place, chosen.place)) return true
  const then = looked.get(placeKey(chosen.place))?.main.judge(each.begin, each.end)
  if (!then) return true
  // A part of the chosen place is expected to be out as much as that; of what is around or across, all of it is taken off.
  const explained = isWithin(each.place, chosen.place)
    ? each.expected * Math.abs(then.counted / then.expected - 1)
    : excessOf(then)
  const left = excessOf(each) - explained
  if (left <= 0) return false
  const ratio = figure.conversion.worse === 1 ? 1 + left / each.expected : each.expected / (each.expected - left)
  return left ** 2 / each.variance >= needed(each.series) && ratio >= figure.declared.leastRatio
}
