import { leadsAs, type VocStatus } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { addNotices, type NewNotice } from '../../notices/notices.read.ts'
import { isAllowed } from '../../../platform/policy.ts'
import { type HookEvent, notifyWebhooks } from '../../webhooks/webhooks.read.ts'
import { afterWorkingTime, type Clocks, readClocks } from '../../../platform/settings/working-time.ts'
import { type Candidate, feedbackWorkers } from './owners.queries.ts'
import { whyNotOwnedBy } from '../voc.policy.ts'

/** As the table numbers them: late, and late for so long that those above are told. */
const levels = { overdue: 1, escalated: 2 } as const
type Level = keyof typeof levels

/** So many are written and told in one transaction. */
const portion = 200

interface LateRecord {
  id: number
  status: VocStatus
  owner_id: number | null
  owner_name: string | null
  created_by_id: number | null
  regional_company: number | null
  product_id: number | null
  due_at: Date
}

/**
 * Writes down each record that has stayed in its status beyond its due time, once, and tells its owner; and, after the further
 * time of the settings, the product's owners and CMP. Any number of processes may do it at once and as often as they like.
 */
export async function tellBreaches(database: Pick<Database, 'write'>, now: Date): Promise<void> {
  const clocks = await readClocks(database.write)
  for (const level of ['overdue', 'escalated'] as const) {
    const before = dueBefore(level, now, clocks)
    while ((await inTransaction(database, (trx) => tellPortion(trx, level, before, now))) === portion);
  }
}

/** By when a record must have been due to have come to a level now. */
function dueBefore(level: Level, now: Date, { escalateAfter, calendar }: Clocks): Date {
  return level === 'overdue' ? now : new Date(afterWorkingTime(now.getTime(), -escalateAfter, calendar))
}

/** @returns how many were found, also where another process wrote them down first */
async function tellPortion(trx: Trx, level: Level, dueBy: Date, now: Date): Promise<number> {
  const { found, late } = await writeBreaches(trx, levels[level], dueBy, now)
  if (late.length > 0) {
    const workers = await feedbackWorkers(trx)
    await addNotices(
      trx,
      late.flatMap((record) => noticesOf(level, record, workers)),
      now,
    )
    if (level === 'overdue') await notifyWebhooks(trx, late.map(overdueEvent))
  }
  return found
}

const overdueEvent = ({ id, status, regional_company: region, product_id: product }: LateRecord): HookEvent => {
  return { kind: 'voc.overdue', id, page: `/v3/manage/voc/detail/${id}`, region, product, status }
}

/** Of those whom a level concerns the ones who see the record now. */
function noticesOf(level: Level, record: LateRecord, workers: readonly Candidate[]): NewNotice[] {
  const isConcerned = ({ id, roles }: Candidate) =>
    level === 'overdue' ? id === record.owner_id : leadsAs(roles, 'PO', 'CMP')
  const due = record.due_at.toISOString()
  const parts = level === 'overdue' ? { due } : { due, owner: record.owner_name }
  return workers
    .filter((worker) => isConcerned(worker) && isAllowed(whyNotOwnedBy(worker, record)))
    .map(({ id }): NewNotice => ({ person: id, kind: level, record: record.id, parts }))
}

interface Counted {
  found: number
}

/** One row for each record, status entered and level: of several who write it at once one does, and is answered the record. */
async function writeBreaches(
  trx: Trx,
  level: number,
  dueBy: Date,
  now: Date,
): Promise<{ found: number; late: LateRecord[] }> {
  const { rows } = await sql<Counted & (LateRecord | { id: null })>`
    with late as materialized (
      select v.id, v.due_at, entered.at as entered_at
      from voc v cross join lateral (
        select coalesce(max(c.at), v.createddate) as at from voc_change c
        where c.record_id = v.id and c.kind in ('created', 'status', 'imported')
      ) entered
      where v.due_at <= ${dueBy} and v.status in ('new', 'on-progress') and v.merged_into is null
        and not exists (select from voc_breach b where (b.record_id, b.entered_at, b.level) = (v.id, entered.at, ${level}))
      order by v.id limit ${portion}
    ), written as (
      insert into voc_breach (record_id, entered_at, level, due_at, at)
      select id, entered_at, ${level}, due_at, ${now} from late order by id
      on conflict do nothing
      returning record_id, due_at
    )
    select (select count(*) from late) as found, v.id, v.status, v.owner_id, v.owner_name, v.created_by_id,
      v.regional_company, v.product_id, w.due_at
    from (select 1) always left join (written w join voc v on v.id = w.record_id) on true
    order by v.id`.execute(trx)
  return { found: rows[0]?.found ?? 0, late: rows.filter(isRecord) }
}

// Where nothing was written there is one row with the count alone.
const isRecord = (row: Counted & (LateRecord | { id: null })): row is Counted & LateRecord => row.id !== null
