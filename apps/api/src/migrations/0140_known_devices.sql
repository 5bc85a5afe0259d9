-- Strangers with changing addresses could delay an owner's sign-in for as long as they went on. A browser in which the
-- owner has signed in before is known by a cookie and has limits of its own; only the hash of the cookie is stored.
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

-- Administrators see which account is being guessed at. Null where the name that was typed is nobody's.
-- Takes its lock for a moment: no row is rewritten.
alter table sign_in_failure add column account_id bigint references account on delete cascade;
create index sign_in_failure_account on sign_in_failure (account_id) where account_id is not null;

-- Five wrong codes of strangers made the code of whoever asked for it useless: their network has tries of its own.
alter table access_challenge add column asked_from text, add column other_tries integer not null default 0;

-- When mails to one address left, hashed, so that no call or all calls together can fill a mailbox.
create table mail_pace (
  address_hash bytea primary key,
  sent         timestamptz[] not null,
  last_sent_at timestamptz not null default clock_timestamp()
);
