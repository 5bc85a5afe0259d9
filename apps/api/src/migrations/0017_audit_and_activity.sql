-- Decisions and changes, in a chain: `hash` covers the row and the hash before it, so a row that was changed, removed or
-- moved shows. `before` and `after` are json and not jsonb, which would rewrite the text that was hashed.
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
-- Where the chain ends, so that rows taken off its end show, too. One row.
create table audit_head (
  is_one boolean primary key default true check (is_one),
  seq    bigint not null,
  hash   bytea not null
);
create function audit_is_for_ever() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is written once and never changed';
end $$;
create trigger audit_is_for_ever before update or delete on audit_event for each row execute function audit_is_for_ever();
create trigger audit_is_for_ever_whole before truncate on audit_event for each statement execute function audit_is_for_ever();

-- What people do in the portal: sign-ins, pages opened, records written, exports. Names are copied to outlive accounts.
create table activity (
  id           bigint generated always as identity primary key,
  at           timestamptz not null default clock_timestamp(),
  account_id   bigint references account on delete set null,
  name         text not null,
  email        text not null,
  nik          text,
  activitytype text not null,
  path         text,
  -- The connection's address, and the one that the caller says it has.
  ip           text,
  claimed_ip   text,
  user_agent   text,
  details      jsonb not null default '{}',
  -- What the search looks through.
  words        text not null generated always as
    (lower(name || ' ' || email || ' ' || coalesce(nik, '') || ' ' || activitytype || ' ' || coalesce(path, '') || ' ' || details::text)) stored
);
create index activity_words on activity using gin (words gin_trgm_ops);
create index activity_at on activity (at desc, id desc);
create index activity_account on activity (account_id, at desc);
