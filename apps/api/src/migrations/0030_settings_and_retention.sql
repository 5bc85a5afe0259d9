-- What administrators decide for the whole portal: a row a section, each with a version of its own. What its value does not
-- name is as the portal comes.
-- Lines of activity and imports of feedback wait while the two indexes are made: seconds for some million rows.
create table setting (
  id         smallint primary key,
  name       text not null unique,
  value      jsonb not null default '{}',
  version    integer not null default 1,
  changed_at timestamptz not null default now()
);
insert into setting (id, name) values (1, 'retention');

-- Each clean-up and what it has removed so far, by kind; a killed one is gone on with. Its asker is told, not referred to.
create table retention_run (
  id            bigint generated always as identity primary key,
  asked_by      bigint,
  asked_by_name text,
  started_at    timestamptz not null default clock_timestamp(),
  -- When it last removed something or looked for it.
  beat_at       timestamptz not null default clock_timestamp(),
  finished_at   timestamptz,
  expected      jsonb,
  removed       jsonb not null default '{}'
);
create unique index retention_run_open on retention_run ((true)) where finished_at is null;

-- Files whose rows are gone: they are removed after the commit, and again by the next clean-up where that was cut short.
create table removed_file (
  key        text primary key,
  removed_at timestamptz not null default now()
);

create index activity_sign_ins on activity (at, id) where activitytype in ('SIGN_IN', 'SIGN_OUT', 'VIEW_AS');
-- Forgetting an import looks for what refers to it.
create index voc_external_import on voc_external (import_id) where import_id is not null;
