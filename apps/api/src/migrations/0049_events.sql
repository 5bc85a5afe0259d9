-- Named windows that staff keep: campaigns, feasts, migrations. They are marked on every time series that they touch, and have
-- pages that hold the figures inside against the same length before. A new table: nothing waits for it.
create table event (
  id         bigint generated always as identity primary key,
  -- What people and files know it by.
  name       text not null check (length(name) between 1 and 120),
  starts_at  timestamptz not null,
  -- Excluded.
  ends_at    timestamptz not null,
  -- Ids; null is all of them, as in a data scope.
  products   integer[] check (cardinality(products) > 0),
  regions    integer[] check (cardinality(regions) > 0),
  place      text not null default '' check (length(place) <= 200),
  note       text not null default '' check (length(note) <= 2000),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (ends_at > starts_at and ends_at <= starts_at + interval '366 days')
);
create unique index event_name on event (lower(name));
create index event_time on event (starts_at, ends_at);
