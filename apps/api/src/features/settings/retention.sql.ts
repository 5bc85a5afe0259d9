import type { RetentionKind } from '@ido/contract'
import { sql, type RawBuilder } from 'kysely'
import { hasEndedFor, isLivingLink } from '../../platform/http/sessions.sql.ts'

/** Rows of one table that go together; the table is `t` in all of it. */
export interface OldRows {
  table: string
  /** Whether a row is older than so many days. */
  isOld: (days: number) => RawBuilder<unknown>
  /** Since when a row is as old as it is. */
  at: RawBuilder<unknown>
  /** The oldest first, in the order of an index where the table is large. */
  order: RawBuilder<unknown>
  /** Keys of stored files that go with the deleted rows, which are `gone` in it. */
  files?: RawBuilder<unknown>
}

export interface DueRow {
  count: number
  oldest: Date | null
}
/** How many rows went, and the place of the last of them in their order. */
export interface GoneRow {
  count: number
  reached: string | null
}

const before = (days: number) => sql`now() - make_interval(days => ${days}::int)`
const rows = (table: string, column: string, more: RawBuilder<unknown> = sql`true`): OldRows => {
  const at = sql`t.${sql.ref(column)}`
  return { table, isOld: (days) => sql`${at} < ${before(days)} and ${more}`, at, order: at }
}

const isSignIn = sql`t.activitytype in ('SIGN_IN', 'SIGN_OUT', 'VIEW_AS')`

/** What is rows and nothing else. Imports of which feedback still stands stay, since it says where it came from. */
export const oldRows: Readonly<Partial<Record<RetentionKind, readonly OldRows[]>>> = {
  signIns: [rows('activity', 'at', isSignIn)],
  activity: [rows('activity', 'at', sql`not ${isSignIn}`)],
  downloads: [rows('download_log', 'date')],
  imports: [
    {
      ...rows('import_run', 'started_at', sql`not exists (select from voc_external e where e.import_id = t.id)`),
      order: sql`t.id`,
    },
  ],
  expired: [
    { ...rows('session', 'last_seen_at'), isOld: hasEndedFor },
    rows('access_challenge', 'created_at'),
    rows('access_key', 'expires_at'),
    rows('password_link', 'expires_at'),
    rows('registration', 'expires_at'),
    rows('factor_step', 'expires_at'),
    rows('sign_in_failure', 'last_failed_at'),
    rows('mail_pace', 'last_sent_at'),
    rows(
      'wall_screen',
      'last_seen_at',
      sql`not exists (select from wall_link l where l.id = t.wall_link_id and ${isLivingLink})`,
    ),
  ],
  // Files of deleted feedback are kept as long as it can come back.
  trash: [
    {
      ...rows('trash', 'deleted_at'),
      files: sql`select file->>'storage_key' from gone,
        jsonb_array_elements(gone.snapshot->'rows') part, jsonb_array_elements(part->'found') file
        where gone.kind = 'voc' and part->>'table' = 'voc_attachment'`,
    },
  ],
  // One that is in progress stays, however old.
  orders: [rows('product_order', 'ended_at')],
  // One that goes on stays, and so do the contracts before it.
  subscriptions: [rows('subscription', 'ended_at')],
  traffic: [rows('traffic_hour', 'hour_at')],
}

export const countOld = ({ table, isOld, at }: OldRows, days: number) =>
  sql<DueRow>`select count(*) as count, min(${at}) as oldest from ${sql.table(table)} t where ${isOld(days)}`

/** Where the batch before came to; rows of the same place may be left of it. */
const from = (order: RawBuilder<unknown>, reached: string | null) =>
  reached === null ? sql`` : sql`and ${order} >= ${reached}`

/** Deletes at most so many; what somebody else works on waits for the next time. */
export const deleteOld = (
  { table, isOld, order, files }: OldRows,
  days: number,
  most: number,
  reached: string | null,
) =>
  sql<GoneRow>`
  with gone as (
    delete from ${sql.table(table)} t where t.ctid = any(array(
      select t.ctid from ${sql.table(table)} t where ${isOld(days)} ${from(order, reached)}
      order by ${order} limit ${most} for update skip locked))
    returning t.*, ${order} as place)
  ${files ? sql`, files as (insert into removed_file (key) ${files} on conflict do nothing)` : sql``}
  select count(*) as count, max(place)::text as reached from gone`

export const countSamples = (days: number) =>
  sql<DueRow>`select count(*) as count, min(t.at) as oldest from infra_sample t where t.at < ${before(days)}`
/** Samples of one metric, as their index has them. */
export const deleteSamples = (metric: number, days: number, most: number, reached: string | null) => sql<GoneRow>`
  with gone as (
    delete from infra_sample where ctid = any(array(
      select t.ctid from infra_sample t where t.metric_id = ${metric} and t.at < ${before(days)}
        ${from(sql`t.at`, reached)}
      order by t.at limit ${most} for update skip locked))
    returning at)
  select count(*) as count, max(at)::text as reached from gone`

/** Tickets that were resolved so long ago; one that is open stays, however old. */
export const countTickets = (days: number) =>
  sql<DueRow>`select count(*) as count, min(t.resolved_at) as oldest from ticket t where t.resolved_at < ${before(days)}`
/** With the events that they were worked out from. */
export const deleteTickets = (days: number, most: number, reached: string | null) => sql<GoneRow>`
  with gone as (
    delete from ticket where ctid = any(array(
      select t.ctid from ticket t where t.resolved_at < ${before(days)} ${from(sql`t.resolved_at`, reached)}
      order by t.resolved_at limit ${most} for update skip locked))
    returning origin_id, number, resolved_at
  ), events as (
    delete from ticket_event e using gone where (e.origin_id, e.number) = (gone.origin_id, gone.number)
  )
  select count(*) as count, max(resolved_at)::text as reached from gone`

const touched = sql`greatest(t.createddate, (select max(c.at) from voc_change c where c.record_id = t.id))`
const isOldDraft = (days: number) => sql`t.status = 'draft' and ${touched} < ${before(days)}`
/** Drafts that nobody has touched for so long. */
export const countDrafts = (days: number) =>
  sql<DueRow>`select count(*) as count, min(${touched}) as oldest from voc t where ${isOldDraft(days)}`
/** The next of them by their ids. No index has drafts in an order, so they are looked for many at a time. */
export const findDrafts = (days: number, after: number, most: number) => sql<{ id: number }>`
  select t.id from voc t where ${isOldDraft(days)} and t.id > ${after} order by t.id limit ${most}`
/** With their history, search words and attachments, whose files are noted to be removed. */
export const deleteDrafts = (days: number, ids: readonly number[]) => sql<{ count: number }>`
  with old as (
    select t.id from voc t where t.id = any(${ids}::bigint[]) and ${isOldDraft(days)} for update skip locked
  ), files as (
    insert into removed_file (key)
    select a.storage_key from voc_attachment a join old on a.record_id = old.id on conflict do nothing
  ), gone as (
    delete from voc using old where voc.id = old.id returning 1
  )
  select count(*) as count from gone`

const isGivenUp = (days: number) => sql`locked_at is null and attempts >= max_attempts and updated_at < ${before(days)}`
/** Jobs that have failed for the last time. */
export const countJobs = (days: number) =>
  sql<DueRow>`select count(*) as count, min(updated_at) as oldest from graphile_worker.jobs where ${isGivenUp(days)}`
export const deleteJobs = (days: number, most: number, reached: string | null) => sql<GoneRow>`
  select count(*) as count, max(id)::text as reached from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where ${isGivenUp(days)} ${from(sql`id`, reached)} order by id limit ${most}))`

/** A run that has told nothing for so long is worked on by nobody. */
export const silentAfterSeconds = 120

export const runColumns = sql`id, asked_by_name, started_at, beat_at, finished_at, expected, removed, left_files, left_names,
  case when was_lost then 'lost' when finished_at is not null then 'done'
    when beat_at < clock_timestamp() - make_interval(secs => ${silentAfterSeconds}) then 'stalled' else 'underWay' end as state`
