-- One-time links that set a password, such as the first administrator's. Only the hash of a link's token is kept, so a
-- copy of the database opens no account. A row that was used stays, to tell who never used theirs.
create table password_link (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  purpose    text not null check (purpose in ('first-admin')),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index password_link_account on password_link (account_id);
