import type { VocAlike } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { allOf } from '../../../platform/database/filters.sql.ts'
import { isEverything } from '../../../platform/http/scope.ts'
import { forEverybody } from '../../../platform/pools/query-context.ts'
import {
  combinations,
  inTurn,
  mostAlike,
  rarityOf,
  readForEach,
  weightOf,
  type Alike,
  type AskedWord,
  type Rarity,
  type Typos,
} from './alike.ts'
import { isKnownWord, plainWord, spellingsOf, tellingWords } from './alike.words.ts'
import { comparedColumns, mostLetters } from './compared.sql.ts'
import { visibilityOf, type Actor } from '../voc.policy.ts'
import type { ReferenceCache } from '../record/references.queries.ts'
import type { VocRecord } from '../record/rows.ts'
import { column, visibleRecords } from '../list/where.sql.ts'

type Reader = Pick<Database, 'read'>

export interface AlikeQuestion {
  text: string
  productId?: number | undefined
  /** The record that the text is of. */
  except?: number | undefined
  person: Actor
}

/** The heaviest words of a long text say what it is about. */
const mostWords = 10
const mostForms = 24
/** The least similarity of trigrams at which a word counts as a typo of another one. */
const leastTypo = 0.5
const mostKept = 5_000
/** Of all records, or of a part of them: what a combination finds is read up to here, and so many texts are compared. */
interface Bounds {
  read: number
  /** Word by word, which takes 12 to 16 microseconds of the portal's thread for a text of usual length, up to 3,000 for the longest. */
  compared: number
}
const ofAll: Bounds = { read: readForEach, compared: 1_000 }
/** More must be read until there are some of it, and fewer are there to be compared. */
const ofPart: Bounds = { read: 800, compared: 400 }

/** With as much of its text as is compared. */
type Candidate = Pick<VocRecord, 'id' | 'list_feedback' | 'longtext'>
type Shown = Candidate &
  Pick<VocRecord, 'voc_id' | 'version' | 'status' | 'product_id' | 'time_in'> & { merged_into: string | null }

/**
 * The records that say much the same as a text, the most alike first. The words index finds records that have the
 * text's rarest words together, in any spelling; those are compared word by word (`likenessTo`). A record that shares
 * nothing but common words may be passed over where thousands do.
 */
export async function readAlike(
  database: Reader,
  rarity: Rarities,
  references: ReferenceCache,
  question: AlikeQuestion,
): Promise<VocAlike[]> {
  const known = await rarity.current()
  const asked = await readAskedWords(database, known, question.text)
  const together = combinations(asked, known.records)
  if (together.length === 0) return []
  const isPart = question.productId !== undefined || !isEverything(question.person.scope)
  const { read, compared } = isPart ? ofPart : ofAll
  const candidates = await inTurn(together, { records: known.records, most: compared }, (words, found) =>
    readTogether(database, { words, most: read, found }, question),
  )
  const texts = candidates.map((record) => ({ id: record.id, text: textOf(record) }))
  const typos: Typos = new Map(asked.map(({ plain, likeness }) => [plain, likeness]))
  const found = await mostAlike(question.text, known, texts, typos)
  const names = await references.current()
  return (await readShown(database, found)).map(({ product_id, ...record }) => ({
    ...record,
    product: product_id === null ? null : (names.find('product_id', product_id)?.name ?? null),
    time_in: record.time_in.toISOString(),
    score: Math.round(record.score * 100) / 100,
  }))
}

/** What the customer said, as one text, as far as it is compared. */
export function textOf({ list_feedback: title, longtext }: Pick<VocRecord, 'list_feedback' | 'longtext'>): string {
  const isWithin = title === null || longtext?.startsWith(title)
  return (isWithin ? (longtext ?? '') : `${title} ${longtext ?? ''}`).slice(0, mostLetters)
}

/** A way in which texts write a word, and how similar it is to that word, from 0 to 1. */
interface Form {
  word: string
  likeness: number
}

type AskedForms = AskedWord & { plain: string; likeness: ReadonlyMap<string, number> }

/** The telling words of the text with all ways in which the texts of the portal write them. */
async function readAskedWords(database: Reader, kept: KeptRarity, text: string): Promise<AskedForms[]> {
  const asked = [...tellingWords(text)]
    .filter(([plain]) => /^\p{L}{3,}$/u.test(plain))
    .map(([plain, inText]) => ({
      plain,
      key: `${plain} ${inText}`,
      spellings: [...new Set([...spellingsOf(plain), inText])],
    }))
    .toSorted((a, b) => weightOf(kept, b.plain) - weightOf(kept, a.plain))
    .slice(0, mostWords)
  const unknown = asked.filter(({ key }) => !kept.forms.has(key))
  if (unknown.length > 0) {
    if (kept.forms.size > mostKept) kept.forms.clear()
    const found = await readForms(database, unknown)
    for (const [place, { key }] of unknown.entries()) kept.forms.set(key, found[place] ?? [])
  }
  return asked.map(({ plain, key, spellings }) => {
    const forms = kept.forms.get(key) ?? []
    // The most similar of several spellings comes last, so it counts.
    const likeness = new Map(
      forms.toSorted((a, b) => a.likeness - b.likeness).map((form) => [plainWord(form.word), form.likeness]),
    )
    const texts = [...new Set([plain, ...likeness.keys()])].reduce(
      (sum, each) => sum + (kept.withWord.get(each) ?? 0),
      0,
    )
    return {
      plain,
      likeness,
      forms: [...new Set([...spellings, ...forms.map(({ word }) => word)])],
      share: Math.min(1, (texts + 0.5) / (kept.texts + 1)),
      weight: weightOf(kept, plain),
    }
  })
}

/** For each word the words of all texts that are the same one: in another spelling, with other affixes or with a typo. */
async function readForms(
  { read }: Reader,
  asked: readonly { plain: string; spellings: readonly string[] }[],
): Promise<Form[][]> {
  const sought = asked.flatMap(({ spellings }, place) => spellings.map((spelling) => ({ place, spelling })))
  const { rows } = await sql<Form & { place: number }>`
    select s.place, f.word, f.likeness from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) s (place integer, spelling text),
      lateral (
        select k.word, similarity(k.word, s.spelling) as likeness from voc_word k
        where k.word % s.spelling or k.word like s.spelling || '%'
        order by likeness desc limit ${sql.lit(mostForms)}) f
    where length(s.spelling) > 2`.execute(read)
  return asked.map(({ plain }, place) =>
    rows
      .filter((row) => row.place === place)
      .map(({ word, likeness }) => ({ word, likeness: likenessOf(plain, plainWord(word), likeness) }))
      .filter(({ likeness }) => likeness >= leastTypo),
  )
}

/** Two known words are two words, however similar: neither is a typo of the other. */
function likenessOf(asked: string, plain: string, similarity: number): number {
  if (asked === plain) return 1
  return isKnownWord(asked) && isKnownWord(plain) ? 0 : similarity
}

/** Records that have all the words, apart from those that are found already, as far as the person may see them. */
async function readTogether(
  { read }: Reader,
  { words, most, found }: { words: AskedWord[]; most: number; found: readonly number[] },
  { productId, except, person }: AlikeQuestion,
): Promise<Candidate[]> {
  const all = words.map(({ forms }) => sql`voc_letters(t.body) && ${forms}::text[]`)
  const where = allOf([
    visibleRecords(visibilityOf(person)),
    productId === undefined ? null : sql`${column('product_id')} = ${productId}`,
    except === undefined ? null : sql`${column('id')} <> ${except}`,
    found.length === 0 ? null : sql`${column('id')} <> all(${found})`,
  ])
  // Planned without regard to the limit, for which PostgreSQL would rather cut text after text into words than ask the
  // index; and in one process, as others would be started for rows that nobody takes.
  const { rows } = await sql<Candidate>`
    with found as materialized (
      select t.record_id from voc_text t where ${sql.join(all, sql` and `)} and pg_backend_pid() is not null)
    select v.id, ${comparedColumns}
    from (select record_id from found limit ${sql.lit(most)}) f join voc v on v.id = f.record_id
    where ${where ?? sql`true`} order by v.id desc`.execute(read)
  return rows
}

/** The few that are shown, with the whole of their text, in the order in which they are given. */
async function readShown({ read }: Reader, found: readonly Alike[]): Promise<(Shown & Alike)[]> {
  if (found.length === 0) return []
  const { rows } = await sql<Shown>`
    select v.id, v.voc_id, v.version, v.status, v.list_feedback, v.longtext, v.product_id, v.time_in,
      case when v.merged_into is not null then v.merged_voc_id end as merged_into
    from voc v where v.id = any(${found.map(({ id }) => id)})`.execute(read)
  return found.flatMap((alike) => rows.filter(({ id }) => id === alike.id).map((row) => ({ ...row, ...alike })))
}

/** What is known of the words of all records for a while. */
interface KeptRarity extends Rarity {
  records: number
  forms: Map<string, Form[]>
}

export interface Rarities {
  current(): Promise<KeptRarity>
}

const keptMilliseconds = 10 * 60_000
const sampled = 2_500

/** How rare words are changes slowly: it is read from a sample of all records, for everybody, and kept for ten minutes. */
export function keepRarity({ read }: Reader): Rarities {
  let kept: { until: number; rarity: Promise<KeptRarity> } | null = null
  return {
    current() {
      if (kept !== null && kept.until > Date.now()) return kept.rarity
      const rarity = forEverybody(() => readRarity({ read }))
      kept = { until: Date.now() + keptMilliseconds, rarity }
      rarity.catch(() => (kept = null))
      return rarity
    },
  }
}

async function readRarity({ read }: Reader): Promise<KeptRarity> {
  const { rows: counted } = await sql<{ records: number }>`
    select coalesce(sum(total), 0)::bigint as records from voc_count where field = ''`.execute(read)
  const records = counted[0]?.records ?? 0
  const percent = Math.min(100, (100 * sampled) / Math.max(1, records))
  const { rows } = await sql<Pick<VocRecord, 'list_feedback' | 'longtext'>>`
    select ${comparedColumns} from voc v tablesample system (${sql.lit(percent)}) repeatable (1)`.execute(read)
  return { ...(await rarityOf(rows.map(textOf))), records, forms: new Map() }
}
