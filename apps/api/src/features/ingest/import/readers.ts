import { dayLength, isDamagedId, isWebAddress, plainId, stepStart } from '@ido/contract'
import { entryOf } from '../../../platform/words/label-words.ts'
import { readFigure, type DecimalMark } from '../../../platform/spreadsheet/figures.ts'
import type { Reason } from './problems.ts'
import { NewLabel, type Field, type FieldRule, type Profile, type StateStep, type Value } from './profile.ts'
import { ImportRefusal } from './problems.ts'
import { epochTime, monthAlone } from './time-ways.ts'
import { anyTime, type TimeReader, timeReader } from './times.ts'

export type Reading = { value: Value } | { reason: Reason }
export type CellReader = (text: string) => Reading

/** Labels come by again and again; beyond this many different spellings it is no list. */
const mostRemembered = 10_000
const longestLabel = 200

/** How one cell becomes one field of the dataset. */
export function makeReader(rule: FieldRule, field: Field, profile: Profile): CellReader {
  switch (field.kind) {
    case 'text':
      return field.isId ? idReader(field.longest) : textReader(field)
    case 'whole':
      return wholeReader(rule, field)
    case 'amount':
      return amountReader(rule, field)
    case 'yesNo':
      return yesNoReader
    case 'time':
      return instantReader(rule.format ?? 'YYYY-MM-DD', profile.zone, field)
    case 'label':
      return remembering(labelReader(rule, field))
    case 'steps':
      return stepsReader(field)
  }
}

/** Id of a label that the profile itself names. */
export function idOf(field: Field & { kind: 'label' }, label: string): number {
  const id = entryOf(field, label)
  if (id === undefined) throw new ImportRefusal('labelGone', { label, list: field.title })
  return id
}

function textReader({ longest, isLink }: Pick<Field & { kind: 'text' }, 'longest' | 'isLink'>): CellReader {
  return (text) => {
    if (text.length > longest) return { reason: { key: 'tooLong', values: { most: longest, length: text.length } } }
    if (!isLink) return { value: text }
    return isWebAddress(text.trim()) ? { value: text.trim() } : { reason: { key: 'notLink' } }
  }
}

function idReader(longest: number): CellReader {
  const read = textReader({ longest })
  return (text) => {
    const id = plainId(text)
    if (id === '') return { reason: { key: 'required' } }
    return isDamagedId(id) ? { reason: { key: 'damagedId' } } : read(id)
  }
}

function wholeReader({ between, times = 1, decimal }: FieldRule, field: Field & { kind: 'whole' }): CellReader {
  const [least, most] = between ?? [field.least, field.most]
  return (text) => {
    const figure = figureOf(decimal, plainId(text))
    if ('reason' in figure) return figure
    const { value, isPercent } = figure
    if (!isPercent && Number.isSafeInteger(value) && value >= least && value <= most) return { value: value * times }
    return { reason: { key: 'notWhole', values: { least, most } } }
  }
}

function amountReader(
  { between, times = 1, per = 1, decimal }: FieldRule,
  field: Field & { kind: 'amount' },
): CellReader {
  const [least, most] = between ?? [field.least, field.most]
  // An amount of money or hours is no share of anything.
  const takesPercent = typeof field.shown !== 'object'
  return (text) => {
    const figure = figureOf(decimal, plainId(text))
    if ('reason' in figure) return figure
    // Where a column's figures are percent already, 95% is 95 of them.
    const number = figure.isPercent && per === 100 ? figure.value * 100 : figure.value
    const value = field.whole ? Math.round((number * times) / per) : (number * times) / per
    const isWithin = number >= least && number <= most && value >= field.least && value <= field.most
    if (isWithin && (takesPercent || !figure.isPercent)) return { value }
    return { reason: { key: 'notNumber', values: { least, most } } }
  }
}

interface Figure {
  /** NaN where it is none. */
  value: number
  isPercent: boolean
}

/** As most programs write them: whole, or with another number of tenths than the three digits between thousands. */
const plainFigure = /^[+-]?\d{1,15}(?:\.(?:\d{1,2}|\d{4,20}))?$/
/** Powers of ten and bare points are a program's, in any file. */
const programFigure = /^[+-]?(?:\d{1,40}\.?\d{0,40}|\.\d{1,40})(?:e[+-]?\d{1,3})?$/i

/** The figure that a text is; with no sign named, one that reads both ways is refused, since a thousandfold is at stake. */
function figureOf(decimal: DecimalMark | undefined, text: string): Figure | { reason: Reason } {
  if (decimal !== ',' && plainFigure.test(text)) return { value: Number(text), isPercent: false }
  const [point, comma] = decimal ? [readFigure(decimal, text), null] : [readFigure('.', text), readFigure(',', text)]
  if (point && comma && point.value !== comma.value) return { reason: twoFigures(point.value, comma.value) }
  const figure = point ?? comma
  if (figure) return figure
  const isProgram = programFigure.test(text) && (decimal !== ',' || /e/i.test(text))
  return { value: isProgram ? Number(text) : Number.NaN, isPercent: false }
}

function twoFigures(one: number, other: number): Reason {
  const [least = one, most = other] = [one, other].toSorted((a, b) => Math.abs(a) - Math.abs(b))
  return { key: 'twoFigures', values: { least, idLeast: String(least).replace('.', ','), most } }
}

/** Last the words by which the portal says whether a target was met. */
const yesNo: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'ya', '1', 'met', 'terpenuhi'].map((word) => [word, true] as const),
  ...['false', 'no', 'tidak', '0', 'missed', 'terlambat'].map((word) => [word, false] as const),
])

export const isYesNo = (text: string): boolean => yesNo.has(plainId(text).toLowerCase())

function yesNoReader(text: string): Reading {
  const value = yesNo.get(plainId(text).toLowerCase())
  return value === undefined ? { reason: { key: 'notYesNo' } } : { value }
}

function instantReader(format: string, zone: string, { isPromise, isMonth }: Field & { kind: 'time' }): CellReader {
  const read = format === 'any' ? anyTime : timeReader(format, zone)
  if (isMonth) return monthReader(read)
  return (text) => {
    const written = plainId(text)
    const instant = read(written)
    if (instant && isPromise) return asPromised(instant, written)
    if (instant) return asRecorded(instant)
    if (instant === undefined) return { reason: { key: 'noSuchTime' } }
    return { reason: format === 'any' ? { key: 'notAnyTime' } : { key: 'notTime', values: { format } } }
  }
}

function monthReader(read: TimeReader): CellReader {
  return (text) => {
    const written = plainId(text)
    const at = /^\d{4}-\d{1,2}$/.test(written) ? anyTime(`${written}-01`) : read(written)
    if (!at) return { reason: { key: at === undefined ? 'noSuchTime' : 'notMonth' } }
    if (at.getTime() < 0) return { reason: { key: 'tooEarly' } }
    return { value: new Date(stepStart(at.getTime(), 'month')) }
  }
}

/** Records tell what has happened; clocks of other machines may be up to a day ahead. */
function asRecorded(at: Date): Reading {
  if (at.getTime() < 0) return { reason: { key: 'tooEarly' } }
  return at.getTime() > Date.now() + dayLength ? { reason: { key: 'tooLate' } } : { value: at }
}

/** Without an hour it is the day, or the month, that was promised. */
function asPromised(at: Date, written: string): Reading {
  if (at.getTime() < 0) return { reason: { key: 'tooEarly' } }
  if (written.includes(':') || epochTime(written)) return { value: at }
  const isMonth = monthAlone(written) !== null || /^\d{6}$/.test(written)
  const end = isMonth ? stepStart(at.getTime() + 32 * dayLength, 'month') : at.getTime() + dayLength
  return { value: new Date(end - 1000) }
}

function listReader({ grow }: FieldRule, field: Field & { kind: 'label' }): CellReader {
  return (text) => {
    const label = plainId(text)
    const id = entryOf(field, label)
    if (id !== undefined) return { value: id }
    if (!grow) return { reason: { key: 'notInList', values: { list: field.title } } }
    if (label.length <= longestLabel) return { value: new NewLabel(label) }
    return { reason: { key: 'tooLong', values: { most: longestLabel, length: label.length } } }
  }
}

function labelReader(rule: FieldRule, field: Field & { kind: 'label' }): CellReader {
  const { map, orList } = rule
  const inList = listReader(rule, field)
  if (!map) return inList
  const known = new Map(
    Object.entries(map).map(([word, label]) => [
      plainId(word).toLowerCase(),
      label === null ? null : idOf(field, label),
    ]),
  )
  return (text) => {
    const id = known.get(plainId(text).toLowerCase())
    if (id === undefined && orList) return inList(text)
    const words = Object.keys(map).join(', ')
    return id === undefined ? { reason: { key: 'notInMap', values: { known: words } } } : { value: id }
  }
}

function remembering(read: CellReader): CellReader {
  const seen = new Map<string, Reading>()
  return (text) => {
    const before = seen.get(text)
    if (before) return before
    const reading = read(text)
    if (seen.size < mostRemembered) seen.set(text, reading)
    return reading
  }
}

function stepsReader(field: Field & { kind: 'steps' }): CellReader {
  return (text) => {
    const given = parsed(text)
    if (!Array.isArray(given)) return { reason: { key: 'notSteps' } }
    const steps: StateStep[] = []
    for (const entry of given as unknown[]) {
      if (typeof entry !== 'object' || entry === null || !('status' in entry) || !('at' in entry)) {
        return { reason: { key: 'notSteps' } }
      }
      if (typeof entry.status !== 'string' || typeof entry.at !== 'string') return { reason: { key: 'notSteps' } }
      const status = entryOf(field, entry.status)
      const at = anyTime(plainId(entry.at))
      if (status === undefined) return { reason: { key: 'stepStatus', values: { status: entry.status } } }
      if (!at) return { reason: { key: 'stepTime', values: { at: entry.at } } }
      const recorded = asRecorded(at)
      if ('reason' in recorded) return recorded
      steps.push([status, at.getTime()])
    }
    return { value: steps.toSorted((a, b) => a[1] - b[1]) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
