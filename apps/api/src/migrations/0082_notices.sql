-- What concerns a person is told to them in the portal and by mail, each kind as long as they have not muted it. A notice keeps
-- the parts of its text and no text, so that it reads in the language of its reader.
-- New tables that refer to account and voc: short locks there, nothing is read.
create table notice (
  id        bigint generated always as identity primary key,
  person_id bigint not null references account on delete cascade,
  -- Mentions come with comments.
  kind      text not null check (kind in ('assigned', 'status', 'overdue', 'escalated', 'mentioned')),
  record_id bigint not null references voc on delete cascade,
  parts     jsonb not null default '{}',
  at        timestamptz not null default now(),
  read_at   timestamptz
);
create index notice_of on notice (person_id, id);
create index notice_unread on notice (person_id, id) where read_at is null;
create index notice_record on notice (record_id);
create index notice_at on notice (at);

-- Which kinds a person wants nowhere, and which not by mail; without a row all of them come.
create table notice_choice (
  person_id bigint primary key references account on delete cascade,
  muted     text[] not null default '{}',
  unmailed  text[] not null default '{}'
);
