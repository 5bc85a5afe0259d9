-- How often each row has come by in an import that is running: identical rows of one file are all kept, told apart by
-- their occurrence number. Counted here and not in the process, whose memory stays flat whatever the file's size.
-- Rows live as long as their run, so losing them in a crash (unlogged) loses nothing: the import is run again.
create unlogged table import_row_seen (
  import_id bigint not null references import_run on delete cascade,
  row_hash  bytea not null,
  seen      integer not null,
  primary key (import_id, row_hash)
);
