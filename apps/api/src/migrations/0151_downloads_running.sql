-- A process that was killed leaves the lines of its downloads running, which a job closes every minute: it must not read the
-- whole log for that. The index waits for what writes lines, for as long as reading them once takes, a second for a million.
create index download_log_running on download_log (beat_at) where status = 'running';
