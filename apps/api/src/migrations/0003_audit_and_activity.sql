-- What happened: the audit log of decisions, the activity of people, the log of downloads.

-- Indexes of trigrams find any part of a text. The extension ships with every PostgreSQL.
create extension if not exists pg_trgm;

-- The audit log: decisions and changes in a chain. `hash` covers the row and the hash before it, so that a changed,
-- removed or moved row is found. `before` and `after` are json, since jsonb would rewrite the hashed text.
create table audit_event (
  seq           bigint primary key check (seq > 0),
  at            timestamptz not null,
  actor_id      bigint,
  actor_name    text not null,
  action        text not null,
  subject_type  text not null,
  subject_id    text not null,
  subject_label text not null,
  reason        text,
  before        json,
  after         json,
  ip            text,
  user_agent    text,
  previous_hash bytea not null,
  hash          bytea not null unique
);
create index audit_event_subject on audit_event (subject_type, subject_id, seq desc);
create index audit_event_actor on audit_event (actor_id, seq desc);
-- The end of the chain, so that rows removed from its end are found too. One row.
create table audit_head (
  is_one boolean primary key default true check (is_one),
  seq    bigint not null,
  hash   bytea not null
);
create function audit_is_for_ever() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is written once and never changed';
end $$;
create trigger audit_is_for_ever before update or delete on audit_event for each row
  execute function audit_is_for_ever();
create trigger audit_is_for_ever_whole before truncate on audit_event for each statement
  execute function audit_is_for_ever();

-- The head follows by this trigger, so that the portal's role needs no right on it: a role that may only insert cannot
-- move it back. It follows only the head that it has. Where rows or the head were removed it stays as it is, and a
-- later decision does not hide the gap.
create function audit_head_follows() returns trigger language plpgsql security definer set search_path = public,
  pg_temp as $$
begin
  update audit_head set seq = new.seq, hash = new.hash where seq = new.seq - 1 and hash = new.previous_hash;
  if not found and new.seq = 1 then
    insert into audit_head (seq, hash) values (new.seq, new.hash) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger audit_head_follows after insert on audit_event for each row execute function audit_head_follows();

-- What people do in the portal: sign-ins, pages opened, records written, exports. Names are copied and outlive
-- accounts.
create table activity (
  id           bigint generated always as identity primary key,
  at           timestamptz not null default clock_timestamp(),
  account_id   bigint references account on delete set null,
  name         text not null,
  email        text not null,
  nik          text,
  activitytype text not null,
  path         text,
  -- The address of the connection, and the one that the caller claims to have.
  ip           text,
  claimed_ip   text,
  user_agent   text,
  details      jsonb not null default '{}',
  -- The text that a search looks through.
  words        text not null generated always as
    (lower(name || ' ' || email || ' ' || coalesce(nik, '') || ' ' || activitytype || ' ' || coalesce(path,
      '') || ' ' || details::text)) stored,
  -- Whether the caller sent the type, or the server saw it itself. Callers may send a type that the server uses too.
  by_caller    boolean not null default false
);
create index activity_words on activity using gin (words gin_trgm_ops);
create index activity_at on activity (at desc, id desc);
create index activity_account on activity (account_id, at desc);
create index activity_sign_ins on activity (at, id) where activitytype in ('SIGN_IN', 'SIGN_OUT', 'VIEW_AS');

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
  filter        jsonb not null default '{}',
  -- The call with its query, by which the same file can be made again.
  address       text,
  -- The browser that asked knows the download by this. Any process can report its progress, and any can ask it to stop.
  watch         uuid,
  rows_expected bigint,
  bytes         bigint not null default 0,
  beat_at       timestamptz,
  cancelled_at  timestamptz
);
create index download_log_newest on download_log (date desc, id desc);
create index download_log_account on download_log (account_id, date desc);
create index download_log_watched on download_log (watch, account_id) where watch is not null;
-- A job closes the lines of killed processes every minute and must not read the whole log for it.
create index download_log_running on download_log (beat_at) where status = 'running';
-- The regional log and the log of orders from NCX and SCONE are parts of the whole one. `filter` holds the text of an
-- address, which may be anything: it is matched as text and never parsed.
create index download_log_regional on download_log (date desc, id desc)
  where filter ->> 'path' = 'treg' or filter ->> 'path' like 'treg/%';
create index download_log_ncx_sc on download_log (date desc, id desc)
  where filter ->> 'path' = 'treg/general/business-performance-scone'
     or filter ->> 'filters' ~ '"source_app"\s*:\s*\[[^]]*"(NCX|SCONE)"';
