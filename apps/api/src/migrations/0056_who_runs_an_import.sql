-- Who starts an import need not be who brought its file, and is who the audit log names. Taking one back may fail for good: it
-- then says why, in both languages, and can be asked for again.
-- Empty columns and a wider check: import_file and import_undo, a row an import, and account are locked for a moment.
alter table import_file
  add run_by bigint references account on delete set null,
  add run_by_name text;
alter table import_undo
  add failure jsonb,
  drop constraint import_undo_state_check,
  add constraint import_undo_state_check check (state in ('waiting', 'running', 'done', 'refused', 'failed'));
