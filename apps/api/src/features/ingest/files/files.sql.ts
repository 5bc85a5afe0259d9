import { sql } from 'kysely'

/** Whoever works on an import says so more often than this. */
const silentAfterSeconds = 60

const isSilent = (beat: string) =>
  sql`coalesce(${sql.raw(beat)} < clock_timestamp() - make_interval(secs => ${silentAfterSeconds}), false)`

/** By which the taking back of an import is known in the queue. */
export const undoKey = (id: number): string => `${undoKeyOf}${id}`
const undoKeyOf = 'import-undo-'

/** A job of it may still come, or is tried for the last time; tries that kill their process end without a word. */
const isUndoQueued = sql`exists (
  select from graphile_worker.jobs j where j.key = ${sql.lit(undoKeyOf)} || u.id and j.attempts < j.max_attempts)`

/** Of `import_run` r, `import_file` f and `import_undo` u. */
export const importColumns = sql`r.id, r.dataset, r.profile, r.file_name, r.started_at, r.finished_at, r.rows_read, r.rows_added,
  r.rows_changed, r.rows_known, r.rows_bad, f.made_by_name,
  coalesce(f.state, case when r.finished_at is not null then 'done' when r.beat_at is null or ${isSilent('r.beat_at')} then 'cancelled'
    else 'running' end) as state,
  f.state in ('checking', 'running') and ${isSilent('f.beat_at')} as is_stalled,
  f.id is null or f.storage_key is not null as has_file,
  u.state as undo_state, u.asked_by_name as undo_by, u.asked_at as undo_at, u.finished_at as undo_finished_at,
  u.batches as undo_batches, u.rows_undone, u.refused, u.refused_rows,
  u.failure as undo_failure, coalesce(u.state = 'running' and ${isSilent('u.beat_at')}, false) as is_undo_stalled,
  case when u.state in ('waiting', 'running') and ${isSilent('u.beat_at')} then not ${isUndoQueued} else false end as is_undo_lost,
  (select count(*) from import_batch b where b.import_id = r.id) as batches`

export const importTables = sql`import_run r left join import_file f using (id) left join import_undo u using (id)`

/** What only the page of one import shows. */
export const importDetailColumns = sql`f.version, f.size, f.share, f.is_cancelled, f.plan, f.checked, f.faults, f.period_from,
  f.period_to, f.failure, f.storage_key, f.rejects_key`
