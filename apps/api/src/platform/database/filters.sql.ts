import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { dayOf, startOf } from '../days.ts'

/**
 * Conditions that every list shares. Each takes a column (`eb.ref('voc.product_id')`) and what the query asked, and
 * answers null where nothing was asked; `allOf` joins what is left. Values are always bound.
 */
export type Condition = RawBuilder<SqlBool> | null
type Column = Expression<unknown>

/** Rows whose column is one of the values; an empty list asks for nothing. */
export function oneOf(column: Column, values: readonly (number | string | boolean)[] | undefined): Condition {
  if (values === undefined || values.length === 0) return null
  return values.length === 1
    ? sql<SqlBool>`${column} = ${values[0]}`
    : sql<SqlBool>`${column} in (${sql.join(values.map((value) => sql`${value}`))})`
}

/** Rows whose column is one of what may be seen: an empty list sees nothing, null sees everything. */
export function among(column: Column, seen: readonly number[] | null): Condition {
  return seen === null ? null : sql<SqlBool>`${column} = any(${seen}::integer[])`
}

/** Numbers from and to, both included. */
export function numberBetween(column: Column, from: number | undefined, to: number | undefined): Condition {
  return allOf([
    from === undefined ? null : sql<SqlBool>`${column} >= ${from}`,
    to === undefined ? null : sql<SqlBool>`${column} <= ${to}`,
  ])
}

/** Instants from (included) to (not included); a day stands for its first instant in Asia/Jakarta. */
export function timeBetween(column: Column, from: string | undefined, to: string | undefined): Condition {
  return allOf([
    from === undefined ? null : sql<SqlBool>`${column} >= ${startOf(from)}`,
    to === undefined ? null : sql<SqlBool>`${column} < ${startOf(to)}`,
  ])
}

/** Days from (included) to (not included), for a column of type `date`. */
export function dayBetween(column: Column, from: string | undefined, to: string | undefined): Condition {
  return allOf([
    from === undefined ? null : sql<SqlBool>`${column} >= ${dayOf(from)}::date`,
    to === undefined ? null : sql<SqlBool>`${column} < ${dayOf(to)}::date`,
  ])
}

/**
 * A `like` pattern that finds the text itself: its %, _ and \ stand for themselves. PostgreSQL makes it lower case, as it
 * does the columns: JavaScript would make other letters of İ and of Σ at the end of a word.
 */
export function likePattern(text: string): RawBuilder<string> {
  return sql<string>`lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`
}

/** The text occurs in the column, in any letter case. */
export function contains(column: Column, text: string | undefined): Condition {
  return text === undefined || text === '' ? null : sql<SqlBool>`lower(${column}) like ${likePattern(text)}`
}

/**
 * Every word of the search occurs in the column, as a literal substring; short ones alone begin words. The column is lower case already where
 * `isLower` says so (an index over it is then used as it is).
 */
export function containsWords(column: Column, search: string | undefined, { isLower = false } = {}): Condition {
  const haystack = isLower ? column : sql`lower(${column})`
  const words = searchWords(search)
  const has = areShort(words) ? beginsWord : holdsText
  return allOf(words.map((word) => has(haystack, word)))
}

/** The column, lower case already, holds the text. */
export const holdsText = (haystack: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${haystack} like ${likePattern(text)}`

/**
 * The column, lower case already, holds the text at the beginning of a word or number. Letters begin a word after a digit
 * too ('gb' in '5gb'), and after any ASCII sign, which is how VOC parts words.
 */
export function beginsWord(haystack: Expression<unknown>, text: string): RawBuilder<SqlBool> {
  const literal = text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
  const before = /^[0-9]/.test(text) ? '(^|[^0-9])' : /^[!-/:-@[-`{-~]/.test(text) ? '' : '(^|[\t-@[-`{-~])'
  return sql<SqlBool>`${haystack} ~ lower(${before + literal})`
}

/** The different words of a search, in Unicode's composed form, which everything stored has. */
export function searchWords(search: string | undefined): string[] {
  const typed = (search ?? '').normalize('NFC').split(/\s+/u).filter(Boolean)
  const lower = typed.map((word) => word.toLowerCase())
  return typed.filter((_, index) => lower.indexOf(lower[index] ?? '') === index)
}

const shortWord = 3

/** Words of one or two letters narrow what longer ones find; alone they lie within nearly everything. */
export const areShort = (words: readonly string[]): boolean => words.every((word) => [...word].length < shortWord)

/** All conditions that are not null, joined by `and`; null where none is left. */
export function allOf(conditions: readonly Condition[]): Condition {
  const asked = conditions.filter((condition) => condition !== null)
  return asked.length === 0 ? null : sql<SqlBool>`(${sql.join(asked, sql` and `)})`
}
