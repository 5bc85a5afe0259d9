import { allWords, type ChoiceWords, jakartaOffset, jakartaTime, plainId, wordsIn } from '@ido/contract'
import { invalid, type Refusal } from '../errors.ts'
import { hiddenPlace } from '../http/scope.ts'
import { byWord, idFinder, squeezed } from '../words/label-words.ts'
import type { Language } from '../messages.ts'
import { timeCellAs, type Cell } from '../spreadsheet/cell.ts'

/** A column of a list as a file: how it goes out, and how it comes in where a file may change it. */
export interface FileColumn<Row> {
  /** The contract's name of the field; problems of an import are told by it. */
  field: string
  /** The heading; a file may come in with that of either language, or with the field's name. */
  titles: Readonly<Record<Language, string>>
  cell(row: Row, language: Language): Cell
  /** What a text means; throws the refusal of one that means nothing. Absent where a file cannot change the field. */
  read?: (text: string) => unknown
  /** The field without which a text cannot be read: a time needs its day. */
  readWith?: string
  /** In place of `read` where what one text means depends on the others of the column. */
  readerOf?: (texts: readonly string[]) => (text: string) => unknown
}

/** What a cell says that takes a value away; an empty cell leaves it alone. Spreadsheets do not read this dash as a formula. */
export const emptyMark = '–'

/** Whether a cell takes a value away, with the dash that a keyboard has, too. */
export const isEmptyMark = (text: string): boolean => text === emptyMark || text === '-'

export const readText = (text: string): string | null => (isEmptyMark(text) ? null : text)

/** Finds a choice by its name in the API, or by its word in either language; a word of two choices finds none. */
export function choiceFinder<Choice extends string>(words: ChoiceWords<Choice>) {
  const choices = byWord(
    (Object.keys(words) as Choice[]).flatMap((choice) =>
      [choice, words[choice].id, words[choice].en].map((word) => [word, choice] as const),
    ),
  )
  return (text: string): Choice | undefined => choices.get(squeezed(text))
}

export function choiceReader<Choice extends string>(field: string, words: ChoiceWords<Choice>) {
  const find = choiceFinder(words)
  const listed = (language: Language) => Object.values(wordsIn(language, words)).join(', ')
  return (text: string): Choice => {
    const found = find(text)
    if (found !== undefined) return found
    throw invalid([{ field, key: 'notOneOf', values: { options: { id: listed('id'), en: listed('en') } } }])
  }
}

const yes = { id: 'ya', en: 'yes' }
const no = { id: 'tidak', en: 'no' }
const truths = new Map([
  ...[yes.id, yes.en, 'true', '1'].map((word) => [word, true] as const),
  ...[no.id, no.en, 'false', '0'].map((word) => [word, false] as const),
])

export const yesNoCell = (value: boolean, language: Language): string => (value ? yes : no)[language]

export const readYesNo =
  (field: string) =>
  (text: string): boolean => {
    const value = truths.get(plainId(text).toLowerCase())
    if (value === undefined) throw invalid([{ field, key: 'notYesNo' }])
    return value
  }

/** An instant in Asia/Jakarta, to the millisecond, so that it comes back as itself. */
export function instantCell(instant: Date | null): Cell {
  if (instant === null) return null
  return timeCellAs(`${jakartaTime(instant)}${jakartaOffset}`, instant)
}

/** Names in one cell; none is a dash. */
export const namesCell = (names: readonly string[]): string => (names.length === 0 ? emptyMark : names.join(' | '))

/** Names in one cell, between bars; commas and semicolons do too, where no name contains them. */
export function readNames(text: string, known: readonly string[] = []): string[] {
  if (isEmptyMark(text)) return []
  const parts = text.split('|').flatMap((part) => (known.includes(plainId(part)) ? [part] : part.split(/[,;]/)))
  return [...new Set(parts.map(plainId).filter(Boolean))]
}

/** How screens and files call all of what a column names. */
const wordsForAll: ReadonlySet<string> = new Set([
  '*',
  'semua',
  'semua data',
  'semua regional',
  'semua wilayah',
  'semua produk',
  'all',
  'all data',
  'all regions',
  'all products',
])

export const saysEverything = (text: string): boolean => wordsForAll.has(plainId(text).toLowerCase())

/** Ids by their names; null is all there are. What the reader may not see has no name. */
export function idsCell(
  ids: readonly number[] | null,
  names: ReadonlyMap<number, string>,
  part: keyof typeof allWords,
  language: Language,
): string {
  return ids === null ? allWords[part][language] : namesCell(ids.map((id) => names.get(id) ?? hiddenPlace))
}

/** What people call the lists that ids are from. */
const listWords = {
  regions: { id: 'regional', en: 'regions' },
  products: { id: 'produk', en: 'products' },
  subProducts: { id: 'sub-produk', en: 'sub-products' },
} as const

/** The refusal of a name that a list does not have. */
export const notListed = (field: string, list: keyof typeof listWords, name: string): Refusal =>
  invalid([{ field, key: 'notInListOf', values: { id: name, list: listWords[list] } }])

export const readIds =
  (field: string, part: keyof typeof allWords, names: ReadonlyMap<number, string>) =>
  (text: string): number[] | null | undefined => {
    const find = idFinder(names)
    // Something may be called so.
    if (saysEverything(text) && find(text) === undefined) return null
    // A file as it went out: what its reader could not see stays as it is.
    if (text.includes(hiddenPlace)) return undefined
    return readNames(text, [...names.values()]).map((name) => {
      const id = find(name)
      if (id === undefined) throw notListed(field, part, name)
      return id
    })
  }
