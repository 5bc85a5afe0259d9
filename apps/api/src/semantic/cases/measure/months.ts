import { eachInTurn } from '../../../platform/pools/turns.ts'
import type { DeclaredMeasure } from '../declared.ts'
import type { CasePlace } from '../found.ts'
import type { Places } from '../dataset-series.ts'
import { judgeMonthAlone, judgeMonthBeside, type MonthJudged } from './models/months.model.ts'
import { canMeet, isWithin, type Series, type Conversion, without } from '../series.ts'

/** One place in the newest month. */
export interface FoundMonth {
  readonly place: CasePlace
  readonly series: Series
  readonly counted: number
  /** By this it is judged. It may tell what all other places came to. */
  readonly expected: number
  /** What its own past alone lets expect: readers of one place may know this. */
  readonly usual: number
  readonly ratio: number
  readonly z: number
  readonly share: number
}

interface MonthFigure {
  readonly declared: DeclaredMeasure
  readonly conversion: Conversion
  readonly places: Places
  readonly strictness: (place: CasePlace) => number
}

const leastZ = { whole: 4, one: 4, pair: 4.5 }
/** The least part of the whole that a place must have to be named. */
const leastShare = 0.01
const mostlyExplained = 0.6
const most = 3
/** So many are worked on before others have the thread: some milliseconds. */
const placesATurn = 10

/** The places whose newest month is worse than their year, their trend and all others let expect; the one that does most first. */
export async function findMonths(figure: MonthFigure): Promise<FoundMonth[]> {
  const { places } = figure
  const at = places.whole.counted.length - 1
  const looked = await eachInTurn(places.all, (series) => monthOf(series, figure, at), placesATurn)
  const judged = looked.flatMap((found) => (found && isOut(found, figure) ? [found] : []))
  const chosen: FoundMonth[] = []
  for (const each of judged.toSorted((one, other) => lost(other) - lost(one))) {
    if (chosen.length === most) break
    if (!chosen.some(({ place }) => canMeet(place, each.place))) chosen.push(smallest(each, judged))
  }
  return chosen
}

const lost = ({ counted, expected }: FoundMonth) => Math.abs(counted - expected)

function monthOf(series: Series, { places, conversion }: MonthFigure, at: number): FoundMonth | null {
  const alone = judgeMonthAlone(series, at)
  const beside: MonthJudged | null =
    series === places.whole ? alone : judgeMonthBeside(series, without(places.whole, series), at)
  if (!alone || !beside) return null
  const counted = series.counted[at] ?? 0
  // Both must say so: who stays where all others rise is not worse, nor who falls with the season.
  const nearer = Math.abs(alone.off) < Math.abs(beside.off) ? alone : beside
  const isBoth = Math.sign(alone.off) === Math.sign(beside.off)
  const whole = places.whole.counted.at(-1) ?? 0
  return {
    place: series.place,
    series,
    counted,
    expected: nearer.expected,
    usual: alone.expected,
    ratio: Math.exp(conversion.worse * (isBoth ? nearer.off : 0)),
    z: conversion.worse * (isBoth ? beside.z : 0),
    share: whole > 0 ? Math.min(1, nearer.expected / whole) : 0,
  }
}

function isOut({ place, z, ratio, share }: FoundMonth, { declared, strictness }: MonthFigure): boolean {
  const least = [leastZ.whole, leastZ.one, leastZ.pair][Object.keys(place).length] ?? leastZ.pair
  return z >= least * Math.sqrt(strictness(place)) && ratio >= declared.leastRatio && share >= leastShare
}

/** The smallest part that does most of it. */
function smallest(found: FoundMonth, all: readonly FoundMonth[]): FoundMonth {
  const size = Object.keys(found.place).length
  const inner = all
    .filter(({ place }) => Object.keys(place).length > size && isWithin(place, found.place))
    .toSorted((one, other) => lost(other) - lost(one))[0]
  return inner && lost(inner) >= mostlyExplained * lost(found) ? inner : found
}
