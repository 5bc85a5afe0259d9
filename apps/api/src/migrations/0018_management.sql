-- The pieces that every management list shares: saved views, and what was deleted until it can no longer be undone.
create table saved_view (
  id          integer generated always as identity primary key,
  owner_id    bigint not null references account on delete cascade,
  screen      text not null check (length(screen) between 1 and 60),
  name        text not null check (length(name) between 1 and 80),
  -- The address's search part: filters, sort, columns, page size.
  search      text not null check (length(search) <= 4000),
  -- People who hold this role see it too; null = its owner alone.
  shared_role text references role (name) on update cascade on delete set null,
  created_at  timestamptz not null default now(),
  unique (owner_id, screen, name)
);
create index saved_view_screen on saved_view (screen);

create table trash (
  id         bigint generated always as identity primary key,
  kind       text not null,
  record_id  bigint not null,
  label      text not null,
  -- The rows as they were, by table; put back whole or not at all.
  snapshot   jsonb not null,
  deleted_by bigint references account on delete set null,
  deleted_at timestamptz not null default now()
);
create index trash_deleted_at on trash (deleted_at);

-- An agent's shift, line by line, and its hand-over, which the next agent signs off.
create table logbook_entry (
  id            bigint generated always as identity primary key,
  agent_id      bigint references account on delete set null,
  agent_name    text not null,
  date          date not null,
  shift         text not null check (shift in ('pagi', 'siang', 'malam')),
  product_id    integer references product,
  activity      text not null check (length(activity) between 1 and 500),
  category      text not null,
  ticket_number text,
  started_at    timestamptz not null,
  ended_at      timestamptz,
  status        text not null check (status in ('open', 'on-progress', 'done')),
  note          text,
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  changed_at    timestamptz not null default now(),
  check (ended_at >= started_at)
);
create index logbook_entry_date on logbook_entry (date desc, id desc);
create index logbook_entry_agent on logbook_entry (agent_id, date desc);

create table logbook_handover (
  id                bigint generated always as identity primary key,
  date              date not null,
  shift             text not null check (shift in ('pagi', 'siang', 'malam')),
  from_agent        bigint references account on delete set null,
  from_name         text not null,
  note              text not null,
  created_at        timestamptz not null default now(),
  signed_off_by     bigint references account on delete set null,
  signed_off_name   text,
  signed_off_at     timestamptz,
  sign_off_note     text,
  check ((signed_off_at is null) = (signed_off_name is null)),
  unique (date, shift, from_agent)
);
create index logbook_handover_date on logbook_handover (date desc, id desc);
