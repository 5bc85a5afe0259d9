-- A screen on a wall shows dashboards with nobody signed in at it: a link made for it names its boards, what of the data they
-- show, and an end. Only hashes of secrets are kept. Who made it by the name that they had outlives the account; what the link
-- shows goes by the account itself, and without one it shows nothing.
create table wall_link (
  id             bigint generated always as identity primary key,
  name           text not null check (length(name) between 1 and 100),
  secret_hash    bytea not null unique,
  -- Paths of dashboards in the order of the wall; one that is deleted is missing on it.
  boards         text[] not null check (cardinality(boards) between 1 and 10),
  seconds        integer not null check (seconds between 20 and 300),
  scope_regions  integer[],
  scope_products integer[],
  maker_id       bigint references account on delete set null,
  made_by        text not null,
  created_at     timestamptz not null default now(),
  last_used_at   timestamptz,
  ends_at        timestamptz not null,
  revoked_at     timestamptz,
  revoked_by     text
);
create index wall_link_maker on wall_link (maker_id);

-- A browser that a link was opened in. It lives as long as the link, and goes with the revoking.
create table wall_screen (
  id           bigint generated always as identity primary key,
  wall_link_id bigint not null references wall_link on delete cascade,
  token_hash   bytea not null unique,
  opened_at    timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index wall_screen_link on wall_screen (wall_link_id);
