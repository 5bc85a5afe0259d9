-- Traffic: how often the products' pages and applications are visited, as web analytics count it. One row is one hour of a product on a
-- platform in a region; what a source does not count stays null. Nothing existed before: the migration locks no table that is read.
select label_list_add('platform', array['Web', 'Android', 'iOS']);

-- What an hour is called: by its clock in Jakarta and the ids of its three labels. That is also what makes it the same hour, whichever
-- door it comes through: counted twice, its visitors would be.
create function traffic_number(hour_at timestamptz, product_id smallint, platform_id smallint, region_id smallint)
returns text language sql immutable parallel safe as $$
  select 'TRF-' || to_char(hour_at at time zone interval '7 hours', 'YYYYMMDD-HH24') || '-' || product_id || '-' || platform_id || '-' || coalesce(region_id, 0)
$$;

-- The coded fields have no foreign keys (ADR 013).
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
  -- Of what a rate divides both are known, or neither.
  check (sessions is not null or (bounces is null and duration_s is null))
);
create unique index traffic_hour_number on traffic_hour (lower(number));
-- The rows come in the order of time, in which the table then lies: no need of the sums in here.
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
  'hours', '1', 'visits', 'visits', 'users', 'coalesce(unique_users, 0)', 'sessions', 'coalesce(sessions, 0)', 'views', 'coalesce(page_views, 0)',
  'seconds', 'coalesce(duration_s, 0)', 'timed', 'case when duration_s is null then 0 else sessions end',
  'bounced', 'coalesce(bounces, 0)', 'judged', 'case when bounces is null then 0 else sessions end',
  -- In how many of the hours each was counted at all.
  'users_hours', '(unique_users is not null)::int', 'sessions_hours', '(sessions is not null)::int', 'views_hours', '(page_views is not null)::int',
  'timed_hours', '(duration_s is not null)::int', 'judged_hours', '(bounces is not null)::int'))
from rollup where name like 'traffic\_%';
select fact_rollups_plan('traffic_hour');
