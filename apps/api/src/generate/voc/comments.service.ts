import { dayLength, hourLength } from '@ido/contract'
import type pg from 'pg'
import { conversations, type Conversation } from './conversations.ts'

/** Who works here has read what is older. */
const readAfter = dayLength
/** The first word comes so long after the record last changed. */
const settled = hourLength / 3

interface Place {
  id: number
  product: string
  about: Conversation['about']
  touched: Date
}
interface Person {
  id: number
  nik: string
  name: string
}
interface Said {
  record: number
  by: Person
  body: string
  named: Person[]
  at: Date
  edited: Date | null
}

/** In the client's transaction: what people of the demo say to each other about open feedback, and whom they name in it. */
export async function talkAboutSome(client: pg.PoolClient, now: Date): Promise<void> {
  const { rows: people } = await client.query<Person>('select id, nik, name from account')
  const places = await findPlaces(client, now)
  for (const conversation of conversations) {
    const begin = beginOf(conversation, now)
    const fits = ({ about, touched }: Place) => about === conversation.about && touched.getTime() + settled <= begin
    const at = places.findIndex(fits)
    const [place] = at === -1 ? [] : places.splice(at, 1)
    if (place) await write(client, linesOf(conversation, place, people, begin), now)
  }
  // Notices stand in the order in which they came: these among those that were told before.
  await client.query(
    `with told as (delete from notice returning person_id, kind, record_id, parts, at, read_at)
     insert into notice (person_id, kind, record_id, parts, at, read_at)
     select person_id, kind, record_id, parts, at, read_at from told order by at, record_id, person_id`,
  )
}

const minutes = (count: number) => count * (hourLength / 60)

/** Of a conversation whose last line came as long ago as it says. */
function beginOf({ lines, ago }: Conversation, now: Date): number {
  return now.getTime() - ago * hourLength - minutes(lines.reduce((sum, { after }) => sum + after, 0))
}

/** The newest records that somebody looks after, each by what most concerns it. */
async function findPlaces(client: pg.PoolClient, now: Date): Promise<Place[]> {
  const { rows } = await client.query<Place>(
    `select v.id, coalesce(p.name, 'produk ini') as product, (select max(at) from voc_change where record_id = v.id) as touched,
       case when exists (select from voc part where part.merged_into = v.id) then 'main' when v.due_at < $1 then 'late' else 'owned' end as about
     from voc v left join product p on p.id = v.product_id
     where v.status in ('new', 'on-progress') and v.merged_into is null
       and (v.owner_id is not null or exists (select from voc part where part.merged_into = v.id))
     order by v.time_in desc, v.id desc`,
    [now],
  )
  return rows
}

function linesOf({ lines }: Conversation, place: Place, people: readonly Person[], begin: number): Said[] {
  let at = begin
  return lines.flatMap(({ by: nik, says, after, isEdited }) => {
    at += minutes(after)
    const by = people.find((person) => person.nik === nik)
    const named = people.filter((person) => says.includes(`@${person.nik}`))
    const body = named.reduce((text, person) => text.replaceAll(`@${person.nik}`, `@${person.name}`), says)
    const edited = isEdited ? new Date(at + minutes(4)) : null
    const said = { record: place.id, named, at: new Date(at), edited }
    return by ? [{ ...said, by, body: body.replaceAll('{product}', place.product) }] : []
  })
}

/** Whoever goes on in the conversation has read what named them before. */
async function write(client: pg.PoolClient, lines: readonly Said[], now: Date): Promise<void> {
  for (const [place, { record, by, body, named, at, edited }] of lines.entries()) {
    const told = named.map((person) => {
      const answer = lines.slice(place + 1).find((line) => line.by.id === person.id)
      const isOld = now.getTime() - at.getTime() > readAfter
      return { ...person, read: answer?.at ?? (isOld ? new Date(at.getTime() + hourLength) : null) }
    })
    await client.query(
      `with said as (
         insert into voc_comment (record_id, by_id, by_name, body, version, created_at, edited_at)
         values ($1, $2, $3, $4, case when $6::timestamptz is null then 1 else 2 end, $5, $6) returning id
       ), named as (
         select * from jsonb_to_recordset($7) as n (id bigint, name text, read timestamptz)
       ), mentioned as (
         insert into voc_mention (comment_id, person_id, name) select said.id, named.id, named.name from said, named
       ), told as (
         insert into notice (person_id, kind, record_id, parts, at, read_at)
         select named.id, 'mentioned', $1, jsonb_build_object('by', $3::text, 'comment', said.id), $5, named.read from said, named
       )
       insert into voc_change (record_id, version, at, by_id, by_name, kind, changes)
       select id, version, $5, $2, $3, 'commented', '[]' from voc where id = $1`,
      [record, by.id, by.name, body, at, edited, JSON.stringify(told)],
    )
  }
}
