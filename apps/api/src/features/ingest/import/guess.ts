import type { FileSurvey, ImportProfile, ImportQuestion, OfferedField, ProfileGuess } from '@ido/contract'
import { squeezed } from '../../../platform/words/label-words.ts'
import { lettersApart } from '../../../platform/words/letters-apart.ts'
import type { ImportDataset } from './dataset.ts'
import { knownIn, matchColumns, type Match } from './match.ts'
import { offersOf, shippedProfile, type Offer } from './offers.ts'
import type { LabelField, Profile, ProfileFields } from './profile.ts'
import type { TimeWay } from './time-ways.ts'

/** Longer lists are looked up, not chosen from. */
const mostChoices = 500

export interface GuessOptions {
  /** The shipped profile that the file is like, where a person has said so; else the one that fits best. */
  like?: string
  /** What to call the profile; else it is called as the file. */
  name?: string
}

/**
 * For page and command: which column fills which field, and what a person has to be asked. Pure: the same survey and lists
 * give the same guess. The profile is complete but for the questions.
 * @param fields the dataset's own, with its lists as they are now
 */
export function guessProfile(
  survey: FileSurvey,
  dataset: ImportDataset,
  fields: ProfileFields,
  options: GuessOptions = {},
): ProfileGuess {
  const candidates = options.like ? [shippedProfile(dataset, options.like)] : dataset.profiles.filter(isForAnyName)
  const tries = candidates.map((like) => fitOf(survey, dataset, like, fields))
  const [best] = tries.toSorted(
    (a, b) => a.lacking - b.lacking || b.taken - b.unfit - (a.taken - a.unfit) || b.sure - a.sure,
  )
  if (!best) throw new Error(`${dataset.name} has no profile that takes files of any name`)
  const { like, identity, offers, matches } = best
  const profile: ImportProfile = {
    version: 1,
    name: options.name ?? nameOf(survey.name, dataset),
    dataset: dataset.name,
    like: like.name,
    layout: survey.layout,
    zone: like.zone,
    nulls: nullsOf(like, matches),
    identity,
    fields: Object.fromEntries(matches.map((match) => [match.offer.name, fieldOf(match, usualWay(matches))])),
    constants: {},
  }
  const filled = new Set(matches.map(({ column }) => column.name))
  return {
    profile,
    fields: offers.map((offer) => offered(offer, fields, like)),
    rowsWithoutId: like.identity === 'event' ? null : (dataset.rowsWithoutId ?? null),
    matches: matches.map(({ offer, column, why, sure }) => ({ field: offer.name, column: column.name, why, sure })),
    unused: survey.columns.map(({ name }) => name).filter((name) => !filled.has(name)),
    questions: questionsOf(best, fields),
  }
}

/** A profile that lives by the names of its files says nothing about others. */
const isForAnyName = (profile: Profile): boolean => profile.ofFile === undefined

interface FitOfProfile {
  like: Profile
  identity: Profile['identity']
  offers: Offer[]
  matches: Match[]
  /** Required fields without a column, columns that fill the profile's own fields, and those of them by name. */
  lacking: number
  /** Columns of a field's name in which something else stands. */
  unfit: number
  taken: number
  sure: number
}

function fitOf(survey: FileSurvey, dataset: ImportDataset, like: Profile, fields: ProfileFields): FitOfProfile {
  const all = offersOf(dataset, like, fields)
  const matches = matchColumns(survey.columns, all, fields)
  const identity = identityOf(dataset, like, matches)
  const offers = offersOf(dataset, like, fields, identity)
  const filled = new Set(matches.map(({ offer }) => offer.name))
  return {
    like,
    identity,
    offers,
    matches,
    lacking: offers.filter(({ name, required }) => required && !filled.has(name)).length,
    unfit: matches.filter(({ why, sure }) => why !== 'content' && !sure).length,
    taken: new Set(matches.map(({ column }) => column.name)).size,
    sure: matches.filter(({ offer, why }) => offer.isOwn && why === 'name').length,
  }
}

/** A dataset that knows rows by their cells does so where no column has their ids, and by ids where one has. */
function identityOf({ rowsWithoutId }: ImportDataset, like: Profile, matches: readonly Match[]): Profile['identity'] {
  if (rowsWithoutId === undefined || like.identity === 'event') return like.identity
  return matches.some(({ offer }) => offer.name === rowsWithoutId) ? 'id' : 'row'
}

/** As a file's name says it, in letters that a profile's name has; never that of a shipped one. */
function nameOf(fileName: string, dataset: ImportDataset): string {
  const plain = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .slice(0, 70)
    .trim()
  const name = plain === '' ? dataset.name : plain
  return dataset.profiles.some((profile) => profile.name === name) ? `${name} 2` : name
}

/** Of columns that take no text, where such a mark could be meant. */
function nullsOf(like: Profile, matches: readonly Match[]): string[] {
  const marks = matches.flatMap(({ offer, column }) => (offer.kind === 'text' ? [] : column.nulls))
  return [...new Set([...like.nulls, ...marks])]
}

/** How the file's other times are written, for a column that has none yet. */
function usualWay(matches: readonly Match[]): TimeWay {
  const ways = matches.flatMap(({ offer, column: { times } }) => {
    return offer.kind === 'time' && times && 'way' in times ? [times.way] : []
  })
  return ways[0] ?? 'D/M/Y'
}

function fieldOf({ offer, column }: Match, usual: TimeWay): ImportProfile['fields'][string] {
  const { times, decimal } = column
  const way = times !== null && 'way' in times ? times.way : column.filled === 0 ? usual : undefined
  // Only what the cells decide is written down: next month's file may hold a figure that can be two.
  const isDecided = isNumber(offer) && decimal !== null && 'way' in decimal && decimal.decidedBy.length > 0
  return {
    column: column.name,
    ...(offer.kind === 'time' && way && { format: way }),
    ...(isDecided && { decimal: decimal.way }),
  }
}

const isNumber = ({ kind }: Offer): boolean => kind === 'amount' || kind === 'whole'

function questionsOf({ like, offers, matches }: FitOfProfile, fields: ProfileFields): ImportQuestion[] {
  const filled = new Set(matches.map(({ offer }) => offer.name))
  const missing = offers.filter(({ name, required }) => required && !filled.has(name))
  return [
    ...missing.map(({ name }): ImportQuestion => ({ kind: 'missing', field: name })),
    ...matches.flatMap((match) => [...askTimes(match), ...askDecimal(match), ...askLabels(match, fields, like)]),
    ...(like.asksFor ?? []).map((field): ImportQuestion => {
      return { kind: 'constant', field, value: String(like.constants[field] ?? '') }
    }),
  ]
}

function askTimes({ offer, column }: Match): ImportQuestion[] {
  const { times } = column
  if (offer.kind !== 'time' || column.filled === 0 || (times !== null && 'way' in times)) return []
  const [ways, because] = times === null ? [everyWay, []] : [times.ask, times.because]
  return [{ kind: 'timeWay', field: offer.name, column: column.name, ways, because }]
}

/** Of a column that holds no times by which to tell. */
const everyWay: TimeWay[] = ['D/M/Y', 'M/D/Y', 'Y-M-D']

function askDecimal({ offer, column }: Match): ImportQuestion[] {
  const { decimal } = column
  if (!isNumber(offer) || decimal === null || 'way' in decimal) return []
  return [{ kind: 'decimal', field: offer.name, column: column.name, marks: decimal.ask, because: decimal.because }]
}

/** Values that neither the shipped profile's map nor the list knows, and that are not added to it. */
function askLabels({ offer, column }: Match, fields: ProfileFields, like: Profile): ImportQuestion[] {
  const [rule] = offer.column.fields
  const field = rule && fields[rule.field]
  if (field?.kind !== 'label' || rule?.grow || column.values === null) return []
  const isKnown = knownIn(field, rule?.map)
  const values = column.values
    .map(({ value }) => value)
    .filter((value) => !isKnown(value) && !like.nulls.includes(value))
  if (values.length === 0) return []
  return [
    { kind: 'labels', field: offer.name, column: column.name, values, near: rule?.map ? {} : nearIn(field, values) },
  ]
}

/** What such a value may be a slip of, for a person to say. */
function nearIn(field: LabelField, values: readonly string[]): Record<string, string> {
  const nameOfId = (id: number) => field.names?.find((name) => field.list.get(name.toLowerCase()) === id)
  return Object.fromEntries(
    values.flatMap((value) => {
      const id = nearestEntry(field, value)
      const name = id === null ? undefined : nameOfId(id)
      return name === undefined ? [] : [[value, name]]
    }),
  )
}

function offered({ name, column, required, words, kind }: Offer, fields: ProfileFields, like: Profile): OfferedField {
  const [rule] = column.fields
  const field = rule && fields[rule.field]
  const labels =
    field?.kind === 'label' ? (rule?.map ? Object.keys(rule.map) : (field.names ?? [...field.list.keys()])) : null
  const constant = rule && like.constants[rule.field]
  return {
    name,
    title: { id: words.id, en: words.en },
    kind,
    required,
    list: labels && labels.length <= mostChoices ? [...labels] : null,
    constant: constant === undefined ? null : String(constant),
  }
}

const shortestGuessed = 4

/** The entry whose name is a letter or two away from a text, to be asked about; null where none or several are as near. */
function nearestEntry({ synonyms }: Pick<LabelField, 'synonyms'>, text: string): number | null {
  const word = squeezed(text)
  if (!synonyms || word.length < shortestGuessed || word.length > 60) return null
  const most = word.length < 8 ? 1 : 2
  const near = [...synonyms]
    .map(([key, id]) => ({ id, away: lettersApart(word, key, most) }))
    .filter(({ away }) => away <= most)
  const least = Math.min(...near.map(({ away }) => away))
  const ids = new Set(near.filter(({ away }) => away === least).map(({ id }) => id))
  const [only] = ids
  return only !== undefined && ids.size === 1 ? only : null
}
