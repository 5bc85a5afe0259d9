-- One-time codes of the request-access form. The code is made when its mail is sent and only its argon2id hash is kept;
-- `digest_hash` is the argon2id hash of the password's SHA-256, which the final request carries. A subject (hash of what
-- was typed) has one live challenge; one of nobody has neither account nor person and does the same work.
create table access_challenge (
  id          bigint generated always as identity primary key,
  subject     bytea not null,
  account_id  bigint references account on delete cascade,
  -- A person of the directory without an account: {nik, name, email}.
  person      jsonb,
  digest_hash text,
  code_hash   text,
  tries       integer not null default 0,
  created_at  timestamptz not null default clock_timestamp(),
  sent_at     timestamptz,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create unique index access_challenge_live on access_challenge (subject) where used_at is null;

-- A request and its decision, kept for ever: names are copied, so that the history outlives the accounts in it.
create table access_request (
  id              bigint generated always as identity primary key,
  account_id      bigint references account on delete set null,
  name            text not null,
  nik             text,
  email           text not null,
  requested_by    text not null check (requested_by in ('nik', 'email')),
  status          text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected')),
  ip              inet,
  created_at      timestamptz not null default clock_timestamp(),
  decided_at      timestamptz,
  decided_by      bigint references account on delete set null,
  decided_by_name text,
  reason          text,
  roles           text[],
  scope_regions   integer[],
  scope_products  integer[],
  access_until    timestamptz,
  check ((status = 'waiting') = (decided_at is null)),
  check (status <> 'rejected' or reason is not null)
);
create unique index access_request_waiting on access_request (account_id) where status = 'waiting';
create index access_request_created on access_request (created_at desc, id desc);
