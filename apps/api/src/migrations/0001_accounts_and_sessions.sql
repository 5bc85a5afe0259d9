-- An account can sign in; `has_access` says whether it may see anything. The two are granted separately.
create table account (
  id            bigint generated always as identity primary key,
  nik           text unique check (length(nik) between 1 and 9),
  email         text not null unique check (email = lower(email)),
  name          text not null,
  password_hash text,
  has_access    boolean not null default false,
  suspended     boolean not null default false,
  created_at    timestamptz not null default now()
);

create table account_role (
  account_id bigint not null references account on delete cascade,
  role       text not null check (role in ('ADMIN', 'AGENT', 'MANAGEMENT', 'CMP', 'PO')),
  primary key (account_id, role)
);

-- Only the hash of a token is kept, so a copy of the database opens no session.
create table session (
  token_hash   bytea primary key,
  account_id   bigint not null references account on delete cascade,
  login_by     text not null check (login_by in ('nik', 'email')),
  ip           inet,
  user_agent   text,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index session_account on session (account_id);

-- Failures only: a success clears the name's rows. Keys: 'name:<hash>@<network>', 'name:<hash>' and 'address:<network>',
-- where the hash is of what was typed as NIK or e-mail.
create table sign_in_failure (
  key            text primary key,
  failures       integer not null,
  window_start   timestamptz not null,
  last_failed_at timestamptz not null
);
