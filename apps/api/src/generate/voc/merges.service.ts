import { hourLength } from '@ido/contract'
import type pg from 'pg'
import { readPeople } from '../bulk.service.ts'

/** Who merges, by turns, and why. */
const mergers = ['900005', '900004']
const reasons = [
  'Gangguan yang sama dilaporkan pelanggan lain',
  'Isi masukannya sama, cukup ditangani satu kali',
  'Permintaan yang sama untuk produk ini',
]
/** Among the newest open records so many are merged, those first that say the most alike. */
const lookedAt = 400
const most = 7
const mostOfOne = 2
const leastAlike = 0.35
/** Of a few words nobody can tell whether they mean the same; what a text begins with is what it is about. */
const shortest = 40
const beginning = 90
const mergedAfter = 1.5 * hourLength

interface Pair {
  part: number
  main: number
  /** When either of them last changed. */
  touched: Date
}

/** In the client's transaction: merges some of the demo's open feedback that says the same, as PO and CMP do, with its history. */
export async function mergeAlike(client: pg.PoolClient, now: Date): Promise<void> {
  const everybody = await readPeople(client)
  const people = mergers.flatMap((nik) => everybody.get(nik) ?? [])
  const pairs = chosen(await alikePairs(client))
  for (const [place, { part, main, touched }] of pairs.entries()) {
    const at = new Date(Math.min(touched.getTime() + mergedAfter, now.getTime()))
    await link(client, { part, main, at }, people[place % people.length], reasons[place % reasons.length])
  }
}

/** What came later is the part. */
async function alikePairs(client: pg.PoolClient): Promise<Pair[]> {
  const { rows } = await client.query<Pair>(
    String.raw`with open as (
       select id, product_id, time_in, concat_ws(' ', list_feedback, longtext) as said,
         left(regexp_replace(longtext, '^Yth[^\n]*\n+', ''), $4) as begins from voc
       where status in ('new', 'on-progress') and length(longtext) >= $2 order by time_in desc, id desc limit $1
     )
     select part.id as part, main.id as main,
       (select max(at) from voc_change where record_id in (part.id, main.id)) as touched
     from open part join open main on main.product_id = part.product_id and (main.time_in, main.id) < (part.time_in, part.id)
     where least(similarity(part.said, main.said), similarity(part.begins, main.begins)) >= $3
     order by similarity(part.said, main.said) desc, part.id desc, main.id desc`,
    [lookedAt, shortest, leastAlike, beginning],
  )
  return rows
}

/** One level only: what is a part has no parts, and goes into one record. */
function chosen(pairs: readonly Pair[]): Pair[] {
  const taken: Pair[] = []
  for (const pair of pairs) {
    const isFree = !taken.some(({ part, main }) => part === pair.part || part === pair.main || main === pair.part)
    const parts = taken.filter(({ main }) => main === pair.main).length
    if (isFree && parts < mostOfOne && taken.length < most) taken.push(pair)
  }
  return taken
}

async function link(
  client: pg.PoolClient,
  { part, main, at }: { part: number; main: number; at: Date },
  by: { id: number; name: string } | undefined,
  reason: string | undefined,
): Promise<void> {
  await client.query(
    `with linked as (
       update voc v set version = v.version + 1, answered_at = case when v.created_by_id <> $4 then $3 else v.answered_at end,
         merged_into = case when v.id = $1 then m.id else v.merged_into end,
         merged_voc_id = case when v.id = $1 then m.voc_id else v.merged_voc_id end
       from voc m where m.id = $2 and v.id in ($1, $2) returning v.id, v.version, v.voc_id
     )
     insert into voc_change (record_id, version, at, by_id, by_name, kind, reason, changes)
     select l.id, l.version, $3::timestamptz, $4::bigint, $5, 'edited', $6, jsonb_build_array(jsonb_build_object(
       'field', case when l.id = $1 then 'merged_into' else 'merged_part' end, 'old', null, 'new', other.voc_id))
     from linked l join linked other on other.id <> l.id`,
    [part, main, at, by?.id ?? null, by?.name ?? 'CMP', reason ?? null],
  )
}
