-- History: one row a change, written in the transaction of the change. Values are the words that people saw then, so
-- that a label renamed later does not rewrite the past.
create table voc_change (
  id        bigint generated always as identity primary key,
  record_id bigint not null references voc on delete cascade,
  version   integer not null,
  at        timestamptz not null default now(),
  by_id     bigint references account,
  by_name   text not null,
  kind      text not null check (kind in ('created', 'edited', 'status', 'progress', 'attached', 'detached', 'imported')),
  reason    text,
  changes   jsonb not null default '[]'
);
create index voc_change_record on voc_change (record_id, id);

create table voc_attachment (
  id            bigint generated always as identity primary key,
  record_id     bigint not null references voc on delete cascade,
  name          text not null,
  content_type  text not null,
  size          bigint not null,
  storage_key   text not null unique,
  created_by_id bigint references account,
  created_at    timestamptz not null default now()
);
create index voc_attachment_record on voc_attachment (record_id, id);

create table voc_column_setting (
  account_id bigint primary key references account on delete cascade,
  path       jsonb not null
);

-- Where an imported record came from: the pair makes a second run of the same file add nothing.
create table import_run (
  id          bigint generated always as identity primary key,
  dataset     text not null,
  profile     text not null,
  file_name   text not null,
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  rows_read   bigint not null default 0,
  rows_added  bigint not null default 0,
  rows_known  bigint not null default 0,
  rows_bad    bigint not null default 0
);
create table voc_external (
  source      text not null,
  external_id text not null,
  record_id   bigint not null references voc on delete cascade,
  import_id   bigint references import_run,
  primary key (source, external_id)
);
create index voc_external_record on voc_external (record_id);

create table download_log (
  id            bigint generated always as identity primary key,
  date          timestamptz not null default now(),
  account_id    bigint references account,
  downloaded_by text not null,
  user_email    text not null,
  nik           text,
  type          text not null,
  status        text not null default 'running' check (status in ('running', 'done', 'failed')),
  total_rows    bigint not null default 0,
  filter        jsonb not null default '{}'
);
create index download_log_newest on download_log (date desc, id desc);
create index download_log_account on download_log (account_id, date desc);
