-- Second factors: secrets of apps that make codes (sealed with a key that the database does not have) and public keys of
-- passkeys. An app's code counts once: `last_step` is the half minute of the last one that was taken.
create table second_factor (
  id            bigint generated always as identity primary key,
  account_id    bigint not null references account on delete cascade,
  kind          text not null check (kind in ('code', 'passkey')),
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz,
  secret        bytea,
  last_step     bigint not null default 0,
  credential_id text unique,
  public_key    bytea,
  sign_count    bigint not null default 0,
  transports    text[] not null default '{}',
  check ((kind = 'code') = (secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
);
create index second_factor_account on second_factor (account_id);

-- Only hashes: of 80 random bits, salted with the account. A used one stays, to tell how many are left of how many.
create table recovery_code (
  account_id bigint not null references account on delete cascade,
  code_hash  bytea not null,
  used_at    timestamptz,
  primary key (account_id, code_hash)
);

-- What somebody is in the middle of: signing in behind a right password, adding a factor, proving who they are.
create table factor_step (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  purpose    text not null check (purpose in ('sign-in', 'code', 'passkey', 'proof')),
  session_id bigint,
  login_by   text check (login_by in ('nik', 'email')),
  challenge  text,
  secret     bytea,
  tries      integer not null default 0,
  expires_at timestamptz not null
);
create index factor_step_account on factor_step (account_id);

-- By what a session went beyond the password (null: by nothing), and when its owner last proved again who they are.
alter table session
  add column second_factor text check (second_factor in ('code', 'passkey', 'recovery', 'provider', 'handover')),
  add column proved_at timestamptz;

-- Taking somebody's factors away needs two administrators, or the command line.
create table factor_reset (
  id              bigint generated always as identity primary key,
  account_id      bigint not null references account on delete cascade,
  reason          text not null,
  asked_by        bigint references account on delete set null,
  asked_by_name   text not null,
  asked_at        timestamptz not null default now(),
  state           text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'expired')),
  decided_by_name text,
  decided_at      timestamptz
);
create unique index factor_reset_waiting on factor_reset (account_id) where state = 'waiting';
