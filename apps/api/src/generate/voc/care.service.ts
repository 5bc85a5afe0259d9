import { dayLength, hourLength } from '@ido/contract'
import type pg from 'pg'
import type { Clocks } from '../../platform/settings/working-time.ts'
import { afterWorkingTime, workingTimeBetween } from '../../platform/settings/working-time.ts'
import { insertRows, readPeople, type DemoPerson } from '../bulk.service.ts'

/** NIK of those who look after the demo's records, in turn; nobody looks after every fifth. */
const owners = ['900005', '900004', '900005', '900001', null]
/** The account that hands records out, and those who are notified of what waits too long. */
const giver = '900004'
const above = ['900004', '900005']
/** Of each status, the newest so many. */
const owned = { new: 40, 'on-progress': 25 }
/** So many more have waited for too long: they came before that. */
const waiting = 8
const waitingSince = 6 * dayLength
/** Every ninth waits for somebody, since so long. */
const paused = 9
const pausedFor = 20 * hourLength
const reasons = ['Menunggu tanggapan pelanggan', 'Menunggu jadwal vendor', 'Menunggu data dari mitra']
/** Somebody who works here has read what is older, so long after it came. */
const readAfter = dayLength
const readWithin = 3 * hourLength

interface Open {
  id: number
  status: 'new' | 'on-progress'
  since: Date
}

type People = ReadonlyMap<string, DemoPerson>

/**
 * In the client's transaction: owners and clocks of the demo's newest open records, as CMP hands them out, with their
 * history, what owners and those above were notified of, and each breach, so that the portal announces none of it again.
 */
export async function careForNewest(client: pg.PoolClient, clocks: Clocks, now: Date): Promise<void> {
  const people = await readPeople(client)
  await handOut(client, { people, clocks, now })
  await notify(client, { people, clocks, now })
}

interface Care {
  people: People
  clocks: Clocks
  now: Date
}

async function handOut(client: pg.PoolClient, { people, clocks, now }: Care): Promise<void> {
  const { lengths, calendar } = clocks
  const { rows: open } = await client.query<Open>(
    `select v.id, v.status, (select max(at) from voc_change c where c.record_id = v.id and c.kind in ('created', 'status', 'imported')) as since
     from voc v where v.id in (
       (select id from voc where status = 'new' order by time_in desc, id desc limit $1)
       union (select id from voc where status = 'on-progress' order by time_in desc, id desc limit $2)
       union (select id from voc where status = 'new' and time_in < $3 order by time_in desc, id desc limit $4))
     order by v.time_in desc, v.id desc`,
    [owned.new, owned['on-progress'], new Date(now.getTime() - waitingSince), waiting],
  )
  const stops = now.getTime() - pausedFor
  const given = open.map(({ id, status, since }, place) => {
    const owner = people.get(owners[place % owners.length] ?? '')
    const entered = (since ?? now).getTime()
    const due = afterWorkingTime(entered, lengths[status], calendar)
    const isPaused = place % paused === paused - 1 && entered < stops
    return {
      id,
      owner: owner?.id ?? null,
      name: owner?.name ?? null,
      due: isPaused ? null : new Date(due).toISOString(),
      paused: isPaused ? new Date(stops).toISOString() : null,
      left: isPaused ? Math.round(workingTimeBetween(stops, due, calendar) / 1000) : null,
    }
  })
  const by = people.get(giver)
  await client.query(
    `with given as (
       select * from jsonb_to_recordset($1) as g (id bigint, owner bigint, name text, due timestamptz, paused timestamptz, "left" integer)
     ), cared as (
       update voc v set owner_id = g.owner, owner_name = g.name, due_at = g.due, paused_at = g.paused, left_s = g.left, version = v.version + 1
       from given g where g.id = v.id returning v.id, v.version, g.name, g.due, g.paused
     )
     insert into voc_change (record_id, version, at, by_id, by_name, kind, reason, changes)
     select id, version, coalesce(paused, least($2::timestamptz, (select max(at) from voc_change c where c.record_id = cared.id) + interval '1 hour')), $3, $4, 'edited', case when paused is not null then ($5::text[])[1 + id % cardinality($5::text[])] end,
       (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'old', null, 'new', value)), '[]')
        from (values ('owner_name', name), ('due_at', to_json(due) #>> '{}'), ('paused_at', to_json(paused) #>> '{}')) c (field, value) where value is not null)
     from cared`,
    [JSON.stringify(given), now, by?.id ?? null, by?.name ?? 'CMP', reasons],
  )
}

interface Owned {
  id: number
  owner: number | null
  name: string | null
  due: Date | null
  entered: Date
}

async function notify(client: pg.PoolClient, { people, clocks, now }: Care): Promise<void> {
  const { rows: records } = await client.query<Owned>(
    `select v.id, v.owner_id as owner, v.owner_name as name, v.due_at as due, (select coalesce(max(at), v.createddate) from voc_change c
       where c.record_id = v.id and c.kind in ('created', 'status', 'imported')) as entered
     from voc v where v.owner_id is not null or v.due_at < $1`,
    [now],
  )
  await client.query(
    `insert into voc_breach (record_id, entered_at, level, due_at, at)
     select v.id, coalesce((select max(c.at) from voc_change c where c.record_id = v.id and c.kind in ('created', 'status', 'imported')), v.createddate),
       level, v.due_at, case level when 1 then v.due_at else $2::timestamptz end
     from voc v cross join (values (1, $1::timestamptz), (2, $2::timestamptz)) l (level, due_by)
     where v.due_at <= due_by and v.status in ('new', 'on-progress')`,
    [now, new Date(afterWorkingTime(now.getTime(), -clocks.escalateAfter, clocks.calendar))],
  )
  const notices = records.flatMap((record) => [
    ...assignment(record, people, now),
    ...lateness(record, people, clocks, now),
  ])
  const readBefore = now.getTime() - readAfter
  const rows = notices.map(({ at, ...notice }) => {
    const read = new Date(Math.min(at.getTime() + readWithin, now.getTime()))
    return { ...notice, at, read_at: at.getTime() < readBefore ? read : null }
  })
  const inOrder = rows.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || a.record_id - b.record_id || a.person_id - b.person_id,
  )
  await insertRows(client, 'notice', inOrder)
}

/** An hour after the record came into its status. */
function assignment({ id, owner, entered }: Owned, people: People, now: Date) {
  const by = people.get(giver)
  if (owner === null || by === undefined || owner === by.id) return []
  const at = new Date(Math.min(entered.getTime() + hourLength, now.getTime()))
  return [{ person_id: owner, kind: 'assigned', record_id: id, parts: { by: by.name }, at }]
}

function lateness({ id, owner, name, due }: Owned, people: People, { escalateAfter, calendar }: Clocks, now: Date) {
  if (due === null || due > now) return []
  const of = { record_id: id }
  const overdue = owner === null ? [] : [{ person_id: owner, kind: 'overdue', ...of, parts: { due }, at: due }]
  const at = new Date(afterWorkingTime(due.getTime(), escalateAfter, calendar))
  const told = at > now ? [] : above.flatMap((nik) => people.get(nik)?.id ?? [])
  const parts = { due, owner: name }
  return [...overdue, ...told.map((person_id) => ({ person_id, kind: 'escalated', ...of, parts, at }))]
}
