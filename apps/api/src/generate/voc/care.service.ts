import { dayLength, hourLength } from '@ido/contract'
import type pg from 'pg'
import { afterWorkingTime, workingTimeBetween, type Clocks } from '../../platform/settings/working-time.ts'
import { readPeople, type DemoPerson } from '../bulk.service.ts'

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
  entered: Date
}

/** Since when a record has its status. */
const entered = `(select max(at) from voc_change c where c.record_id = v.id and c.kind in ('created', 'status', 'imported'))`

/**
 * In the client's transaction: owners and clocks of the demo's newest open records, as CMP hands them out, with their
 * history and each breach, so that the portal announces none of it again.
 * @returns what owners and those above were notified of
 */
export async function careForNewest(client: pg.PoolClient, clocks: Clocks, now: Date) {
  const people = await readPeople(client)
  const { rows: open } = await client.query<Open>(
    `select v.id, v.status, ${entered} as entered from voc v where v.id in (
       (select id from voc where status = 'new' order by time_in desc, id desc limit $1)
       union (select id from voc where status = 'on-progress' order by time_in desc, id desc limit $2)
       union (select id from voc where status = 'new' and time_in < $3 order by time_in desc, id desc limit $4))
     order by v.time_in desc, v.id desc`,
    [owned.new, owned['on-progress'], new Date(now.getTime() - waitingSince), waiting],
  )
  const given = open.map((record, place) => handOut(record, place, { people, clocks, now }))
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
  await client.query(
    `insert into voc_breach (record_id, entered_at, level, due_at, at)
     select v.id, ${entered}, level, v.due_at, case level when 1 then v.due_at else $2::timestamptz end
     from voc v cross join (values (1, $1::timestamptz), (2, $2::timestamptz)) l (level, due_by)
     where v.due_at <= due_by and v.status in ('new', 'on-progress')`,
    [now, new Date(afterWorkingTime(now.getTime(), -clocks.escalateAfter, clocks.calendar))],
  )
  const readBefore = now.getTime() - readAfter
  return given
    .flatMap((record) => noticesOf(record, { people, clocks, now }))
    .map(({ at, ...notice }) => {
      const read = new Date(Math.min(at.getTime() + readWithin, now.getTime()))
      return { ...notice, at, read_at: at.getTime() < readBefore ? read : null }
    })
}

interface Care {
  people: ReadonlyMap<string, DemoPerson>
  clocks: Clocks
  now: Date
}

function handOut({ id, status, entered: since }: Open, place: number, { people, clocks, now }: Care) {
  const owner = people.get(owners[place % owners.length] ?? '')
  const stops = now.getTime() - pausedFor
  const due = afterWorkingTime(since.getTime(), clocks.lengths[status], clocks.calendar)
  const isPaused = place % paused === paused - 1 && since.getTime() < stops
  return {
    id,
    since,
    owner: owner?.id ?? null,
    name: owner?.name ?? null,
    due: isPaused ? null : new Date(due),
    paused: isPaused ? new Date(stops) : null,
    left: isPaused ? Math.round(workingTimeBetween(stops, due, clocks.calendar) / 1000) : null,
  }
}

/** Of an assignment, an hour after the record came into its status, and of what is late. */
function noticesOf(record: ReturnType<typeof handOut>, { people, clocks, now }: Care) {
  const { id: record_id, owner, name, since, due } = record
  const by = people.get(giver)
  const assigned = new Date(Math.min(since.getTime() + hourLength, now.getTime()))
  const isLate = due !== null && due <= now
  const escalated = isLate ? new Date(afterWorkingTime(due.getTime(), clocks.escalateAfter, clocks.calendar)) : null
  const told = escalated && escalated <= now ? above.flatMap((nik) => people.get(nik)?.id ?? []) : []
  return [
    { person_id: by && owner !== by.id ? owner : null, kind: 'assigned', parts: { by: by?.name }, at: assigned },
    { person_id: isLate ? owner : null, kind: 'overdue', parts: { due }, at: due },
    ...told.map((person_id) => ({ person_id, kind: 'escalated', parts: { due, owner: name }, at: escalated })),
  ].flatMap(({ person_id, at, ...notice }) =>
    person_id === null || at === null ? [] : [{ person_id, record_id, ...notice, at }],
  )
}
