-- People: accounts, roles, sessions, how they sign in and how they get access. Secrets that open something (tokens,
-- codes, keys) are stored as hashes, so that a copy of the database opens nothing.

-- Accounts and roles ---------------------------------------------------------------------------------------------

-- An account can sign in; `has_access` says whether it may see anything, until `access_until`. The two are granted
-- separately. `reminded_for` is the expiry that the owner was reminded of. With `from_directory` the company directory
-- knows the person, and it alone checks the password of their NIK.
create table account (
  id                bigint generated always as identity primary key,
  nik               text unique check (length(nik) between 1 and 9),
  email             text not null unique check (email = lower(email)),
  name              text not null,
  password_hash     text,
  has_access        boolean not null default false,
  suspended         boolean not null default false,
  created_at        timestamptz not null default now(),
  -- What of the data the person may see; null is everything. Rows without a region or product are in no such list.
  scope_regions     integer[],
  scope_products    integer[],
  access_until      timestamptz,
  reminded_for      timestamptz,
  from_directory    boolean not null default false,
  email_confirmed   boolean not null default true,
  language          text check (language in ('id', 'en')),
  theme             text check (theme in ('light', 'dark', 'auto')),
  density           text check (density in ('comfortable', 'compact')),
  password_set_at   timestamptz,
  last_signed_in_at timestamptz,
  version           integer not null default 1,
  changed_at        timestamptz not null default now()
);
create index account_access_until on account (access_until) where has_access and access_until is not null;

-- A role grants some of the five rights of the specification (`flags`) and a data scope. Staff may rename roles and
-- make their own. The five built-in ones have the right of their name and see everything.
create table role (
  id             integer generated always as identity primary key,
  name           text not null unique check (name ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  label          text not null check (length(label) between 1 and 80),
  description    text not null default '',
  flags          text[] not null default '{}' check (flags <@ array['ADMIN', 'AGENT', 'MANAGEMENT', 'CMP', 'PO']),
  scope_regions  integer[],
  scope_products integer[],
  built_in       boolean not null default false,
  version        integer not null default 1,
  changed_at     timestamptz not null default now()
);
insert into role (name, label, description, flags, built_in)
select name, label, description, array[name], true from (values
  ('ADMIN', 'Administrator', 'Mengelola pengguna, akses, peran, VoC, dan catatan portal.'),
  ('AGENT', 'Agent', 'Mencatat kegiatan shift di logbook.'),
  ('MANAGEMENT', 'Management', 'Mengelola pengguna dan akses, membaca catatan aktivitas.'),
  ('CMP', 'CMP', 'Mengelola dan memvalidasi VoC.'),
  ('PO', 'Product owner', 'Menindaklanjuti VoC produknya.')) as r (name, label, description);

-- A role comes from a decision in the portal or from a group of the company directory. Each is a row, so that leaving
-- the group takes away only what the group gave.
create table account_role (
  account_id bigint not null references account on delete cascade,
  role       text not null references role (name),
  source     text not null default 'local' check (source in ('local', 'directory')),
  primary key (account_id, role, source)
);
create index account_role_role on account_role (role);

create table account_photo (
  account_id bigint primary key references account on delete cascade,
  type       text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes      bytea not null check (length(bytes) <= 1048576),
  source     text not null check (source in ('own', 'directory')),
  changed_at timestamptz not null default now()
);

-- The person as an OpenID provider knows them: its subject never changes, e-mail addresses do.
create table account_identity (
  issuer     text not null,
  subject    text not null,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);

-- Sessions -------------------------------------------------------------------------------------------------------

create table session (
  token_hash    bytea primary key,
  account_id    bigint not null references account on delete cascade,
  login_by      text not null check (login_by in ('nik', 'email')),
  ip            inet,
  user_agent    text,
  created_at    timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  -- Shown to the owner, who can end one session from another.
  id            bigint generated always as identity unique,
  -- The person whose view an administrator has taken, in the administrator's own session.
  view_as       bigint references account on delete set null,
  view_reason   text,
  -- The second factor of this sign-in; null where the password was enough.
  second_factor text check (second_factor in ('code', 'passkey', 'recovery', 'provider', 'handover')),
  -- When the owner last proved their identity again.
  proved_at     timestamptz
);
create index session_account on session (account_id);

-- Hands a user over to a dashboard host: the key names the user, is valid for 60 seconds and works once. It ends with
-- the session that asked for it.
create table access_key (
  key_hash   bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at    timestamptz,
  session_id bigint references session (id) on delete cascade
);
create index access_key_account on access_key (account_id);
create index access_key_session on access_key (session_id);

-- Signing in -----------------------------------------------------------------------------------------------------

-- Failures only: a success clears the rows of the name. Keys are 'name:<hash>@<network>', 'name:<hash>' and
-- 'address:<network>', with the hash of the typed NIK or e-mail. `account_id` shows administrators which account is
-- being guessed at; null where the typed name belongs to nobody.
create table sign_in_failure (
  key            text primary key,
  failures       integer not null,
  window_start   timestamptz not null,
  last_failed_at timestamptz not null,
  account_id     bigint references account on delete cascade
);
create index sign_in_failure_account on sign_in_failure (account_id) where account_id is not null;

-- A browser in which the owner has signed in before. It is known by a cookie and has limits of its own, so that
-- strangers who guess at the account do not delay its owner.
create table known_device (
  id           bigint generated always as identity primary key,
  account_id   bigint not null references account on delete cascade,
  token_hash   bytea not null,
  made_at      timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Programs that sign in without cookies make a device each time; those that never came back are dropped first.
  has_returned boolean not null default false,
  unique (token_hash, account_id)
);
create index known_device_account on known_device (account_id, last_used_at);

-- One-time links that set a password. A used one stays: it shows which people never used theirs.
create table password_link (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  purpose    text not null check (purpose in ('first-admin', 'forgot', 'invitation')),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index password_link_account on password_link (account_id);

-- A registration as it was typed, until the link in the mail confirms the address; then it becomes an account.
create table registration (
  id            bigint generated always as identity primary key,
  email         text not null check (email = lower(email)),
  name          text not null,
  nik           text check (length(nik) between 1 and 9),
  password_hash text not null,
  token_hash    bytea unique,
  created_at    timestamptz not null default clock_timestamp(),
  expires_at    timestamptz not null
);
create index registration_email on registration (email);

-- A new e-mail address counts once its owner has confirmed it and the former address had 72 hours to stop the change,
-- so that nobody who manages people can take over an account through its address. A row exists while the change is
-- under way; the audit log records its outcome. The jobs that mail the links make the tokens.
create table email_change (
  account_id    bigint primary key references account on delete cascade,
  email         text not null check (email = lower(email)),
  asked_by      text not null,
  -- Asked by a person who may manage an administrator: an account that becomes one meanwhile keeps no other change.
  by_admin      boolean not null,
  asked_at      timestamptz not null default clock_timestamp(),
  confirm_hash  bytea unique,
  stop_hash     bytea unique,
  -- Both count from when their mail was sent, or from the request where it cannot be sent.
  confirm_until timestamptz not null default clock_timestamp() + interval '72 hours',
  stop_until    timestamptz not null default clock_timestamp() + interval '72 hours',
  confirmed_at  timestamptz,
  -- Set where the former address agreed or was never confirmed: then nothing waits for `stop_until`.
  allowed_at    timestamptz
);

-- When mails to an address left, by its hash, so that no number of calls can fill a mailbox.
create table mail_pace (
  address_hash bytea primary key,
  sent         timestamptz[] not null,
  last_sent_at timestamptz not null default clock_timestamp()
);

-- Second factors -------------------------------------------------------------------------------------------------

-- Secrets of code apps (sealed with a key that the database does not have) and public keys of passkeys. A code counts
-- once: `last_step` is the half minute of the last accepted one.
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

-- Hashes of 80 random bits, salted with the account. A used one stays, so that the owner sees how many are left.
create table recovery_code (
  account_id bigint not null references account on delete cascade,
  code_hash  bytea not null,
  used_at    timestamptz,
  primary key (account_id, code_hash)
);

-- A step under way: signing in after the password, adding a factor, proving one's identity.
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

-- Taking away the factors of a person takes two administrators, or the command line.
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

-- Asking for access ----------------------------------------------------------------------------------------------

-- One-time codes of the form that asks for access. The code is made when its mail is sent, and only its argon2id hash
-- is stored. `digest_hash` is the argon2id hash of the password's SHA-256, which the final request carries. A subject
-- (the hash of the typed name) has one open challenge; an unknown name gets one too, so that the answer takes as long.
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
  used_at     timestamptz,
  -- Other networks than the one that asked have tries of their own, so that strangers cannot use up the code.
  asked_from  text,
  other_tries integer not null default 0
);
create unique index access_challenge_live on access_challenge (subject) where used_at is null;

-- A request and its decision, stored for good: names are copied, so that the history outlives the accounts in it.
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
  -- The applicant's own words while the request waits. Neither grants anything.
  wish_reason     text,
  wish_region_id  integer references region on delete set null,
  check ((status = 'waiting') = (decided_at is null)),
  check (status <> 'rejected' or reason is not null)
);
create unique index access_request_waiting on access_request (account_id) where status = 'waiting';
create index access_request_created on access_request (created_at desc, id desc);

-- Keys of programs -----------------------------------------------------------------------------------------------

-- A key that brings data has datasets as its scopes; a key that reads figures has the one scope 'query'. A key acts in
-- the name of its maker and stops while that account is suspended or may keep no keys. One that was made by the command
-- line has no maker. The names outlive the accounts.
create table api_key (
  id             bigint generated always as identity primary key,
  name           text not null,
  key_hash       bytea not null unique,
  scopes         text[] not null check (cardinality(scopes) > 0),
  created_at     timestamptz not null default now(),
  last_used_at   timestamptz,
  expires_at     timestamptz,
  revoked_at     timestamptz,
  made_by        text,
  revoked_by     text,
  -- What a key that reads may see; null is everything.
  scope_regions  integer[],
  scope_products integer[],
  maker_id       bigint references account on delete set null,
  scope_datasets text[],
  -- Figures without the records behind them.
  figures_only   boolean not null default false
);
create index api_key_maker on api_key (maker_id);
