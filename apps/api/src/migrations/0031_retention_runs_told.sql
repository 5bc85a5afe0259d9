-- What a clean-up that a process was killed in, or that met a file it may not remove, has to tell; and how far it came, so that
-- no batch walks once more over rows that stay. Locks two small tables for a moment.
alter table retention_run
  -- For how long who asked for it was told that kinds are kept; null where the clock began it.
  add column days       jsonb,
  -- By part: the place in its order of the last row that went.
  add column reached    jsonb not null default '{}',
  -- Nobody went on with it, so it was closed for another to begin.
  add column was_lost   boolean not null default false,
  add column left_files bigint not null default 0,
  add column left_names text[] not null default '{}';

-- The clean-up that could not remove it; later ones try again.
alter table removed_file add column left_by bigint;
