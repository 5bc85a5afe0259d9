import { dayLength, hourLength } from '@ido/contract'
import type pg from 'pg'
import { insertRows, readPeople, type DemoPerson } from '../bulk.service.ts'
import conversations from './conversations.json' with { type: 'json' }

/** Who works here has read what is older. */
const readAfter = dayLength
/** The first word comes so long after the record last changed. */
const settled = hourLength / 3

/** What somebody of the demo says, by NIK; `@` and a NIK names another, `{product}` is that of the record. */
interface Line {
  by: string
  says: string
  /** Minutes after the line before it. */
  after: number
  isEdited?: boolean
}
interface Conversation {
  /** The last line came so many hours ago. */
  ago: number
  /** Of which records: what others were merged into, what is late, or any that has an owner. */
  about: string
  lines: readonly Line[]
}
interface Place {
  id: number
  product: string
  about: string
  version: number
  touched: Date
}
/** In the client's transaction: what people of the demo say to each other about open feedback, and whom they name in it. */
export async function talkAboutSome(client: pg.PoolClient, now: Date): Promise<void> {
  const people = [...(await readPeople(client)).values()]
  const places = await findPlaces(client, now)
  for (const conversation of conversations) {
    const begin = beginOf(conversation, now)
    const fits = ({ about, touched }: Place) => about === conversation.about && touched.getTime() + settled <= begin
    const at = places.findIndex(fits)
    const [place] = at === -1 ? [] : places.splice(at, 1)
    if (place) await write(client, place, linesOf(conversation, place, people, begin), now)
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
    `select v.id, v.version, coalesce(p.name, 'produk ini') as product, (select max(at) from voc_change where record_id = v.id) as touched,
       case when exists (select from voc part where part.merged_into = v.id) then 'main' when v.due_at < $1 then 'late' else 'owned' end as about
     from voc v left join product p on p.id = v.product_id
     where v.status in ('new', 'on-progress') and v.merged_into is null
       and (v.owner_id is not null or exists (select from voc part where part.merged_into = v.id))
     order by v.time_in desc, v.id desc`,
    [now],
  )
  return rows
}

function linesOf({ lines }: Conversation, place: Place, people: readonly DemoPerson[], begin: number) {
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
async function write(
  client: pg.PoolClient,
  { id: record_id, version }: Place,
  lines: ReturnType<typeof linesOf>,
  now: Date,
): Promise<void> {
  for (const [place, { by, named, body, at, edited }] of lines.entries()) {
    const who = { by_id: by.id, by_name: by.name }
    const comment = { record_id, ...who, body, version: edited ? 2 : 1, created_at: at, edited_at: edited }
    const [stored] = await insertRows(client, 'voc_comment', [comment])
    const mentions = named.map(({ id, name }) => ({ comment_id: stored?.id, person_id: id, name }))
    await insertRows(client, 'voc_mention', mentions)
    const notices = named.map(({ id }) => {
      const answer = lines.slice(place + 1).find((line) => line.by.id === id)
      const isOld = now.getTime() - at.getTime() > readAfter
      const read_at = answer?.at ?? (isOld ? new Date(at.getTime() + hourLength) : null)
      return { person_id: id, kind: 'mentioned', record_id, parts: { by: by.name, comment: stored?.id }, at, read_at }
    })
    await insertRows(client, 'notice', notices)
    await insertRows(client, 'voc_change', [{ record_id, version, at, ...who, kind: 'commented', changes: [] }])
  }
}
