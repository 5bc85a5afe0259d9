-- A new e-mail address counts once its owner has confirmed it and the former address had 72 hours to stop it, so that
-- nobody who manages people comes by an account through its address. One row while a change is under way; the audit log
-- keeps what became of it. The links' tokens are made by the jobs that mail them, and only their hashes are kept.
create table email_change (
  account_id   bigint primary key references account on delete cascade,
  email        text not null check (email = lower(email)),
  asked_by     text not null,
  -- Asked by somebody who may manage an administrator: an account that becomes one meanwhile keeps no other change.
  by_admin     boolean not null,
  asked_at     timestamptz not null default clock_timestamp(),
  confirm_hash bytea unique,
  stop_hash    bytea unique,
  -- Both hold from when their mail was sent; where it cannot be sent, from when the change was asked for.
  confirm_until timestamptz not null default clock_timestamp() + interval '72 hours',
  stop_until    timestamptz not null default clock_timestamp() + interval '72 hours',
  confirmed_at timestamptz,
  -- Where the former address agreed, or was never shown to be anybody's, nothing waits for `stop_until`.
  allowed_at   timestamptz
);

-- A key that opens a dashboard host ends with the session that asked for it. Keys live a minute, and those made by a
-- portal that is still of the version before open nothing here. Nobody waits: the table is locked for no longer than
-- its columns take.
alter table access_key add column session_id bigint references session (id) on delete cascade;
create index access_key_session on access_key (session_id);
