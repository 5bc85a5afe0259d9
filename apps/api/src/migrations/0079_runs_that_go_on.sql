-- An import by the command has no file here that says whether somebody still works on it, so that one under way stood in the
-- history as cancelled, and could be taken back while it wrote. Its run says so itself now. A column without a default: at once.
alter table import_run add column beat_at timestamptz;
