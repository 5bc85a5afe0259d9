import {
  type BothTexts,
  type CaseState,
  dayLength,
  figureBeside,
  figureIn,
  type Format,
  formatIn,
  jakartaClock,
  type Language,
  languages,
  uncapitalised,
  type Unit,
} from '@ido/contract'
import { labelWords } from '../../platform/words/label-words.ts'
import type { CasePlace, FoundFigure } from '../../semantic/cases/found.ts'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import type { Dataset } from '../../semantic/catalog/types.ts'

/** A case, as far as its title says something of it. */
export interface TitledCase {
  readonly state: CaseState
  readonly place: CasePlace
  readonly since: Date | null
  readonly until: Date | null
  readonly figures: readonly [Pick<FoundFigure, 'dataset' | 'measure' | 'value' | 'previous' | 'target'>, ...unknown[]]
}

/** State first, then figure and place, then size, then since when. */
export const caseTitle = (titled: TitledCase, now: number): BothTexts =>
  inBoth((language) => titleIn(titled, now, language))

export const inBoth = (write: (language: Language) => string): BothTexts =>
  Object.fromEntries(languages.map((language) => [language, write(language)])) as BothTexts

const words = {
  id: {
    ongoing: 'Berlangsung',
    unstable: 'Tidak stabil',
    recovering: 'Mulai pulih',
    over: 'Selesai',
    silent: 'Tidak ada data',
    unclear: 'Belum dapat dinilai',
    usually: 'biasanya',
    times: (times: string) => `${times} kali biasanya`,
    by: (size: string, isAbove: boolean) => `${size} di ${isAbove ? 'atas' : 'bawah'} biasanya`,
    since: (at: string) => `sejak ${at}`,
    fromTo: (from: string, to: string) => `dari ${from} sampai ${to}`,
    until: (to: string) => `sampai ${to}`,
    on: (day: string) => `pada ${day}`,
    tooFew: 'data terlalu sedikit',
    targetFor: (length: string | null, isAbove: boolean) =>
      `Sudah ${length ?? 'lama'} di ${isAbove ? 'atas' : 'bawah'} target`,
    levelFor: (length: string | null, isAbove: boolean) =>
      `Sudah ${length ?? 'lama'} di ${isAbove ? 'atas' : 'bawah'} biasanya`,
    ofTarget: (target: string) => `dari ${target}`,
    lengths: (count: number, unit: 'weeks' | 'days') => `${count} ${unit === 'weeks' ? 'minggu' : 'hari'}`,
    points: 'poin',
    numbers: ['dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh'],
    without: (dimension: string) => `tanpa ${dimension}`,
    of: (names: readonly string[]) => names.join(' '),
  },
  en: {
    ongoing: 'Ongoing',
    unstable: 'Unstable',
    recovering: 'Recovering',
    over: 'Over',
    silent: 'No data',
    unclear: 'Cannot be judged yet',
    usually: 'usually',
    times: (times: string) => (times === 'two' ? 'twice the usual' : `${times} times the usual`),
    by: (size: string, isAbove: boolean) => `${size} ${isAbove ? 'above' : 'below'} the usual`,
    since: (at: string) => `since ${at}`,
    fromTo: (from: string, to: string) => `from ${from} to ${to}`,
    until: (to: string) => `until ${to}`,
    on: (day: string) => `on ${day}`,
    tooFew: 'not enough data',
    targetFor: (length: string | null, isAbove: boolean) =>
      `${isAbove ? 'Above' : 'Below'} target for ${length ?? 'a long time'}`,
    levelFor: (length: string | null, isAbove: boolean) =>
      `${isAbove ? 'Above' : 'Below'} the usual for ${length ?? 'a long time'}`,
    ofTarget: (target: string) => `against ${target}`,
    lengths: (count: number, unit: 'weeks' | 'days') => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`,
    points: 'points',
    numbers: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
    without: (dimension: string) => `without ${dimension}`,
    of: (names: readonly string[]) => (names.length === 0 ? '' : `for ${names.join(', ')}`),
  },
} as const

function titleIn(titled: TitledCase, now: number, language: Language): string {
  const { state } = titled
  const said = words[language]
  const format = datesIn(language, now)
  if (state === 'chronic') return chronicIn(titled, now, language)
  const [figure] = titled.figures
  const when = whenIn(titled, format, language)
  if (state === 'silent') {
    const source = inSentence(findDataset(figure.dataset)?.titles[language] ?? figure.dataset)
    return joined([`${said.silent}:`, source, placeIn(titled, language, true), when])
  }
  const named = [nameOf(figure, language), placeIn(titled, language)]
  if (state === 'unclear') return `${joined([`${said.unclear}:`, ...named, bare(figure, language)])}; ${said.tooFew}`
  return joined([`${said[state]}:`, ...named, sizeIn(figure, language), when])
}

const joined = (pieces: readonly (string | null)[]): string => pieces.filter(Boolean).join(' ')

/** As within a sentence: names that are capitals stay so. */
const inSentence = (title: string): string => (/^\p{Lu}\p{Ll}/u.test(title) ? uncapitalised(title) : title)

type Figure = TitledCase['figures'][0]

const measureOf = ({ dataset, measure }: Figure) => findDataset(dataset)?.measures.find(({ id }) => id === measure)

const nameOf = (figure: Figure, language: Language): string =>
  inSentence(measureOf(figure)?.titles[language] ?? figure.measure)

const unitOf = (figure: Figure): Unit => measureOf(figure)?.unit ?? 'count'

// ---- Place ----

/** Places that are told by a word before them, after what the figure is of: products, segments and the like. */
const before: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  source_app: { id: 'dari', en: 'from' },
  channel: { id: 'lewat', en: 'through' },
  host: { id: 'di', en: 'on' },
  region: { id: 'di', en: 'in' },
}
const byName: readonly string[] = ['product', 'sub_product']
const order = [...byName, '', ...Object.keys(before)]
const placeOf = (dimension: string) => order.indexOf(order.includes(dimension) ? dimension : '')

/** @param isTight without 'di' before a region, where a figure follows it or it is part of a name */
function placeIn({ place, figures }: TitledCase, language: Language, isTight = false): string {
  const dataset = findDataset(figures[0].dataset)
  const parts = Object.entries(place).toSorted(([a], [b]) => placeOf(a) - placeOf(b))
  const isOf = ([dimension, label]: (typeof parts)[number]) => label !== null && before[dimension] === undefined
  const of = parts.filter(isOf).map(([dimension, label]) => {
    const name = labelIn(dataset, dimension, label, language)
    return byName.includes(dimension) ? name : `${dimensionIn(dataset, dimension, language)} ${name}`
  })
  const at = parts
    .filter((part) => !isOf(part))
    .map(([dimension, label]) => {
      const name = labelIn(dataset, dimension, label, language)
      const isBare = label === null || (isTight && language === 'id' && dimension === 'region')
      return isBare ? name : `${before[dimension]?.[language]} ${name}`
    })
  return joined([words[language].of(of), ...at])
}

const dimensionIn = (dataset: Dataset | undefined, dimension: string, language: Language): string =>
  inSentence(dataset?.dimensions.find(({ id }) => id === dimension)?.titles[language] ?? dimension)

function labelIn(dataset: Dataset | undefined, dimension: string, label: string | null, language: Language): string {
  const known = dataset?.dimensions.find(({ id }) => id === dimension)
  const own = known?.labels?.find((one) => one.label === label)?.titles[language]
  if (label === null) return own ? inSentence(own) : words[language].without(dimensionIn(dataset, dimension, language))
  return own ?? labelWords(language)(label)
}

// ---- Size ----

const bare = (figure: Figure, language: Language): string =>
  figure.value === null ? '' : `(${figureIn(figure.value, unitOf(figure), language)})`

function sizeIn(figure: Figure, language: Language): string {
  const { value, previous, target } = figure
  if (value === null) return ''
  const unit = unitOf(figure)
  if (previous === null) {
    return target === null ? bare(figure, language) : `(${besideTarget(value, target, unit, language)})`
  }
  const said = words[language]
  const both = `(${figureBeside(value, previous, unit, language)}, ${said.usually} ${figureIn(previous, unit, language, value)})`
  return joined([comparedIn(value, previous, unit, language), both])
}

const besideTarget = (value: number, target: number, unit: Unit, language: Language): string =>
  `${figureBeside(value, target, unit, language)}, target ${figureIn(target, unit, language, value)}`

/** A rise of at least this factor is written as 'three times', a smaller one in percent. */
const manyTimes = 1.95
/** From so many times on it was next to nothing before. */
const beyondWords = 1000

/** Shares, points and scores by how much they lie beside; of nothing, and below it, only the two figures themselves say how much. */
function comparedIn(value: number, previous: number, unit: Unit, language: Language): string | null {
  const said = words[language]
  const { number } = formatIn(language)
  const isAbove = value > previous
  const apart = Math.abs(value - previous)
  if (value === previous) return null
  if (unit === 'share') {
    const points = number(apart * 100, apart < 0.01 ? 2 : 1)
    return points === '0' ? null : said.by(`${points} ${said.points}`, isAbove)
  }
  if (unit === 'points') return said.by(figureIn(apart, unit, language), isAbove)
  if (unit === 'score') return said.by(number(apart, 1), isAbove)
  if (previous <= 0 || value <= 0) return null
  const times = value / previous
  if (times >= beyondWords) return null
  if (times >= manyTimes) return said.times(timesIn(times, language))
  const percent = (apart / previous) * 100
  return said.by(`${number(percent, percent < 10 ? 1 : 0)}%`, isAbove)
}

function timesIn(times: number, language: Language): string {
  const whole = Math.round(times)
  const isNearly = Math.abs(times - whole) < 0.1
  const word = isNearly ? words[language].numbers[whole - 2] : undefined
  return word ?? formatIn(language).number(times, times < 10 ? 1 : 0)
}

// ---- Time ----

interface Dates {
  day(at: number): string
  /** With the time of day, where that is not the beginning of the day. */
  moment(at: number): string
  clock(at: number): string
}

function datesIn(language: Language, now: number): Dates {
  const format: Format = formatIn(language)
  const yearOf = (at: number) => new Date(jakartaClock(at)).getUTCFullYear()
  const day = (at: number) => {
    const date = new Date(at)
    return yearOf(at) === yearOf(now) ? format.dayOfYear(date) : format.day(date)
  }
  const clock = (at: number) => format.clock(new Date(at))
  return { day, clock, moment: (at) => (isDayStart(at) ? day(at) : `${day(at)} ${clock(at)}`) }
}

const isDayStart = (at: number) => jakartaClock(at) % dayLength === 0

/** A stretch of whole days by its first and last day, one of hours by when it begins and ends. */
function whenIn({ state, since, until }: TitledCase, dates: Dates, language: Language): string | null {
  const said = words[language]
  const [from, to] = [since?.getTime() ?? null, until?.getTime() ?? null]
  const hasEnded = to !== null && (state === 'over' || state === 'recovering')
  if (!hasEnded) return from === null ? null : said.since(dates.moment(from))
  const isOfDays = isDayStart(to) && (from === null || isDayStart(from))
  const end = isOfDays ? dates.day(to - 1) : dates.moment(to)
  if (from === null) return said.until(end)
  if (isOfDays) return dates.day(from) === end ? said.on(end) : said.fromTo(dates.day(from), end)
  const isWithinDay = dates.day(from) === dates.day(to)
  return said.fromTo(dates.moment(from), isWithinDay ? dates.clock(to) : end)
}

// ---- Standing ones ----

/** Lengths of at least so many days are written in weeks. */
const daysInWeeks = 14

/** How long it has been so, and how far from its target, or from what was usual. */
function chronicIn(titled: TitledCase, now: number, language: Language): string {
  const said = words[language]
  const [figure] = titled.figures
  const { value, target, previous } = figure
  const unit = unitOf(figure)
  const length = titled.since && lengthIn(now - titled.since.getTime(), language)
  const named = [nameOf(figure, language), placeIn(titled, language, true)]
  const beside = target ?? previous
  if (value === null || beside === null) return joined([`${said.levelFor(length, true)}:`, ...named])
  const isAbove = value > beside
  const written = figureBeside(value, beside, unit, language)
  const other = figureIn(beside, unit, language, value)
  if (target !== null) return joined([`${said.targetFor(length, isAbove)}:`, ...named, written, said.ofTarget(other)])
  return joined([`${said.levelFor(length, isAbove)}:`, ...named, `(${written}, ${said.usually} ${other})`])
}

function lengthIn(milliseconds: number, language: Language): string {
  const days = Math.max(1, Math.floor(milliseconds / dayLength))
  const { lengths } = words[language]
  return days < daysInWeeks ? lengths(days, 'days') : lengths(Math.floor(days / 7), 'weeks')
}
