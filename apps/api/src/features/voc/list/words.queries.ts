import { vocTextFilters } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { positionHere } from '../../../platform/database/log-position.sql.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { allOf, areShort, searchWords } from '../../../platform/database/filters.sql.ts'
import { phoneDigits, sought, soughtBeginning, type Part, type Sought } from './search.ts'
import type { Searched, VocSelection } from './where.sql.ts'
import { holds, indexedBy, mostWords, selectPart, type KnownPart, type TextHits } from './words.sql.ts'

type Reader = Pick<Database, 'read' | 'readPool' | 'reached'>
type Data = NonNullable<Searched['data']>

/** The selection with its words looked up, and of which data they are. */
export async function searchedIn(database: Reader, scope: VocSelection): Promise<Searched> {
  const words = searchWords(scope.search).map(phoneDigits)
  const asked = {
    words: words.map(areShort(words) ? soughtBeginning : sought),
    fields: fieldTexts(scope.filters).map(sought),
  }
  if (asked.words.length + asked.fields.length === 0) return { ...scope, hits: null, data: null }
  const { data, known } = await lookUp(database, [...asked.words, ...asked.fields])
  return { ...scope, hits: await textHitsOf(database, asked, known, data.records), data }
}

/** What the fields are searched for, by words: those lie side by side in a text. */
function fieldTexts(filters: VocSelection['filters']): string[] {
  const texts = [...vocTextFilters.map((field) => filters[field] ?? ''), filters.createdBy ?? '']
  return texts.flatMap((text) => text.split(/\s+/u).filter(Boolean))
}

type Known = Map<Part, KnownPart>

/** Searches of so few parts are the usual ones: there are as many statements, so each is planned once a connection. */
const usualParts = 3

/**
 * For each part of a word what it is part of, and the version of the data at that moment: what comes after it belongs to
 * a later version, and so does every answer about it.
 */
async function lookUp({ read, readPool, reached }: Reader, texts: Sought[]): Promise<{ data: Data; known: Known }> {
  const asked = texts.flatMap(({ text, parts }) => parts.map((part) => ({ part, text })))
  const parts = asked.map(({ part, text }) => selectPart(part, text))
  const question = sql<Data & { known: KnownPart[]; position: string | null }>`
    select coalesce(sum(writes), 0)::bigint as version, coalesce(sum(total), 0)::bigint as records,
      ${sql.raw(positionHere)} as position, jsonb_build_array(${sql.join(parts)}) as known
    from voc_count where field = ''`
  const [row] = parts.length <= usualParts ? await prepared(readPool, question) : (await question.execute(read)).rows
  const { known = [], position = null, ...data } = row ?? { version: 0, records: 0 }
  reached.raise(position)
  const places = asked.flatMap(({ part }, place): [Part, KnownPart][] => {
    const found = known[place]
    return found === undefined ? [] : [[part, { ...found, words: [...new Set(found.words)] }]]
  })
  return { data, known: new Map(places) }
}

/** A part of more words than these may be as common as a word of its own: a sample of the texts tells. */
const manyWords = 100
/** From this share on texts are read for it sooner than the index has compared all of them with all words. */
const commonShare = 1 / 8

async function textHitsOf(
  database: Reader,
  { words, fields }: { words: Sought[]; fields: Sought[] },
  known: Known,
  records: number,
): Promise<TextHits | null> {
  const wanted = [...words, ...fields.filter((field) => isIndexed(field))]
  if (wanted.length === 0) return null
  const isNothing = [...known.values()].some((part) => part.words.length === 0 && part.records?.length === 0)
  const isSure = ({ parts }: Sought) => parts.every((part) => (known.get(part)?.words.length ?? 0) <= manyWords)
  const isNarrow = wanted.some((each) => isIndexed(each))
  const shares = isNothing || (wanted.every(isSure) && isNarrow) ? null : await sharesOf(database, wanted, records)
  const isCommon = (each: Sought) => !isSure(each) && (shares?.each[wanted.indexOf(each)] ?? 0) >= commonShare
  const conditions = wanted.map((each) => {
    const { indexed, isExact } = indexedBy(each, (part) => {
      const found = known.get(part)
      return found === undefined || found.words.length > mostWords || isCommon(each) ? null : found
    })
    // A field's own text is compared by its filter; here it only narrows the records down.
    return { indexed, read: isExact || !words.includes(each) ? null : holds(each) }
  })
  return {
    indexed: allOf(conditions.flatMap(({ indexed, read }) => [indexed, read])) ?? sql<SqlBool>`true`,
    read: allOf(words.map(holds)),
    isNothing,
    share: conditions.some(({ indexed }) => indexed !== null) ? null : (shares?.all ?? 1),
  }
}

const isIndexed = ({ parts, whole, digits }: Sought) => parts.length + whole.length + digits.length > 0

const sampled = 2_500

/** What share of some texts from all over the table have each, and all of what is sought. */
async function sharesOf({ read }: Reader, wanted: Sought[], records: number): Promise<{ each: number[]; all: number }> {
  const percent = Math.min(100, (100 * sampled) / Math.max(1, records))
  const share = (condition: ReturnType<typeof holds>) => sql`coalesce(avg((${condition})::int), 0)::float`
  const has = wanted.map(holds)
  const { rows } = await sql<{ each: number[]; all: number }>`
    select array[${sql.join(has.map(share))}] as each, ${share(sql<SqlBool>`${sql.join(has, sql` and `)}`)} as all
    from voc_text t tablesample system (${sql.lit(percent)}) repeatable (1)`.execute(read)
  return rows[0] ?? { each: [], all: 0 }
}
