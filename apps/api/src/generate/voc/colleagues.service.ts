import { dayLength, hourLength, thanksAfterMinutes } from '@ido/contract'
import type pg from 'pg'
import type { Clocks } from '../../platform/settings/working-time.ts'
import { insertRows, readPeople, type DemoPerson } from '../bulk.service.ts'
import { careForNewest } from './care.service.ts'
import conversations from './conversations.json' with { type: 'json' }

/** In the client's transaction: what people of the demo do with its newest feedback, and what they were notified of. */
export async function workOnNewest(client: pg.PoolClient, clocks: Clocks, now: Date): Promise<void> {
  const told = await careForNewest(client, clocks, now)
  await mergeAlike(client, now)
  const mentioned = await talkAboutSome(client, now)
  await leaveSomeThanks(client, now)
  const inOrder = [...told, ...mentioned].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || a.record_id - b.record_id || a.person_id - b.person_id,
  )
  await insertRows(client, 'notice', inOrder)
}

/** PO and CMP, who merge by turns, and why. */
const mergers = ['900005', '900004']
const mergeReasons = [
  'Gangguan yang sama dilaporkan pelanggan lain',
  'Isi masukannya sama, cukup ditangani satu kali',
  'Permintaan yang sama untuk produk ini',
]
/** So many of the newest open records are merged, the most similar first. */
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

/** In the client's transaction: merges some of the demo's open feedback that says the same, with its history. */
export async function mergeAlike(client: pg.PoolClient, now: Date): Promise<void> {
  const everybody = await readPeople(client)
  const people = mergers.flatMap((nik) => everybody.get(nik) ?? [])
  // What came later is the part.
  const { rows: pairs } = await client.query<Pair>(
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
  for (const [place, { part, main, touched }] of chosen(pairs).entries()) {
    const by = people[place % people.length]
    const at = new Date(Math.min(touched.getTime() + mergedAfter, now.getTime()))
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
      [part, main, at, by?.id ?? null, by?.name ?? 'CMP', mergeReasons[place % mergeReasons.length]],
    )
  }
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

/** Who works here has read what is older. */
const readAfter = dayLength
/** The first word comes so long after the record last changed. */
const settled = hourLength / 3

/** What people of the demo say; the last line came `ago` hours ago, each so many minutes `after` the one before it. */
interface Conversation {
  ago: number
  /** Of which records: what others were merged into, what is late, or any that has an owner. */
  about: string
  /** By NIK; `@` and a NIK names another, `{product}` is that of the record. */
  lines: readonly { by: string; says: string; after: number; isEdited?: boolean }[]
}
interface Place {
  id: number
  product: string
  about: string
  version: number
  touched: Date
}

const minutes = (count: number) => count * (hourLength / 60)

/** What people say to each other about the newest open feedback that somebody looks after. @returns what those they name were told */
async function talkAboutSome(client: pg.PoolClient, now: Date) {
  const people = [...(await readPeople(client)).values()]
  const { rows: places } = await client.query<Place>(
    `select v.id, v.version, coalesce(p.name, 'produk ini') as product, (select max(at) from voc_change where record_id = v.id) as touched,
       case when exists (select from voc part where part.merged_into = v.id) then 'main' when v.due_at < $1 then 'late' else 'owned' end as about
     from voc v left join product p on p.id = v.product_id
     where v.status in ('new', 'on-progress') and v.merged_into is null
       and (v.owner_id is not null or exists (select from voc part where part.merged_into = v.id))
     order by v.time_in desc, v.id desc`,
    [now],
  )
  const told = []
  for (const { ago, about, lines } of conversations as readonly Conversation[]) {
    const begin = now.getTime() - ago * hourLength - minutes(lines.reduce((sum, { after }) => sum + after, 0))
    const at = places.findIndex((each) => each.about === about && each.touched.getTime() + settled <= begin)
    const [place] = at === -1 ? [] : places.splice(at, 1)
    if (place) told.push(...(await say(client, place, linesOf(lines, place, people, begin), now)))
  }
  return told
}

function linesOf(lines: Conversation['lines'], place: Place, people: readonly DemoPerson[], begin: number) {
  let at = begin
  return lines.flatMap(({ by: nik, says, after, isEdited }) => {
    at += minutes(after)
    const by = people.find((person) => person.nik === nik)
    const named = people.filter((person) => says.includes(`@${person.nik}`))
    const body = named.reduce((text, person) => text.replaceAll(`@${person.nik}`, `@${person.name}`), says)
    const edited = isEdited ? new Date(at + minutes(4)) : null
    return by ? [{ by, named, body: body.replaceAll('{product}', place.product), at: new Date(at), edited }] : []
  })
}

/** Whoever goes on in the conversation has read what named them before. */
async function say(
  client: pg.PoolClient,
  { id: record_id, version }: Place,
  lines: ReturnType<typeof linesOf>,
  now: Date,
) {
  const told = []
  for (const [place, { by, named, body, at, edited }] of lines.entries()) {
    const who = { by_id: by.id, by_name: by.name }
    const comment = { record_id, ...who, body, version: edited ? 2 : 1, created_at: at, edited_at: edited }
    const [stored] = await insertRows(client, 'voc_comment', [comment])
    const mentions = named.map(({ id, name }) => ({ comment_id: stored?.id, person_id: id, name }))
    await insertRows(client, 'voc_mention', mentions)
    await insertRows(client, 'voc_change', [{ record_id, version, at, ...who, kind: 'commented', changes: [] }])
    for (const { id } of named) {
      const answer = lines.slice(place + 1).find((line) => line.by.id === id)
      const isOld = now.getTime() - at.getTime() > readAfter
      const read_at = answer?.at ?? (isOld ? new Date(at.getTime() + hourLength) : null)
      const parts = { by: by.name, comment: stored?.id }
      told.push({ person_id: id, record_id, kind: 'mentioned', parts, at, read_at })
    }
  }
  return told
}

/** Customers of no company that exists; the first was thanked while the portal tried it out. */
const addresses = ['sekolah.melati', 'rina.kusuma', 'toko.sinar', 'bpk.hendra']
/** Who leaves them, by turns. */
const keepers = ['900004', '900005']
/** The addresses of older mails are gone by now. */
const lately = 20 * dayLength

interface Left {
  id: number
  version: number
  isDone: boolean
  /** Its last line of history, after which that of the address comes. */
  at: Date
}

/** Addresses that customers have left, one of whom was thanked. Nothing is sent by it. */
async function leaveSomeThanks(client: pg.PoolClient, now: Date): Promise<void> {
  const everybody = await readPeople(client)
  const people = keepers.flatMap((nik) => everybody.get(nik) ?? [])
  const { rows } = await client.query<Left>(
    `(select id, version, true as "isDone", done_at as at, time_in from voc v
      where status = 'done' and merged_into is null and done_at between $1::timestamptz and $2
        and not exists (select from voc_change c where c.record_id = v.id and c.at > v.done_at)
      order by done_at desc, id desc limit 1)
     union all
     (select id, version, false, (select max(at) from voc_change where record_id = v.id), time_in from voc v
      where status = 'on-progress' and merged_into is null and owner_id is not null order by time_in desc, id desc limit $3)
     order by "isDone" desc, time_in desc, id desc`,
    [new Date(now.getTime() - lately), new Date(now.getTime() - hourLength), addresses.length - 1],
  )
  for (const [place, { id: record_id, version, isDone, at }] of rows.entries()) {
    const by = people[place % people.length]
    const email = `${addresses[place]}@pelanggan.example`
    const sent_at = isDone ? new Date(at.getTime() + minutes(thanksAfterMinutes)) : null
    const changes = [{ field: 'thanks_email', old: null, new: 'left' }]
    const change = { record_id, version, at, by_id: by?.id, by_name: by?.name, kind: 'edited', changes }
    await insertRows(client, 'voc_thanks', [{ record_id, email, left_by: by?.name, left_at: at, sent_at }])
    await insertRows(client, 'voc_change', [change])
  }
}
