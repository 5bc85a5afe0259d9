-- How far the log of this database had come when somebody last wrote: what is read for them afterwards, in whichever
-- process, has come as far. Written after each of their writes, so it is unlogged: it costs no wait for the disk, and what
-- a crash of the server takes with it is a mark that its standby has long passed.
create unlogged table last_write (
  account_id bigint primary key references account on delete cascade,
  reached    pg_lsn not null
);
