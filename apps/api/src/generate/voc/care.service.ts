import { dayLength, hourLength } from '@ido/contract'
import type pg from 'pg'
import type { Clocks } from '../../platform/clock-rules.ts'
import { afterWorkingTime, workingTimeBetween } from '../../platform/working-time.ts'
import { tellOfCare } from './notices.service.ts'

/** NIK of those who look after the demo's records, in turn; nobody looks after every fifth. */
const owners = ['900005', '900004', '900005', '900001', null]
/** Of each status, the newest so many. */
const cared = { new: 40, 'on-progress': 25 }
/** So many more have waited for too long: they came before that. */
const waiting = 8
const waitingSince = 6 * dayLength
/** Every ninth waits for somebody, since so long. */
const paused = 9
const pausedFor = 20 * hourLength
const reasons = ['Menunggu tanggapan pelanggan', 'Menunggu jadwal vendor', 'Menunggu data dari mitra']

interface Open {
  id: number
  status: 'new' | 'on-progress'
  version: number
  since: Date
}

interface Cared {
  id: number
  owner: number | null
  name: string | null
  due: string | null
  paused: string | null
  left: number | null
}

/** In the client's transaction: owners and clocks of the demo's newest open records, as CMP hands them out, with their history. */
export async function careForNewest(
  client: pg.PoolClient,
  { lengths, calendar, escalateAfter }: Clocks,
  now: Date,
): Promise<void> {
  const { rows: people } = await client.query<{ nik: string; id: number; name: string }>(
    `select nik, id, name from account where nik = any($1)`,
    [owners],
  )
  const byNik = new Map(people.map((person) => [person.nik, person]))
  const { rows: open } = await client.query<Open>(
    `select v.id, v.status, v.version, (select max(at) from voc_change c where c.record_id = v.id and c.kind in ('created', 'status', 'imported')) as since
     from voc v where v.id in (
       (select id from voc where status = 'new' order by time_in desc, id desc limit $1)
       union (select id from voc where status = 'on-progress' order by time_in desc, id desc limit $2)
       union (select id from voc where status = 'new' and time_in < $3 order by time_in desc, id desc limit $4))
     order by v.time_in desc, v.id desc`,
    [cared.new, cared['on-progress'], new Date(now.getTime() - waitingSince), waiting],
  )
  const all = open.map(({ id, status, since }, place): Cared => {
    const owner = byNik.get(owners[place % owners.length] ?? '')
    const due = afterWorkingTime((since ?? now).getTime(), lengths[status], calendar)
    const stops = now.getTime() - pausedFor
    const isPaused = place % paused === paused - 1 && (since ?? now).getTime() < stops
    return {
      id,
      owner: owner?.id ?? null,
      name: owner?.name ?? null,
      due: isPaused ? null : new Date(due).toISOString(),
      paused: isPaused ? new Date(stops).toISOString() : null,
      left: isPaused ? Math.round(workingTimeBetween(stops, due, calendar) / 1000) : null,
    }
  })
  await write(client, all, byNik.get('900004'), now)
  await tellOfCare(client, { lengths, calendar, escalateAfter }, now)
}

async function write(
  client: pg.PoolClient,
  all: readonly Cared[],
  by: { id: number; name: string } | undefined,
  now: Date,
): Promise<void> {
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
    [JSON.stringify(all), now, by?.id ?? null, by?.name ?? 'CMP', reasons],
  )
}
