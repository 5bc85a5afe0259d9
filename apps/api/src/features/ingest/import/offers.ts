import type { ImportDataset } from './dataset.ts'
import { commonWords, type ColumnWords } from './field-words.ts'
import { ImportRefusal, type NameInWords } from './problems.ts'
import type { Field, Profile, ProfileColumn, ProfileFields } from './profile.ts'

/** A field that a saved profile may fill: a column of the shipped profile that it starts from, or one of the dataset's own. */
export interface Offer {
  name: string
  column: ProfileColumn
  /** Without a column or a constant for it there is no import. */
  required: boolean
  /** Of the shipped profile itself, so that its names mean more. */
  isOwn: boolean
  words: ColumnWords
  /** What the first field takes. */
  kind: Field['kind']
}

/** A shipped profile of the dataset. @throws ImportRefusal */
export function shippedProfile(dataset: ImportDataset, name: string): Profile {
  const profile = dataset.profiles.find((candidate) => candidate.name === name)
  if (profile) return profile
  const known = dataset.profiles.map((candidate) => candidate.name).join(', ')
  throw new ImportRefusal('noProfile', { profile: name, dataset: dataset.name, known })
}

/**
 * The fields on offer to a file that is like the ones of a shipped profile: that profile's columns, and of the dataset's
 * plain ones those that say something else and do not move its clocks.
 */
export function offersOf(
  dataset: ImportDataset,
  like: Profile,
  fields: ProfileFields,
  identity: Profile['identity'] = like.identity,
): Offer[] {
  const plain = dataset.profiles.find(({ name }) => name === plainName) ?? like
  const own = Object.entries(like.columns)
  const filled = new Set(own.flatMap(([, { fields: rules }]) => rules.map(({ field }) => field)))
  const others = Object.entries(plain.columns).filter(([name, { fields: rules }]) => {
    const isFree = rules.every(({ field }) => !filled.has(field) && !movesClocks(fields[field]))
    return isFree && !Object.hasOwn(like.columns, name)
  })
  const asOffer = (name: string, column: ProfileColumn, isOwn: boolean): Offer => {
    const isTime = column.fields.some(({ field }) => field === dataset.timeField)
    const isSpared = identity === 'row' && name === dataset.rowsWithoutId
    const required = isOwn && !isSpared && (isTime || column.required === true)
    return { name, column, required, isOwn, words: wordsOf(dataset, name), kind: kindOf(fields, column) }
  }
  return [
    ...own.map(([name, column]) => asOffer(name, column, true)),
    ...(like.asksFor ?? []).map((field) => asOffer(field, { fields: [{ field }] }, true)),
    ...others.map(([name, column]) => asOffer(name, column, false)),
  ]
}

const plainName = 'plain'
const movesClocks = (field: Field | undefined): boolean => field?.kind === 'time' || field?.kind === 'steps'

function kindOf(fields: ProfileFields, { fields: [first] }: ProfileColumn): Field['kind'] {
  return (first && fields[first.field]?.kind) ?? 'text'
}

/** The fields and lists of a dataset as its offers call them. */
export const namesOfDataset =
  (dataset: ImportDataset): NameInWords =>
  (name, language) =>
    wordsOf(dataset, name)[language]

/** What a field is called in both languages, and what files call it. */
export function wordsOf(dataset: ImportDataset, name: string): ColumnWords {
  const words = dataset.words?.[name] ?? commonWords[name] ?? commonWords[name.replace(/_id$/, '')]
  if (words) return words
  const plain = name.replaceAll('_', ' ')
  return { id: plain, en: plain }
}
