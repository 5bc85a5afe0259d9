-- Cases: what is wrong in the data, where and since when, as runs of the search find it, and what people do about it.
create table found_case (
  id           bigint generated always as identity primary key,
  -- The same in every run that finds the case.
  key          text not null unique,
  family       text not null,
  -- Dimension to label, null for 'not filled in'.
  place        jsonb not null,
  -- What readers see; `found_state` is what the last run said, and `turns` when it said another one within the last day.
  state        text not null,
  found_state  text not null,
  turns        timestamptz[] not null default '{}',
  severity     double precision not null,
  -- Null is for longer than is looked back.
  since        timestamptz,
  until        timestamptz,
  figures      jsonb not null,
  course       jsonb,
  -- Scopes, as text, in which the last run that found the case found it with these figures.
  readers      text[] not null,
  owner_id     bigint references account on delete set null,
  work         text not null default 'new' check (work in ('new', 'seen', 'inHand', 'done')),
  opinion      text check (opinion in ('known', 'notAProblem')),
  muted_until  timestamptz,
  -- Of what people say; runs leave it alone.
  version      integer not null default 1,
  changed_at   timestamptz not null default now(),
  found_at     timestamptz not null,
  seen_at      timestamptz not null,
  -- When it became over, from which on the list of open ones has it for another day.
  ended_at     timestamptz
);
create index found_case_family on found_case (family);
create index found_case_readers on found_case using gin (readers);
create index found_case_owner on found_case (owner_id);
create index found_case_excused on found_case (family) where opinion = 'notAProblem';

-- History and comments of a case. Names outlive the account.
create table found_case_event (
  id      bigint generated always as identity primary key,
  case_id bigint not null references found_case on delete cascade,
  at      timestamptz not null,
  kind    text not null,
  by_id   bigint references account on delete set null,
  by_name text,
  value   text,
  text    text check (length(text) between 1 and 1000)
);
create index found_case_event_case on found_case_event (case_id, id);
create index found_case_event_by on found_case_event (by_id);

-- One row: what the last run was made of, since a run is worth its time where that has changed; for which scopes and when
-- it was; and since when a process has been at the next one, which no other begins meanwhile.
create table found_case_run (
  is_only       boolean primary key default true check (is_only),
  made_of       text,
  scopes        text[] not null default '{}',
  ran_at        timestamptz,
  working_since timestamptz
);
