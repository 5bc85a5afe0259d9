-- Steps of ages and times, working hours and objectives become what administrators decide; keys may read figures.
-- Locks `ticket` and `api_key` for no longer than their columns take; nothing is rewritten. The version before goes on with the steps as they came.

-- Steps of a scale, as labels: the upper end belongs to a step, the last has none. Days that something waits, hours that it took.
create table age_bucket (like region including all, up_to integer);
create table resolve_bucket (like region including all, up_to integer);
insert into age_bucket (id, up_to, position, name) values (1, 1, 1, '0-1'), (2, 3, 2, '2-3'), (3, 7, 3, '4-7'), (4, 30, 4, '8-30'), (5, null, 5, '>30');
insert into resolve_bucket (id, up_to, position, name) values (1, 3, 1, '<=3'), (2, 6, 2, '3-6'), (3, 12, 3, '6-12'), (4, 24, 4, '12-24'), (5, null, 5, '>24');
create trigger labels_written after insert or update or delete on age_bucket for each statement execute function labels_written();
create trigger labels_written after insert or update or delete on resolve_bucket for each statement execute function labels_written();

-- When people work, in Jakarta: days of ISO 8601 (1 = Monday), and the hours of each.
create table work_hours (
  id     smallint primary key default 1 check (id = 1),
  days   smallint[] not null check (cardinality(days) > 0),
  begins time not null,
  ends   time not null,
  check (begins < ends)
);
insert into work_hours (days, begins, ends) values ('{1,2,3,4,5}', '08:00', '17:00');
create trigger labels_written after insert or update or delete on work_hours for each statement execute function labels_written();

-- Share of the time that must be answered, beside the share of requests; of a product where it has an objective of its own.
alter table infra_service add column availability_slo double precision not null default 0.999 check (availability_slo > 0 and availability_slo < 1);
alter table product
  add column slo double precision check (slo > 0 and slo < 1),
  add column availability_slo double precision check (availability_slo > 0 and availability_slo < 1);

insert into setting (id, name) values (2, 'figures'), (3, 'objectives');

-- A rollup that is no longer what its name says until it was renewed: nobody reads it meanwhile, writes go on adding to it.
alter table rollup add column stale boolean not null default false;
create table rollup_renewal (
  id          bigint generated always as identity primary key,
  asked_at    timestamptz not null default clock_timestamp(),
  -- When it was last heard of.
  beat_at     timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- Null until they are counted.
  months      integer,
  done        integer not null default 0
);
create unique index rollup_renewal_open on rollup_renewal ((true)) where finished_at is null;

-- As before (0010), by the steps that are decided: read once for a statement, since a look for every ticket would take longer than its row.
create or replace function ticket_rollup_sql(opened text, resolved text, loose boolean) returns text language plpgsql as $f$
declare
  dimensions text := 'coalesce(product_id, 0::smallint) as product_id, coalesce(sub_product_id, 0::smallint) as sub_product_id, coalesce(region_id, 0::smallint) as region_id,
    coalesce(business_unit_id, 0::smallint) as business_unit_id, coalesce(segment_id, 0::smallint) as segment_id, coalesce(source_app_id, 0::smallint) as source_app_id,
    coalesce(category_id, 0::smallint) as category_id, coalesce(status_id, 0::smallint) as status_id, coalesce(priority_id, 0::smallint) as priority_id, coalesce(channel_id, 0::smallint) as channel_id';
  inserts text;
  steps text;
begin
  select array_agg(up_to * 3600 order by id)::text into steps from resolve_bucket where up_to is not null;
  -- What a finer rollup holds is added up from what goes into that one, a fraction of the rows.
  select string_agg(format('into_%s as (%s%s)', r.name,
    rollup_insert(r, case when f.finer is null then r.period when r.period = 'day' then 'day' else 'date_trunc(''month'', day)::date' end, loose,
      case when f.finer is null and r.keys && array['bucket', 'duration_id'] then 'resolved <> 0' else 'true' end, coalesce('into_' || f.finer, 'flow')),
    case when r.name in ('ticket_day', 'ticket_day_region_time') then ' returning *' end), ', ' order by f.finer nulls first, r.name)
  into inserts from rollup r left join (values ('ticket_month', 'ticket_day'), ('ticket_day_time', 'ticket_day_region_time'), ('ticket_month_region_time', 'ticket_day_region_time')) f (name, finer) using (name)
  where r.name like 'ticket\_%';
  return format($sql$
    with flow as materialized (
      select (opened_at at time zone interval '7 hours')::date as day, date_trunc('month', opened_at at time zone interval '7 hours')::date as month, %1$s,
        sign as opened, sign * ticket_second(opened_at) as opened_s, case when response_s is not null then sign else 0 end as response_n, sign * coalesce(response_s, 0) as response_s,
        0 as resolved, 0::bigint as resolved_opened_s, 0::bigint as resolve_s, 0::bigint as net_s, 0 as sla_n, 0 as sla_met, 0 as reopened, 0::smallint as bucket, 0::smallint as duration_id
      from (%2$s) o
      union all
      select (resolved_at at time zone interval '7 hours')::date, date_trunc('month', resolved_at at time zone interval '7 hours')::date, %1$s, 0, 0::bigint, 0, 0,
        sign, sign * ticket_second(opened_at), sign * resolve_s::bigint, sign * greatest(0, resolve_s - pending_s)::bigint, case when sla_met is not null then sign else 0 end, case when sla_met then sign else 0 end,
        case when reopened > 0 then sign else 0 end, distribution_bucket(resolve_s), (1 + width_bucket(resolve_s - 1, %5$L::int[]))::smallint
      from (%3$s) r where resolved_at is not null
    ), days as (select distinct day, month from flow), %4$s
    select dataset_written('tickets')
  $sql$, dimensions, opened, resolved, inserts, steps);
end $f$;

-- One month of the two rollups by durations anew, from the tickets. Who writes tickets waits for that long: what they add is in the sums once.
create function ticket_durations_renew(of_month date) returns void language plpgsql as $f$
declare
  steps text;
  inserts text;
begin
  perform pg_advisory_xact_lock(hashtext('rollup ticket_day_duration'));
  perform pg_advisory_xact_lock(hashtext('rollup ticket_month_duration'));
  lock table ticket in share mode;
  delete from ticket_day_duration where day >= of_month and day < of_month + interval '1 month';
  delete from ticket_month_duration where month = of_month;
  select array_agg(up_to * 3600 order by id)::text into steps from resolve_bucket where up_to is not null;
  select string_agg(format('into_%s as (%s)', r.name, rollup_insert(r, r.period, false)), ', ' order by r.name)
    into inserts from rollup r where r.name in ('ticket_day_duration', 'ticket_month_duration');
  execute format($sql$
    with flow as materialized (
      select (resolved_at at time zone interval '7 hours')::date as day, %1$L::date as month, coalesce(product_id, 0::smallint) as product_id, coalesce(region_id, 0::smallint) as region_id,
        0 as opened, 0::bigint as opened_s, 0 as response_n, 0::bigint as response_s, 1 as resolved, ticket_second(opened_at) as resolved_opened_s, resolve_s::bigint as resolve_s,
        greatest(0, resolve_s - pending_s)::bigint as net_s, (sla_met is not null)::int as sla_n, coalesce(sla_met, false)::int as sla_met, (reopened > 0)::int as reopened,
        (1 + width_bucket(resolve_s - 1, %2$L::int[]))::smallint as duration_id
      from ticket where resolved_at >= %1$L::timestamp at time zone interval '7 hours' and resolved_at < (%1$L::timestamp + interval '1 month') at time zone interval '7 hours'
    ), %3$s
    select $sql$, of_month, steps, inserts);
end $f$;

-- What a key that reads figures may see of them; null = everything. Its one scope is 'query'.
alter table api_key add column scope_regions integer[], add column scope_products integer[];
