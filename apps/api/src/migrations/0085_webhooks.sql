-- Other programs are told of what happens here: administrators keep the addresses, and what each is told is a row written in the
-- transaction of the change itself, so that nothing is told of what was rolled back and nothing is lost with a process. New
-- tables only: nothing that is there is locked, and the last version knows nothing of them.
create table webhook (
  id             bigint generated always as identity primary key,
  name           text not null check (length(name) between 1 and 100),
  url            text not null check (length(url) between 1 and 2000),
  kinds          text[] not null check (cardinality(kinds) between 1 and 20),
  -- It is told of what lies in these alone; null is all there are.
  scope_regions  integer[],
  scope_products integer[],
  -- 'failing' and 'gone' were set by the portal: it failed for days, or its receiver answered 410.
  state          text not null default 'on' check (state in ('on', 'off', 'failing', 'gone')),
  -- Sealed by the key of the portal. The one before signs beside it for a day.
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
  -- What the receiver knows it by, the same however often it is sent.
  message_id  uuid not null default gen_random_uuid(),
  kind        text not null,
  body        text not null,
  state       text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  created_at  timestamptz not null default now(),
  tries       integer not null default 0,
  -- When it is sent again; while it is being sent, when another process may.
  next_at     timestamptz not null default now(),
  -- Which of several tries holds it: who took longer than their time writes nothing over.
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
