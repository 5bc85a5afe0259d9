-- Administrators bring files in on a page, watch them, and take a whole import back. An import stays a row of import_run,
-- whoever began it (page, command, program); what only the page knows stands beside it, so that the many rows of programs
-- stay as small as they are.
-- New tables and no change to an old one: nothing waits, and the version before neither reads nor writes them.
create table import_file (
  id            bigint primary key references import_run on delete cascade,
  -- 'draft' is not begun: it is looked at, matched and checked.
  state         text not null default 'draft'
    check (state in ('draft', 'checking', 'waiting', 'running', 'done', 'cancelled', 'failed')),
  made_by       bigint references account on delete set null,
  made_by_name  text not null,
  size          bigint not null,
  sha256        text not null,
  -- Null once the file has been removed.
  storage_key   text,
  rejects_key   text,
  -- What is in it, as it was last looked at.
  survey        jsonb,
  -- How its columns become fields; null until somebody has chosen.
  plan          jsonb,
  version       integer not null default 1,
  is_cancelled  boolean not null default false,
  -- When whoever works on it was last heard of.
  beat_at       timestamptz,
  share         real not null default 0,
  -- Of the last check: counts, faults by kind, period.
  checked       jsonb,
  -- Faults by kind of the run itself, and the days that its good rows are of.
  faults        jsonb,
  period_from   timestamptz,
  period_to     timestamptz,
  -- Why it failed, in both languages.
  failure       jsonb
);
create index import_file_person on import_file (made_by);

-- Taking back, of any run whose changes are remembered.
create table import_undo (
  id           bigint primary key references import_run on delete cascade,
  state        text not null check (state in ('waiting', 'running', 'done', 'refused')),
  asked_by_name text not null,
  asked_by     bigint references account on delete set null,
  asked_at     timestamptz not null default now(),
  beat_at      timestamptz not null default now(),
  finished_at  timestamptz,
  -- Batches that there were when it began, and rows of them that are as before again.
  batches      integer not null default 0,
  rows_undone  bigint not null default 0,
  -- Rows that somebody has changed since, some of them by name.
  refused      bigint not null default 0,
  refused_rows jsonb not null default '[]'
);

-- What a batch of an import did, written in its transaction: by it the import is taken back, the last batch first. One row
-- a batch and table of facts, not one a record: two million records are some hundred rows, and TOAST compresses them.
create table import_batch (
  import_id     bigint not null references import_run on delete cascade,
  place         bigint generated always as identity,
  facts         text not null,
  origin_id     integer,
  -- Keys of what it added and of what it changed; marks are eight bytes a key of how the record was left, by which a later
  -- change shows; `before` are lines of COPY, their cells in the order of `columns`.
  added         text[] not null,
  added_marks   bytea not null,
  changed       text[] not null,
  changed_marks bytea not null,
  columns       text[] not null,
  before        text[] not null,
  primary key (import_id, place)
);

-- How files of one kind are read, kept by administrators for the next of them.
create table import_profile (
  id           bigint generated always as identity primary key,
  dataset      text not null,
  name         text not null,
  plan         jsonb not null,
  made_by_name text not null,
  made_at      timestamptz not null default now(),
  used_at      timestamptz
);
create unique index import_profile_name on import_profile (dataset, lower(name));

-- Files whose import goes are noted like those of records: the nightly clean-up removes them.
create function import_file_gone() returns trigger language plpgsql as $$
begin
  insert into removed_file (key)
  select key from gone, unnest(array[storage_key, rejects_key]) key where key is not null on conflict do nothing;
  return null;
end $$;
create trigger import_file_gone after delete on import_file
  referencing old table as gone for each statement execute function import_file_gone();
