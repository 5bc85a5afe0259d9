import { dayLength, hourLength, type NoticeKind } from '@ido/contract'
import type pg from 'pg'
import type { Clocks } from '../../platform/clock-rules.ts'
import { afterWorkingTime } from '../../platform/working-time.ts'

/** Those who hand records out, and who are told of what waits too long. */
const giver = '900004'
const above = ['900004', '900005']
/** Somebody who works here has read what is older. */
const readAfter = dayLength

interface Owned {
  id: number
  owner_id: number | null
  owner_name: string | null
  due_at: Date | null
  entered_at: Date
}

interface Told {
  person: number
  kind: NoticeKind
  record: number
  parts: object
  at: Date
}

/**
 * In the client's transaction: what owners and those above were told of the demo's records, as it would have come: who was named,
 * what became late and what was escalated, each breach written down, so that the portal tells none of it again.
 */
export async function tellOfCare(client: pg.PoolClient, clocks: Clocks, now: Date): Promise<void> {
  const { rows: people } = await client.query<{ nik: string; id: number; name: string }>(
    'select nik, id, name from account where nik = any($1)',
    [above],
  )
  const { rows: records } = await client.query<Owned>(
    `select v.id, v.owner_id, v.owner_name, v.due_at, (select coalesce(max(at), v.createddate) from voc_change c
       where c.record_id = v.id and c.kind in ('created', 'status', 'imported')) as entered_at
     from voc v where v.owner_id is not null or v.due_at < $1`,
    [now],
  )
  const by = people.find(({ nik }) => nik === giver)
  const told = records.flatMap((record) => [
    ...assignment(record, by, now),
    ...lateness(record, people.map(({ id }) => id), clocks, now), // prettier-ignore
  ])
  await client.query(
    `insert into voc_breach (record_id, entered_at, level, due_at, at)
     select v.id, coalesce((select max(c.at) from voc_change c where c.record_id = v.id and c.kind in ('created', 'status', 'imported')), v.createddate),
       level, v.due_at, case level when 1 then v.due_at else $2::timestamptz end
     from voc v cross join (values (1, $1::timestamptz), (2, $2::timestamptz)) l (level, due_by)
     where v.due_at <= due_by and v.status in ('new', 'on-progress')`,
    [now, new Date(afterWorkingTime(now.getTime(), -clocks.escalateAfter, clocks.calendar))],
  )
  await client.query(
    `insert into notice (person_id, kind, record_id, parts, at, read_at)
     select person, kind, record, parts, at, case when at < $2::timestamptz then least(at + interval '3 hours', $3::timestamptz) end
     from jsonb_to_recordset($1) as t (person bigint, kind text, record bigint, parts jsonb, at timestamptz) order by at, record, person`,
    [JSON.stringify(told), new Date(now.getTime() - readAfter), now],
  )
}

/** An hour after the record came into its status. */
function assignment(
  { id, owner_id: owner, entered_at: entered }: Owned,
  by: { id: number; name: string } | undefined,
  now: Date,
): Told[] {
  if (owner === null || by === undefined || owner === by.id) return []
  const at = new Date(Math.min(entered.getTime() + hourLength, now.getTime()))
  return [{ person: owner, kind: 'assigned', record: id, parts: { by: by.name }, at }]
}

function lateness(
  { id, owner_id: owner, owner_name, due_at: due }: Owned,
  people: readonly number[],
  clocks: Clocks,
  now: Date,
): Told[] {
  if (due === null || due > now) return []
  const escalated = new Date(afterWorkingTime(due.getTime(), clocks.escalateAfter, clocks.calendar))
  const overdue: Told[] =
    owner === null ? [] : [{ person: owner, kind: 'overdue', record: id, parts: { due }, at: due }]
  if (escalated > now) return overdue
  const parts = { due, owner: owner_name }
  return [
    ...overdue,
    ...people.map((person): Told => ({ person, kind: 'escalated', record: id, parts, at: escalated })),
  ]
}
