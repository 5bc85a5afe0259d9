import { vocTextFilters } from '@ido/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { allOf, likePattern, searchWords, type Condition } from '../../platform/filters.ts'
import { sought, type Sought } from './voc.search.ts'
import type { VocSelection } from './voc.where.queries.ts'

/** The texts that hold what a list looks for, as conditions on `voc_text t`. */
export interface TextHits {
  /** By the words index. */
  indexed: RawBuilder<SqlBool>
  /** By reading the text; null where the filters of the fields say it all. */
  read: Condition
  /** Whether one of the words is in no text at all. */
  isNothing: boolean
  /** Whether the index helps; not where all that is looked for is part of very many words. */
  isNarrowed: boolean
}

/** A part of more words than these is read for: the index would compare each of its many texts with each word. */
const mostWords = 100

/** Whether anything is looked for in texts; a search of words that are too short is refused. */
export function looksForText({ filters, search }: Asked): boolean {
  return searchWords(search).length > 0 || fieldTexts(filters).some((text) => text !== '')
}

/** What is looked for in texts; null where nothing is that the words index knows of. */
export async function textHitsOf(
  { read }: Pick<Database, 'read'>,
  { filters, search }: Asked,
): Promise<TextHits | null> {
  const words = searchWords(search).map(sought)
  const fields = fieldTexts(filters)
    .flatMap((text) => text.split(/\s+/u).filter(Boolean))
    .map(sought)
  const wanted = [...words, ...fields.filter((field) => isIndexed(field))]
  if (wanted.length === 0) return null
  const parts = [...new Set(wanted.flatMap(({ within }) => within))]
  const known = await wordsWith(read, parts)
  const isNothing = parts.some((part) => known.get(part)?.length === 0)
  // A field's own text is compared by its filter; here it only narrows the records down.
  const conditions = wanted.map((each) => indexedBy(each, known, words.includes(each)))
  const likes = words.map(({ text }) => holds(text))
  const isNarrowed = wanted.some(
    ({ within, whole, digits }) =>
      whole.length + digits.length > 0 || within.some((part) => (known.get(part) ?? null) !== null),
  )
  return { indexed: allOf(conditions) ?? yes, read: allOf(likes), isNothing, isNarrowed }
}

type Asked = Pick<VocSelection, 'filters' | 'search'>

function fieldTexts(filters: VocSelection['filters']): string[] {
  return [...vocTextFilters.map((field) => filters[field] ?? ''), filters.createdBy ?? '']
}

const yes = sql<SqlBool>`true`
const holds = (text: string) => sql<SqlBool>`t.body like ${likePattern(text)}`
const isIndexed = ({ within, whole, digits }: Sought) => within.length + whole.length + digits.length > 0

/** For each part of a word, the words that it is part of; null for one of too many. */
async function wordsWith(read: Database['read'], parts: readonly string[]): Promise<Map<string, string[] | null>> {
  if (parts.length === 0) return new Map()
  const asked = parts.map(
    (part, place) => sql`
      select ${sql.lit(place)}::int as place,
        array(select word from voc_word where word like ${likePattern(part)} limit ${mostWords + 1}) as words`,
  )
  const { rows } = await sql<{ place: number; words: string[] }>`${sql.join(asked, sql` union all `)}`.execute(read)
  return new Map(rows.map(({ place, words }) => [parts[place] ?? '', words.length > mostWords ? null : words] as const))
}

function indexedBy(each: Sought, known: Map<string, string[] | null>, isComplete: boolean): Condition {
  const { text, within, whole, digits, isExact } = each
  const conditions = within.map((part) => {
    const words = known.get(part) ?? null
    return words === null ? holds(part) : sql<SqlBool>`voc_letters(t.body) && ${words}::text[]`
  })
  const letters = whole.length === 0 ? null : sql<SqlBool>`voc_letters(t.body) @> ${lowered(whole)}`
  const numbers = digits.length === 0 ? null : sql<SqlBool>`voc_digits(t.body) @> ${digits}::text[]`
  return allOf([...conditions, letters, numbers, isComplete && !isExact ? holds(text) : null])
}

/** PostgreSQL makes lower case here, as it does of the texts. */
const lowered = (words: readonly string[]) => sql`array[${sql.join(words.map((word) => sql`lower(${word})`))}]`
