-- Work in the background: settings, clean-up, imports, jobs and webhooks.

-- Settings and clean-up ------------------------------------------------------------------------------------------

-- Settings of the whole portal: a row a section, each with its own version. A key that is missing in the value has the
-- portal's default.
create table setting (
  id         smallint primary key,
  name       text not null unique,
  value      jsonb not null default '{}',
  version    integer not null default 1,
  changed_at timestamptz not null default now()
);
insert into setting (id, name) values (1, 'retention'), (2, 'figures'), (3, 'objectives');
-- How long each status of feedback may take, after how much longer it is escalated, and the public holidays of
-- Indonesia, on which no clock runs. Those of 2027 follow the calendar; the joint decree may still move them.
insert into setting (id, name, value) values (4, 'clocks', '{
  "new": {"amount": 2, "unit": "days"},
  "onProgress": {"amount": 10, "unit": "days"},
  "escalate": {"amount": 1, "unit": "days"},
  "holidays": [
    {"day": "2026-01-01", "name": "Tahun Baru"},
    {"day": "2026-01-16", "name": "Isra Mikraj"},
    {"day": "2026-02-17", "name": "Tahun Baru Imlek 2577"},
    {"day": "2026-03-19", "name": "Nyepi"},
    {"day": "2026-03-21", "name": "Idulfitri 1447 H"},
    {"day": "2026-03-22", "name": "Idulfitri 1447 H"},
    {"day": "2026-04-03", "name": "Wafat Yesus Kristus"},
    {"day": "2026-04-05", "name": "Kebangkitan Yesus Kristus"},
    {"day": "2026-05-01", "name": "Hari Buruh Internasional"},
    {"day": "2026-05-14", "name": "Kenaikan Yesus Kristus"},
    {"day": "2026-05-27", "name": "Iduladha 1447 H"},
    {"day": "2026-05-31", "name": "Waisak 2570"},
    {"day": "2026-06-01", "name": "Hari Lahir Pancasila"},
    {"day": "2026-06-16", "name": "Tahun Baru Islam 1448 H"},
    {"day": "2026-08-17", "name": "Hari Kemerdekaan"},
    {"day": "2026-08-25", "name": "Maulid Nabi"},
    {"day": "2026-12-25", "name": "Natal"},
    {"day": "2027-01-01", "name": "Tahun Baru"},
    {"day": "2027-01-05", "name": "Isra Mikraj"},
    {"day": "2027-02-06", "name": "Tahun Baru Imlek 2578"},
    {"day": "2027-03-08", "name": "Nyepi"},
    {"day": "2027-03-10", "name": "Idulfitri 1448 H"},
    {"day": "2027-03-11", "name": "Idulfitri 1448 H"},
    {"day": "2027-03-26", "name": "Wafat Yesus Kristus"},
    {"day": "2027-03-28", "name": "Kebangkitan Yesus Kristus"},
    {"day": "2027-05-01", "name": "Hari Buruh Internasional"},
    {"day": "2027-05-06", "name": "Kenaikan Yesus Kristus"},
    {"day": "2027-05-17", "name": "Iduladha 1448 H"},
    {"day": "2027-05-20", "name": "Waisak 2571"},
    {"day": "2027-06-01", "name": "Hari Lahir Pancasila"},
    {"day": "2027-06-06", "name": "Tahun Baru Islam 1449 H"},
    {"day": "2027-08-15", "name": "Maulid Nabi"},
    {"day": "2027-08-17", "name": "Hari Kemerdekaan"},
    {"day": "2027-12-25", "name": "Natal"}
  ]
}');
-- Thanks to customers are off until an administrator turns them on.
insert into setting (id, name, value) values (5, 'thanks', '{"isOn": false}');

-- Each clean-up and how many rows it has removed, by kind. Another process continues it after a kill. The person who
-- asked for it is a name and a number, not a reference.
create table retention_run (
  id            bigint generated always as identity primary key,
  asked_by      bigint,
  asked_by_name text,
  started_at    timestamptz not null default clock_timestamp(),
  -- When it last removed rows or looked for them.
  beat_at       timestamptz not null default clock_timestamp(),
  finished_at   timestamptz,
  expected      jsonb,
  removed       jsonb not null default '{}',
  -- The periods that were shown to the person who asked; null where the schedule started it.
  days          jsonb,
  -- By part: how far it came, so that no batch reads rows again that stay.
  reached       jsonb not null default '{}',
  -- No process continued it, so it was closed to make room for another.
  was_lost      boolean not null default false,
  left_files    bigint not null default 0,
  left_names    text[] not null default '{}'
);
create unique index retention_run_open on retention_run ((true)) where finished_at is null;

-- Files whose rows are gone. They are removed after the commit, and again by the next clean-up where that was cut
-- short.
create table removed_file (
  key        text primary key,
  removed_at timestamptz not null default now(),
  -- The clean-up that could not remove it; later ones try again.
  left_by    bigint
);

-- Imports --------------------------------------------------------------------------------------------------------

-- An import, whether a page, the command or a program started it. `beat_at` says that it is still being worked on.
create table import_run (
  id           bigint generated always as identity primary key,
  dataset      text not null,
  profile      text not null,
  file_name    text not null,
  started_at   timestamptz not null default now(),
  finished_at  timestamptz,
  rows_read    bigint not null default 0,
  rows_added   bigint not null default 0,
  rows_known   bigint not null default 0,
  rows_bad     bigint not null default 0,
  rows_changed bigint not null default 0,
  beat_at      timestamptz
);
-- Which programs have stopped sending is read from the deliveries of the last 90 days, by this index alone.
create index import_run_sent on import_run (started_at) include (dataset, file_name) where file_name like 'api:%';

-- How often each row has occurred in a running import: identical rows of one file are all stored, told apart by their
-- number of occurrence. They are counted here so that memory does not grow with the file. The rows live as long as
-- their run, so that losing them in a crash (unlogged) loses nothing: the import is run again.
create unlogged table import_row_seen (
  import_id bigint not null references import_run on delete cascade,
  row_hash  bytea not null,
  seen      integer not null,
  primary key (import_id, row_hash)
);

-- What only the page knows of an import: the many runs of programs stay small.
create table import_file (
  id            bigint primary key references import_run on delete cascade,
  -- 'draft' has not begun: the file is surveyed, matched and checked.
  state         text not null default 'draft'
    check (state in ('draft', 'checking', 'waiting', 'running', 'done', 'cancelled', 'failed')),
  made_by       bigint references account on delete set null,
  made_by_name  text not null,
  size          bigint not null,
  sha256        text not null,
  -- Null once the file has been removed.
  storage_key   text,
  rejects_key   text,
  -- The content as of the last survey.
  survey        jsonb,
  -- How its columns become fields; null until a person has chosen.
  plan          jsonb,
  version       integer not null default 1,
  is_cancelled  boolean not null default false,
  -- When the process that works on it last reported.
  beat_at       timestamptz,
  share         real not null default 0,
  -- Of the last check: counts, faults by kind, period.
  checked       jsonb,
  -- Faults by kind of the run itself, and the days of its good rows.
  faults        jsonb,
  period_from   timestamptz,
  period_to     timestamptz,
  -- Why it failed, in both languages.
  failure       jsonb,
  -- The person who started it, whom the audit log names. They need not be the one who brought the file.
  run_by        bigint references account on delete set null,
  run_by_name   text
);
create index import_file_person on import_file (made_by);

-- Files of a deleted import are noted as removed files, so that the clean-up deletes them.
create function import_file_gone() returns trigger language plpgsql as $$
begin
  insert into removed_file (key)
  select key from gone, unnest(array[storage_key, rejects_key]) key where key is not null on conflict do nothing;
  return null;
end $$;
create trigger import_file_gone after delete on import_file
  referencing old table as gone for each statement execute function import_file_gone();

-- Undoing an import, whose changes are in `import_batch`. A failed one says why and can be asked for again.
create table import_undo (
  id            bigint primary key references import_run on delete cascade,
  state         text not null check (state in ('waiting', 'running', 'done', 'refused', 'failed')),
  asked_by_name text not null,
  asked_by      bigint references account on delete set null,
  asked_at      timestamptz not null default now(),
  beat_at       timestamptz not null default now(),
  finished_at   timestamptz,
  -- Batches at its beginning, and rows that are again as they were.
  batches       integer not null default 0,
  rows_undone   bigint not null default 0,
  -- Rows that a person has changed since, some of them by name.
  refused       bigint not null default 0,
  refused_rows  jsonb not null default '[]',
  -- Why it failed, in both languages.
  failure       jsonb
);

-- What a batch of an import did, written in its transaction: the import is undone by it, the last batch first. One row
-- a batch and table of facts, not one a record: two million records are some hundred rows, and TOAST compresses them.
create table import_batch (
  import_id     bigint not null references import_run on delete cascade,
  place         bigint generated always as identity,
  facts         text not null,
  origin_id     integer,
  -- Keys of the added and of the changed records. Marks are eight bytes a key that tell how the record was left, so
  -- that a later change shows. `before` are lines of COPY, their cells in the order of `columns`.
  added         text[] not null,
  added_marks   bytea not null,
  changed       text[] not null,
  changed_marks bytea not null,
  columns       text[] not null,
  before        text[] not null,
  primary key (import_id, place)
);

-- How files of one kind are read, stored by administrators for the next such file.
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

-- Processes and jobs ---------------------------------------------------------------------------------------------

-- Processes that work off jobs, and when each was last seen: the jobs of a killed one are given to the others. The
-- queue itself would wait four hours.
create table job_process (
  -- Its name in `locked_by` of the queue.
  name    text primary key,
  seen_at timestamptz not null default clock_timestamp()
);

-- How far the write-ahead log had come when a person last wrote: later reads for them, in any process, use a standby
-- that has come as far. A logged table, since a standby has no unlogged ones and must find sessions without its
-- primary.
create table last_write (
  account_id bigint primary key references account on delete cascade,
  reached    pg_lsn not null
);

-- /metrics reports the age of the last backup, which only the command that made it knows.
create table backup_made (
  at    timestamptz primary key default now(),
  bytes bigint not null
);

-- Targets, top-down NPS and insights of the demo are made from the figures of its data, after the data. A row without
-- an end shows that a start was cut off between the two; the next one continues.
create table demo_fill (
  began_at    timestamptz primary key default now(),
  finished_at timestamptz
);

-- Webhooks -------------------------------------------------------------------------------------------------------

-- Webhooks notify other programs. A delivery is a row written in the transaction of the change, so that nothing is sent
-- of a change that was rolled back, and nothing is lost with a process.
create table webhook (
  id             bigint generated always as identity primary key,
  name           text not null check (length(name) between 1 and 100),
  url            text not null check (length(url) between 1 and 2000),
  kinds          text[] not null check (cardinality(kinds) between 1 and 20),
  -- It is notified of these alone; null is all.
  scope_regions  integer[],
  scope_products integer[],
  -- The portal sets 'failing' after days of failures, and 'gone' when the receiver answers 410.
  state          text not null default 'on' check (state in ('on', 'off', 'failing', 'gone')),
  -- Sealed by the key of the portal. The former secret signs beside it for a day.
  secret         bytea not null,
  old_secret     bytea,
  old_until      timestamptz,
  failing_since  timestamptz,
  maker_id       bigint references account on delete set null,
  made_by        text not null,
  created_at     timestamptz not null default now(),
  version        integer not null default 1
);
create unique index webhook_name on webhook (lower(name));
create index webhook_maker on webhook (maker_id);

create table webhook_delivery (
  id          bigint generated always as identity primary key,
  webhook_id  bigint not null references webhook on delete cascade,
  -- The receiver recognises a repeated message by it.
  message_id  uuid not null default gen_random_uuid(),
  kind        text not null,
  body        text not null,
  state       text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  created_at  timestamptz not null default now(),
  tries       integer not null default 0,
  -- When it is sent again; while it is being sent, when another process may take it.
  next_at     timestamptz not null default now(),
  -- The try that holds it: a try that took longer than its time writes nothing.
  claim       uuid,
  last_at     timestamptz,
  status_code integer,
  took_ms     integer,
  problem     text,
  answer      text
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at) where state = 'waiting';
create index webhook_delivery_of on webhook_delivery (webhook_id, id);
create index webhook_delivery_last on webhook_delivery (webhook_id, last_at desc) where last_at is not null;
create index webhook_delivery_created on webhook_delivery (created_at);
