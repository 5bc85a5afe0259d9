import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  allOf,
  areShort,
  beginsWord,
  holdsText,
  likePattern,
  searchWords,
  type Condition,
} from '../../../platform/database/filters.sql.ts'

const body = sql.ref('t.body')

/** The first line is the record's own number: its year and its zeros would be found for nearly all records. */
const besideOwnNumber = sql`substr(t.body, strpos(t.body, chr(10)))`

/** There are no trigrams of emoji: they are found as parts of the words of all texts. Other signs are read for. */
const emoji = /^(?:(?![\0-\x7f])[\p{Extended_Pictographic}\p{Emoji_Component}]){1,40}$/u

/** What the words of a search ask of a text, as a condition on `voc_text t`; null where there are none. */
export function holdsWords(search: string | undefined): Condition {
  const words = searchWords(search).map(phoneDigits)
  const holds = areShort(words) ? begins : (word: string) => holdsText(body, word)
  return allOf(words.flatMap((word) => [emoji.test(word) ? isInWords(word) : null, holds(word)]))
}

/** What a text has in which one of the fields has this. A short one narrows nothing down. */
export function holdsFieldText(text: string | undefined): Condition {
  return text === undefined || areShort([text]) ? null : holdsText(body, text)
}

/**
 * A phone number with separators becomes its digits, which the searched text of a record has too; any other word stays.
 * `voc_phone_digits` of the database has the same rule for phone numbers.
 */
export function phoneDigits(word: string): string {
  const digits = word.replace(/[^0-9]+/g, '')
  return digits.length >= 8 && /^[+0][0-9()./-]*$/.test(word) ? digits : word
}

/** What is a number may be the record's own, which its text has with zeros before it. */
function begins(word: string): RawBuilder<SqlBool> {
  const begun = beginsWord(/^[0-9]/.test(word) ? besideOwnNumber : body, word)
  const inText = sql<SqlBool>`${holdsText(body, word)} and ${begun}`
  return /^[0-9]+$/.test(word) ? sql<SqlBool>`(${inText} or t.record_id = ${Number(word)})` : inText
}

const isInWords = (word: string) =>
  sql<SqlBool>`voc_letters(t.body) && array(select word from voc_word where word like ${likePattern(word)})`
