-- Whoever asks for a file watches it while it is made and may stop it, whichever process answers them: the line in the log says how
-- far it is, when that was last said, and that it is to stop (ADR 101). `watch` is what the browser that asked knows it by.
-- Columns without values that have to be written: a short lock. The index waits for nobody but what writes lines of the log, for
-- as long as reading them once takes, a second for a million; it holds no line from before.
alter table download_log
  add column watch uuid,
  add column rows_expected bigint,
  add column bytes bigint not null default 0,
  add column beat_at timestamptz,
  add column cancelled_at timestamptz;

create index download_log_watched on download_log (watch, account_id) where watch is not null;
