-- Revenue, traffic of pages and applications, and samples of hosts.

-- Revenue ---------------------------------------------------------------------------------------------------------

-- The API or import profile that a row came through; its number is unique within it.
create table revenue_origin (like ticket_origin including all);

-- What a product brought in a month in a region, unit and segment through an application, beside its plan; or a booking
-- of its own, such as a credit note. Amounts are hundredths of a rupiah, so that sums stay exact; they may be below
-- zero. The coded fields have no foreign keys, as those of tickets.
create table revenue (
  id                bigint generated always as identity primary key,
  -- The first instant of the month in Jakarta.
  month_at          timestamptz(0) not null,
  origin_id         smallint not null,
  product_id        smallint,
  region_id         smallint,
  business_unit_id  smallint,
  segment_id        smallint,
  source_app_id     smallint,
  -- Null where the month is planned and not in yet.
  revenue_cents     bigint,
  target_cents      bigint,
  transactions      integer,
  -- Active customers when the month began and when it ended.
  opening_customers integer,
  closing_customers integer,
  -- Whether the row counts in revenue per customer.
  knows_customers   boolean not null generated always as
    (revenue_cents is not null and opening_customers is not null and closing_customers is not null) stored,
  number            text not null,
  check (month_at = date_trunc('month', month_at at time zone interval '7 hours') at time zone interval '7 hours'),
  check (revenue_cents is not null or target_cents is not null),
  check (target_cents >= 0 and transactions >= 0 and opening_customers >= 0 and closing_customers >= 0),
  unique (origin_id, number)
);
-- Every dimension and sum inside, so that a question over a period reads the index alone.
create index revenue_month_at on revenue (month_at, id) include
  (product_id, region_id, business_unit_id, segment_id, source_app_id, revenue_cents, target_cents, transactions,
   opening_customers, closing_customers, knows_customers);
-- The newest month with revenue: planned months lie ahead of it.
create index revenue_in on revenue (month_at) where revenue_cents is not null;
create index revenue_number on revenue (lower(number));

do $$
declare
  -- Amounts, each with the number of its rows. Of ARPU: the revenue of rows that know their customers (`billed`), and
  -- their opening and closing customers added up. Of achievement: rows that have both a revenue and a plan (`met`).
  sums text[] := array['rows_n', 'revenue', 'revenue_n', 'target', 'target_n', 'transactions', 'transactions_n',
    'billed', 'billed_n', 'customers',
    'opening', 'met_revenue', 'met_target', 'met_n'];
begin
  perform rollup_add('revenue_month', 'month', array['product_id', 'region_id'], sums);
  perform rollup_add('revenue_month_unit', 'month', array['region_id', 'business_unit_id', 'segment_id',
    'source_app_id'], sums);
end $$;
insert into fact_table (name, dataset, rollups, flows)
select 'revenue', 'revenue', array_agg(name), jsonb_build_object('month_at', jsonb_build_object(
  'rows_n', '1', 'revenue', 'coalesce(revenue_cents, 0)', 'revenue_n', '(revenue_cents is not null)::int',
  'target', 'coalesce(target_cents, 0)', 'target_n', '(target_cents is not null)::int',
  'transactions', 'coalesce(transactions, 0)', 'transactions_n', '(transactions is not null)::int',
  'billed', 'case when knows_customers then revenue_cents else 0 end', 'billed_n', 'knows_customers::int',
  'customers', 'case when knows_customers then opening_customers::bigint + closing_customers else 0 end',
  'opening', 'case when knows_customers then opening_customers else 0 end',
  'met_revenue', 'case when target_cents is not null then coalesce(revenue_cents, 0) else 0 end',
  'met_target', 'case when revenue_cents is not null then coalesce(target_cents, 0) else 0 end',
  'met_n', '(revenue_cents is not null and target_cents is not null)::int'))
from rollup where name like 'revenue\_month%';
select fact_rollups_plan('revenue');

-- Traffic ---------------------------------------------------------------------------------------------------------

-- The number of an hour: its clock in Jakarta and the ids of its labels. However an hour is imported, it is the same one:
-- counted twice, its visitors would be.
create function traffic_number(hour_at timestamptz, product_id smallint, platform_id smallint, region_id smallint)
returns text language sql immutable parallel safe as $$
  select 'TRF-' || to_char(hour_at at time zone interval '7 hours',
    'YYYYMMDD-HH24') || '-' || product_id || '-' || platform_id || '-' || coalesce(region_id, 0)
$$;

-- One hour of a product on a platform in a region, as web analytics count it; null is what a source does not count. The
-- coded fields have no foreign keys, as those of tickets.
create table traffic_hour (
  id           bigint generated always as identity primary key,
  -- Its beginning; it lasts up to the next one.
  hour_at      timestamptz(0) not null check (mod(extract(epoch from hour_at), 3600) = 0),
  visits       bigint not null check (visits >= 0),
  unique_users bigint check (unique_users >= 0),
  sessions     bigint check (sessions >= 0),
  page_views   bigint check (page_views >= 0),
  -- Sessions of a single view, and the seconds of all sessions together.
  bounces      bigint check (bounces between 0 and sessions),
  duration_s   bigint check (duration_s >= 0),
  product_id   smallint not null,
  platform_id  smallint not null,
  region_id    smallint,
  -- Monday is 1, the hour after midnight 1.
  weekday_id   smallint not null generated always as (extract(isodow from hour_at at time zone interval '7 hours')) stored,
  clock_id     smallint not null generated always as (extract(hour from hour_at at time zone interval '7 hours') + 1) stored,
  number       text not null generated always as (traffic_number(hour_at, product_id, platform_id, region_id)) stored,
  -- Both parts of a rate are known, or neither.
  check (sessions is not null or (bounces is null and duration_s is null))
);
create unique index traffic_hour_number on traffic_hour (lower(number));
-- The rows come in the order of time, in which the table then lies, so that the sums need not be inside.
create index traffic_hour_at on traffic_hour (hour_at, id);
create index traffic_hour_product on traffic_hour (product_id, hour_at);

do $$
declare
  sums text[] := array['hours', 'visits', 'users', 'sessions', 'views', 'seconds', 'timed', 'bounced', 'judged',
    'users_hours', 'sessions_hours', 'views_hours', 'timed_hours', 'judged_hours'];
begin
  perform rollup_add('traffic_day', 'day', array['product_id', 'platform_id', 'region_id'], sums);
  perform rollup_add('traffic_day_platform', 'day', array['platform_id', 'region_id'], sums);
  perform rollup_add('traffic_day_clock', 'day', array['region_id', 'weekday_id', 'clock_id'], sums);
  perform rollup_add('traffic_month', 'month', array['product_id', 'platform_id', 'region_id'], sums);
  perform rollup_add('traffic_month_clock', 'month', array['region_id', 'weekday_id', 'clock_id'], sums);
end $$;
insert into fact_table (name, dataset, rollups, flows)
select 'traffic_hour', 'traffic', array_agg(name), jsonb_build_object('hour_at', jsonb_build_object(
  'hours', '1', 'visits', 'visits', 'users', 'coalesce(unique_users, 0)', 'sessions', 'coalesce(sessions, 0)', 'views',
    'coalesce(page_views, 0)',
  'seconds', 'coalesce(duration_s, 0)', 'timed', 'case when duration_s is null then 0 else sessions end',
  'bounced', 'coalesce(bounces, 0)', 'judged', 'case when bounces is null then 0 else sessions end',
  -- In how many of the hours each was counted at all.
  'users_hours', '(unique_users is not null)::int', 'sessions_hours', '(sessions is not null)::int', 'views_hours',
    '(page_views is not null)::int',
  'timed_hours', '(duration_s is not null)::int', 'judged_hours', '(bounces is not null)::int'))
from rollup where name like 'traffic\_%';
select fact_rollups_plan('traffic_hour');

-- Infrastructure --------------------------------------------------------------------------------------------------

-- A host belongs to a service, with its objectives, and to the product that runs on it. Objectives are shares: of the
-- requests that must succeed, against the rest of which burn rates are measured, and of the time that must be answered.
create table infra_service (
  id               integer generated by default as identity primary key,
  name             text not null unique,
  position         integer not null default 0,
  slo              double precision not null default 0.999 check (slo > 0 and slo < 1),
  availability_slo double precision not null default 0.999 check (availability_slo > 0 and availability_slo < 1)
);
create table infra_host (
  id         integer generated by default as identity primary key,
  name       text not null unique,
  position   integer not null default 0,
  service_id integer not null references infra_service,
  product_id integer references product
);
select label_list_add('infra_metric', array['up', 'latency', 'requests', 'errors', 'cpu', 'memory', 'disk',
  'throughput']);
insert into infra_service (id, name) values (1, 'Aplikasi web'), (2, 'API'), (3, 'Basis data'),
  (4, 'Penyeimbang beban'), (5, 'Penyimpanan');
update infra_service set position = id, slo = case id when 2 then 0.9995 when 3 then 0.9999 else 0.999 end;
select setval(pg_get_serial_sequence('infra_service', 'id'), 5);
create trigger labels_written after insert or update or delete on infra_service
  for each statement execute function labels_written();
create trigger labels_written after insert or update or delete on infra_host
  for each statement execute function labels_written();

-- One value of one metric of one host, for `interval_s` seconds from `at` on: up from 0 to 1; latency in milliseconds,
-- the mean of `weight` requests; requests and errors counted within the interval; cpu, memory and disk as a share of 1;
-- throughput in bytes a second.
create table infra_sample (
  at         timestamptz(0) not null,
  value      double precision not null check (value >= 0 and value < 'Infinity'),
  host_id    integer not null,
  interval_s integer not null check (interval_s between 1 and 86400),
  weight     integer not null default 1 check (weight >= 1),
  metric_id  smallint not null,
  primary key (host_id, metric_id, at)
);
create index infra_sample_time on infra_sample (metric_id, at) include (host_id, value, interval_s, weight);

-- The rollups are by host and metric, in hours too, and their sums are no whole numbers, so they are not made by
-- rollup_add.
create table infra_hour (hour timestamptz(0) not null, host_id integer not null, metric_id smallint not null,
  samples bigint not null, interval_s bigint not null, weight bigint not null, value_sum double precision not null,
    value_interval double precision not null, value_weight double precision not null, loose boolean not null);
create table infra_day (day date not null, host_id integer not null, metric_id smallint not null,
  samples bigint not null, interval_s bigint not null, weight bigint not null, value_sum double precision not null,
    value_interval double precision not null, value_weight double precision not null, loose boolean not null);
create table infra_day_latency (day date not null, host_id integer not null, bucket smallint not null,
  weight bigint not null, loose boolean not null);
create table infra_hour_latency (hour timestamptz(0) not null, bucket smallint not null, weight bigint not null,
  loose boolean not null);
insert into rollup values
  ('infra_hour_latency', 'hour', array['bucket'], array['weight']),
  ('infra_hour', 'hour', array['host_id', 'metric_id'], array['samples', 'interval_s', 'weight', 'value_sum',
    'value_interval', 'value_weight']),
  ('infra_day', 'day', array['host_id', 'metric_id'], array['samples', 'interval_s', 'weight', 'value_sum',
    'value_interval', 'value_weight']),
  ('infra_day_latency', 'day', array['host_id', 'bucket'], array['weight']);

create function infra_rollup_sql(changed text, loose boolean) returns text language sql as $f$
  select format($sql$
    with flow as materialized (
      select at, host_id, metric_id, distribution_bucket(value) as bucket, sign as samples,
        sign * interval_s as interval_s, sign * weight as weight,
        sign * value as value_sum, sign * value * interval_s as value_interval, sign * value * weight as value_weight
      from (%s) s
    ), %s
    select dataset_written('infra')
  $sql$, changed, string_agg(format('into_%s as (%s)', r.name, rollup_insert(r,
    case r.period when 'day' then '(at at time zone ''Asia/Jakarta'')::date'
      else 'date_trunc(''hour'', at, ''UTC'')' end, loose, case when 'bucket' = any(r.keys) then 'metric_id = 2'
      else 'true' end)), ', ' order by r.name))
  from rollup r where r.name like 'infra\_%'
$f$;
create function infra_rolled_up() returns trigger language plpgsql as $f$
begin
  execute infra_rollup_sql(case tg_op
    when 'INSERT' then 'select 1 as sign, n.* from new_rows n'
    when 'DELETE' then 'select -1 as sign, o.* from old_rows o'
    else 'select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o' end, true);
  return null;
end $f$;
create trigger infra_rolled_up_insert after insert on infra_sample referencing new table as new_rows for each statement
  execute function infra_rolled_up();
create trigger infra_rolled_up_update after update on infra_sample
  referencing old table as old_rows new table as new_rows for each statement execute function infra_rolled_up();
create trigger infra_rolled_up_delete after delete on infra_sample referencing old table as old_rows for each statement
  execute function infra_rolled_up();
create function infra_rollups_rebuild() returns void language plpgsql as $f$
begin
  truncate infra_hour, infra_hour_latency, infra_day, infra_day_latency;
  execute infra_rollup_sql('select 1 as sign, s.* from infra_sample s', false);
end $f$;
create index infra_hour_hour on infra_hour (metric_id, hour);
create index infra_hour_latency_hour on infra_hour_latency (hour);
create index infra_hour_latency_loose on infra_hour_latency (hour) where loose;
create index infra_hour_loose on infra_hour (hour) where loose;
create index infra_day_day on infra_day (metric_id, day);
create index infra_day_loose on infra_day (day) where loose;
create index infra_day_latency_day on infra_day_latency (day);
create index infra_day_latency_loose on infra_day_latency (day) where loose;
