import type { VocRank, VocRankPlace } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { allOf } from '../../../platform/database/filters.sql.ts'
import type { Actor } from '../voc.policy.ts'
import type { VocRecord } from '../record/rows.ts'
import { column, recordsWithin, unmerged } from '../list/where.sql.ts'

type Reader = Pick<Database, 'read'>
type Neighbour = VocRankPlace['above']

interface PlaceRow {
  score: number
  others: number
  higher: number
  above: Neighbour
  below: Neighbour
}

/**
 * Where the record's score stands among the open records of its product that the person sees, and where another score
 * would. Counted without the record itself, so that a record that is not open has the rank that it would have.
 */
export async function readRank(
  { read }: Reader,
  record: VocRecord,
  asked: number | undefined,
  { scope }: Actor,
): Promise<VocRank> {
  const scores = [record.score, ...(asked === undefined ? [] : [asked])]
  const others = allOf([
    // Word for word the condition of the index.
    sql<SqlBool>`${column('status')} <> 'draft' and ${column('status')} <> 'done'`,
    record.product_id === null
      ? sql<SqlBool>`${column('product_id')} is null`
      : sql<SqlBool>`${column('product_id')} = ${record.product_id}`,
    sql<SqlBool>`${column('id')} <> ${record.id}`,
    recordsWithin(scope),
  ])
  // Merged ones are few and counted apart: the index, which the counts read alone, holds them with the others.
  const merged = sql<SqlBool>`${others} and not ${unmerged}`
  const neighbour = sql`jsonb_build_object('id', v.id, 'voc_id', v.voc_id, 'score', v.score, 'list_feedback', left(v.list_feedback, 200))`
  const { rows } = await sql<PlaceRow>`
    select s.score,
      (select count(*) from voc v where ${others}) - (select count(*) from voc v where ${merged}) as others,
      (select count(*) from voc v where ${others} and v.score > s.score)
        - (select count(*) from voc v where ${merged} and v.score > s.score) as higher,
      (select ${neighbour} from voc v where ${others} and ${unmerged} and v.score > s.score order by v.score, v.id limit 1) as above,
      (select ${neighbour} from voc v where ${others} and ${unmerged} and v.score <= s.score order by v.score desc, v.id desc limit 1) as below
    from unnest(${scores}::smallint[]) with ordinality s (score, place)
    order by s.place`.execute(read)
  const [now, then] = rows.map(placeOf)
  if (now === undefined) throw new Error('A score has a place, whatever the records.')
  return { isOpen: isOpen(record), others: rows[0]?.others ?? 0, now, asked: then ?? null }
}

const isOpen = ({ status }: Pick<VocRecord, 'status'>) => status !== 'draft' && status !== 'done'

/** Equal scores share a rank: it changes when the next higher one is reached, and when the next equal or lower one is left behind. */
export function placeOf({ score, higher, above, below }: Omit<PlaceRow, 'others'>): VocRankPlace {
  return {
    score,
    rank: higher + 1,
    rise: above === null ? null : above.score - score - 1,
    fall: below === null ? null : score - below.score,
    above,
    below,
  }
}
