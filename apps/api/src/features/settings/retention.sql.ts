import type { RetentionKind } from '@ido/contract'
import { type RawBuilder, sql } from 'kysely'
import { hasEndedFor } from '../../platform/http/sessions.ts'

/** Rows of one table that go together; the table is `t` in all of it. */
export interface OldRows {
  table: string
  /** Whether a row is older than so many days. */
  isOld: (days: number) => RawBuilder<unknown>
  /** The oldest first, in the order of an index where the table is large. */
  order: RawBuilder<unknown>
}

const before = (days: number) => sql`now() - make_interval(days => ${days}::int)`
const rows = (table: string, at: string, more: RawBuilder<unknown> = sql`true`): OldRows => ({
  table,
  isOld: (days) => sql`t.${sql.ref(at)} < ${before(days)} and ${more}`,
  order: sql`t.${sql.ref(at)}`,
})

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
    { table: 'session', isOld: hasEndedFor, order: sql`t.last_seen_at` },
    rows('access_challenge', 'created_at'),
    rows('access_key', 'expires_at'),
    rows('password_link', 'expires_at'),
    rows('registration', 'expires_at'),
    rows('factor_step', 'expires_at'),
    rows('sign_in_failure', 'last_failed_at'),
  ],
  trash: [rows('trash', 'deleted_at')],
}

export const countOld = ({ table, isOld }: OldRows, days: number) =>
  sql<{ count: number }>`select count(*) from ${sql.table(table)} t where ${isOld(days)}`

/** Deletes at most so many; what somebody else works on waits for the next time. */
export const deleteOld = ({ table, isOld, order }: OldRows, days: number, most: number) => sql<{ count: number }>`
  with gone as (
    delete from ${sql.table(table)} where ctid = any(array(
      select t.ctid from ${sql.table(table)} t where ${isOld(days)} order by ${order} limit ${most} for update skip locked))
    returning 1)
  select count(*) from gone`

/** Samples, metric by metric as their index has them. */
export const countSamples = (days: number) =>
  sql<{ count: number }>`select count(*) from infra_sample t where t.at < ${before(days)}`
export const deleteSamples = (days: number, most: number) => sql<{ count: number }>`
  with gone as (
    delete from infra_sample where ctid = any(array(
      select old.ctid from infra_metric m cross join lateral (
        select t.ctid from infra_sample t where t.metric_id = m.id and t.at < ${before(days)}
        order by t.at limit ${most} for update skip locked) old
      limit ${most}))
    returning 1)
  select count(*) from gone`

/** Tickets that were resolved so long ago; one that is open stays, however old. */
export const countTickets = (days: number) =>
  sql<{ count: number }>`select count(*) from ticket t where t.resolved_at < ${before(days)}`
/** With the events that they were worked out from. */
export const deleteTickets = (days: number, most: number) => sql<{ count: number }>`
  with gone as (
    delete from ticket where ctid = any(array(
      select t.ctid from ticket t where t.resolved_at < ${before(days)} order by t.resolved_at limit ${most}
      for update skip locked))
    returning origin_id, number
  ), events as (
    delete from ticket_event e using gone where (e.origin_id, e.number) = (gone.origin_id, gone.number)
  )
  select count(*) from gone`

const isOldDraft = (days: number) => sql`t.status = 'draft'
  and greatest(t.createddate, (select max(c.at) from voc_change c where c.record_id = t.id)) < ${before(days)}`
/** Drafts that nobody has touched for so long. */
export const countDrafts = (days: number) =>
  sql<{ count: number }>`select count(*) from voc t where ${isOldDraft(days)}`
/** With their history, search words and attachments, whose files are noted to be removed. */
export const deleteDrafts = (days: number, most: number) => sql<{ count: number }>`
  with old as (
    select t.id from voc t where ${isOldDraft(days)} order by t.id limit ${most} for update skip locked
  ), files as (
    insert into removed_file (key)
    select a.storage_key from voc_attachment a join old on a.record_id = old.id on conflict do nothing
  ), gone as (
    delete from voc using old where voc.id = old.id returning 1
  )
  select count(*) from gone`

const isGivenUp = (days: number) => sql`locked_at is null and attempts >= max_attempts and updated_at < ${before(days)}`
/** Jobs that have failed for the last time. */
export const countJobs = (days: number) =>
  sql<{ count: number }>`select count(*) from graphile_worker.jobs where ${isGivenUp(days)}`
export const deleteJobs = (days: number, most: number) => sql<{ count: number }>`
  select count(*) from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where ${isGivenUp(days)} order by id limit ${most}))`
