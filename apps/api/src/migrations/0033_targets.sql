-- What a measure shall reach in a month, quarter or year: of a product, a region, both, or all there is (null). The days are
-- those of `period`, kept beside it so that a figure's target is found by its days. A new table: nothing waits for it.
create table target (
  id         bigint generated always as identity primary key,
  -- Dataset and measure by the names of the catalog, which is code: 'tickets.sla_compliance'.
  measure    text not null,
  period     text not null,
  starts_on  date not null,
  ends_on    date not null,
  product_id integer references product,
  region_id  integer references region,
  value      double precision not null,
  note       text not null default '' check (length(note) <= 500),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (ends_on > starts_on),
  constraint target_once unique nulls not distinct (measure, period, product_id, region_id)
);
create index target_days on target (starts_on, ends_on);
