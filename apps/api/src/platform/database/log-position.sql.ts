/**
 * How far a server's log is that is written to, null on a standby. Flushed is what a standby can have; where commits do not
 * wait for that, what is seen may be ahead of it.
 */
export const positionHere = `case when not pg_is_in_recovery() then (case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text end`
