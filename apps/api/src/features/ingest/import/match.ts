import { plainId, type SurveyedColumn } from '@ido/contract'
import { entryOf } from '../../../platform/words/label-words.ts'
import { plainName } from './column-names.ts'
import type { Offer } from './offers.ts'
import type { LabelField, ProfileFields } from './profile.ts'
import { isYesNo } from './readers.ts'

/** A column that fills a field: by the field's own name, by another name for it, or by what stands in it. */
export interface Match {
  offer: Offer
  column: SurveyedColumn
  why: 'name' | 'synonym' | 'content'
  /** Whole names are; parts of names and what stands in a column are for a person to look at. */
  sure: boolean
}

const weights = { name: 100, synonym: 80, part: 40, unfit: 25, labels: 30, only: 20 } as const
/** Of a column's cells, how many in a hundred have to be labels of a list for it to be taken for that list. */
const leastLabels = 80

/** Each column fills at most one field and each field has at most one column; what fits best comes first. */
export function matchColumns(
  columns: readonly SurveyedColumn[],
  offers: readonly Offer[],
  fields: ProfileFields,
): Match[] {
  const named = offers.flatMap((offer) => columns.flatMap((column) => byName(offer, column)))
  const labelled = offers.flatMap((offer) => columns.flatMap((column) => byLabels(offer, column, fields)))
  const taken = takeBest([...named, ...labelled], [])
  return takeBest(byKind(columns, offers, taken), taken).map(({ offer, column, why, sure }) => ({
    offer,
    column,
    why,
    sure,
  }))
}

interface Candidate extends Match {
  weight: number
}

function takeBest(candidates: readonly Candidate[], taken: readonly Candidate[]): Candidate[] {
  const chosen = [...taken]
  const best = candidates.toSorted((a, b) => b.weight - a.weight)
  for (const candidate of best) {
    const isFree = chosen.every(({ offer, column }) => offer !== candidate.offer && column !== candidate.column)
    if (isFree) chosen.push(candidate)
  }
  return chosen
}

function byName(offer: Offer, column: SurveyedColumn): Candidate[] {
  // The portal's own files say so of their times; other units may be other figures.
  const title = plainName(column.name.replace(/ \(WIB\)$/, ''))
  // What the shipped profile itself needs goes before what the dataset has beside it.
  const own = (offer.isOwn ? 2 : 0) + (offer.required ? 1 : 0)
  const match = (why: Match['why'], weight: number, sure: boolean) => [
    { offer, column, why, sure, weight: weight + own },
  ]
  if ([offer.name, ...(offer.column.aliases ?? [])].some((name) => plainName(name) === title)) {
    return match('name', weights.name, fits(offer, column))
  }
  const { id, en, names = [] } = offer.words
  const synonyms = [id, en, ...names].map(plainName)
  const isFit = fits(offer, column)
  if (synonyms.includes(title)) return match('synonym', isFit ? weights.synonym : weights.unfit, isFit)
  if (!isFit || !offer.isOwn || (offer.kind === 'text' && !offer.required)) return []
  const parts = new Set(title.split(/[^\p{L}\p{N}]+/u))
  const part = synonyms.findIndex((synonym) => synonym.split('_').every((word) => parts.has(word)))
  // Of names of a field, the first are the ones that say most.
  return part < 0 ? [] : match('synonym', weights.part - part / 10, false)
}

/** Whether what stands in a column can be what the field takes; an empty one can be anything. */
function fits({ kind, column: { fields } }: Offer, column: SurveyedColumn): boolean {
  const { filled, times, isFigures, values } = column
  if (filled === 0) return true
  if (fields.some(({ between }) => between && isOther(between, column))) return false
  if (fields.some(({ map }) => map)) return true
  if (kind === 'time') return times !== null
  if (kind === 'whole' || kind === 'amount') return isFigures && (times === null || isNumeric(times))
  if (kind === 'yesNo') return values !== null && values.every(({ value }) => isYesNo(value))
  return kind === 'text' || kind === 'steps' || times === null || isNumeric(times)
}

/** Times that are written as plain numbers, and so could be amounts or numbers of something, too. */
const isNumeric = (times: NonNullable<SurveyedColumn['times']>): boolean =>
  'way' in times && ['serial', 'serial-1904', 'digits', 'epoch'].includes(times.way)

/** Figures of another scale, such as 1 to 10 where a profile knows 1 to 5; a few of them are mistakes. */
function isOther([least, most]: readonly [number, number], { values, filled }: SurveyedColumn): boolean {
  if (values === null) return false
  const outside = values.filter(({ value }) => !(Number(value) >= least && Number(value) <= most))
  const count = outside.reduce((sum, { count: times }) => sum + times, 0)
  return count * 100 > filled * (100 - leastLabels)
}

/** Whether a word of a file is in the map of a profile, or without one in the list. */
export function knownIn(field: LabelField, map?: Readonly<Record<string, string | null>>): (word: string) => boolean {
  if (!map) return (word) => entryOf(field, word) !== undefined
  const words = new Set(Object.keys(map).map((word) => plainId(word).toLowerCase()))
  return (word) => words.has(plainId(word).toLowerCase())
}

function byLabels(offer: Offer, column: SurveyedColumn, fields: ProfileFields): Candidate[] {
  const [rule] = offer.column.fields
  const field = rule && fields[rule.field]
  if (field?.kind !== 'label' || column.values === null || column.filled === 0) return []
  const isKnown = knownIn(field, rule?.map)
  const labels = column.values.filter(({ value }) => isKnown(value))
  const count = labels.reduce((sum, label) => sum + label.count, 0)
  if (labels.length < 2 || count * 100 < column.filled * leastLabels) return []
  const isWord = labels.some(({ value }) => /\p{L}/u.test(value))
  return isWord ? [{ offer, column, why: 'content', sure: false, weight: weights.labels }] : []
}

/** A required time or figure that no name told is in the only column of its kind that is left. */
function byKind(
  columns: readonly SurveyedColumn[],
  offers: readonly Offer[],
  taken: readonly Candidate[],
): Candidate[] {
  const free = columns.filter((column) => column.filled > 0 && taken.every((candidate) => candidate.column !== column))
  const open = offers.filter((offer) => offer.required && taken.every((candidate) => candidate.offer !== offer))
  return open.flatMap((offer) => {
    if (offer.kind !== 'time' && offer.kind !== 'amount') return []
    // Days as numbers are taken for days; so many digits as an epoch has are more often an amount.
    const isMeant = ({ times }: SurveyedColumn) =>
      times === null || !isNumeric(times) || (offer.kind === 'time') !== ('way' in times && times.way === 'epoch')
    const fitting = free.filter((column) => fits(offer, column) && isMeant(column))
    const [only] = fitting
    return only && fitting.length === 1
      ? [{ offer, column: only, why: 'content', sure: false, weight: weights.only }]
      : []
  })
}
