import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { allOf, beginsWord, holdsText, likePattern, type Condition } from '../../../platform/database/filters.sql.ts'
import type { Part, Sought } from './search.ts'

/** The texts that hold what a list looks for, as conditions on `voc_text t`. */
export interface TextHits {
  /** By the words index. */
  indexed: RawBuilder<SqlBool>
  /** By reading the text; null where the filters of the fields say it all. */
  read: Condition
  /** Whether one of the words is in no text at all. */
  isNothing: boolean
  /** Where the index does not help: what share of the texts has it, by a sample of them. */
  share: number | null
}

/** Where a part of a word lies. */
export interface KnownPart {
  /** In these words, mostly; one too many where there are more than anybody wants to ask for. */
  words: string[]
  /** In ids and addresses, which are no words: by these trigrams. */
  codes: string[]
  /** The records where it is such a part, if they are few. */
  records: number[] | null
}

/** More words than these are never asked for. */
export const mostWords = 4_000
/** The index compares each text that it finds with each word asked for, so many words are asked for in portions. */
const portions = 32
const fewestAsked = 16
/** So many texts at most are read to see where a part lies in ids and addresses. */
const mostCandidates = 200

const body = sql.ref('t.body')

/** The text begins with the record's number: its year and its zeros would be found for nearly all records. */
const ownNumbers = '(?<!^voc-)(?<!^voc-[0-9]{4}-)'

/** Read in the text. */
export const holds = ({ text, isBeginning }: Pick<Sought, 'text' | 'isBeginning'>) =>
  isBeginning ? orRecord(beginsWord(body, text, ownNumbers), text) : holdsText(body, text)

/** What is a number may be the record's own, which its text has with zeros before it. */
const orRecord = (condition: RawBuilder<SqlBool>, text: string) =>
  /^[0-9]+$/.test(text) ? sql<SqlBool>`(${condition} or t.record_id = ${Number(text)})` : condition

const patterns = {
  begin: (run: string) => `${run}%`,
  end: (run: string) => `%${run}`,
  within: (run: string) => `%${run}%`,
}
const padded = { begin: / $/, end: /^ /, within: / / }

/** Looks up a part of `text`, as one expression. */
export function selectPart({ letters, at }: Part, text: string): RawBuilder<KnownPart> {
  const pattern = sql`lower(${patterns[at](letters)})`
  return sql`(
    select jsonb_build_object('codes', k.codes, 'words', array(select word from voc_word where word like ${pattern} limit ${sql.lit(mostWords + 1)}), 'records',
      (select case when count(*) <= ${sql.lit(mostCandidates)} then coalesce(jsonb_agg(c.record_id) filter (where c.body like ${likePattern(text)}), '[]') end
       from (select t.record_id, t.body from voc_text t where cardinality(k.codes) > 0 and voc_codes(t.body) @> k.codes limit ${sql.lit(mostCandidates + 1)}) c))
    from (select array(select code from unnest(show_trgm(lower(${letters}))) code where code !~ ${padded[at].source}) as codes) k)`
}

/** How a sought text is asked of the index; `isExact` of what it answers where no text needs to be read. */
export function indexedBy(
  each: Sought,
  known: (part: Part) => KnownPart | null,
): { indexed: Condition; isExact: boolean } {
  const { text, parts, whole, digits } = each
  const asked = parts.map((part) => ({ part, at: known(part) }))
  const letters = whole.length === 0 ? null : sql<SqlBool>`voc_letters(t.body) @> ${lowered(whole)}`
  const numbers = digits.length === 0 ? null : sql<SqlBool>`voc_digits(t.body) @> ${digits}::text[]`
  const indexed = allOf([...asked.map(({ at }) => at && liesIn(at)), letters, numbers])
  return {
    indexed: indexed && each.isBeginning ? orRecord(indexed, text) : indexed,
    isExact: each.isExact && asked.every(({ at }) => at !== null && at.records !== null),
  }
}

function liesIn({ words, codes, records }: KnownPart): RawBuilder<SqlBool> {
  const size = Math.max(fewestAsked, Math.ceil(words.length / portions))
  const some = Array.from({ length: Math.ceil(words.length / size) }, (_, place) =>
    words.slice(place * size, (place + 1) * size),
  )
  const inWords = some.map((asked) => sql<SqlBool>`voc_letters(t.body) && ${asked}::text[]`)
  const inCodes =
    records === null
      ? [sql<SqlBool>`voc_codes(t.body) @> ${codes}::text[]`]
      : records.length > 0
        ? [sql<SqlBool>`t.record_id = any(${records}::bigint[])`]
        : []
  const all = [...inWords, ...inCodes]
  return all.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(all, sql` or `)})`
}

/** PostgreSQL makes lower case here, as it does of the texts. */
const lowered = (words: readonly string[]) => sql`array[${sql.join(words.map((word) => sql`lower(${word})`))}]`
