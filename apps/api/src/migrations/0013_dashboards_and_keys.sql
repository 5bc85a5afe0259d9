-- A dashboard is data: which widgets stand where, over which questions. `built_in` is what the code last put there;
-- while `definition` equals it an upgrade brings the new one, once staff have changed it, it is theirs.
create table dashboard (
  id         integer generated always as identity primary key,
  path       text not null unique check (path ~ '^[a-z0-9-]+(/[a-z0-9-]+)*$'),
  definition jsonb not null,
  built_in   jsonb,
  version    integer not null default 1,
  changed_by bigint references account,
  changed_at timestamptz not null default now()
);

-- Keys for programs that put data in. Only the hash is kept; `scopes` are dataset names.
create table api_key (
  id           bigint generated always as identity primary key,
  name         text not null,
  key_hash     bytea not null unique,
  scopes       text[] not null check (cardinality(scopes) > 0),
  created_at   timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at   timestamptz,
  revoked_at   timestamptz
);
