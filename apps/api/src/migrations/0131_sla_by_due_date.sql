-- SLA by due date: of the tickets due in a period, those that were resolved in time, so that open ones that are late count
-- too. A ticket is due at its opening plus its target; two rollups keep the sums by that day. Locks writes to tickets while
-- the index is built and the sums are added up: about ten seconds for a million tickets. The version before reads none of it.
lock table ticket in share row exclusive mode;

-- Immutable, as whole seconds on the clock of UTC are, so that an index can hold it.
create function ticket_due_at(opened_at timestamptz, target_s integer) returns timestamptz language sql immutable parallel safe as $$
  select to_timestamp(extract(epoch from opened_at) + target_s)
$$;
create index ticket_due on ticket (ticket_due_at(opened_at, target_s), id) include
  (product_id, sub_product_id, region_id, business_unit_id, segment_id, source_app_id, category_id, status_id, priority_id, channel_id,
   opened_at, target_s, sla_met) where target_s is not null;

-- Not called ticket_…: what rolls tickets up by their opening and resolution takes every rollup of such a name.
select rollup_add('due_ticket_day', 'day', array['product_id', 'region_id'], array['due_n', 'due_met']);
select rollup_add('due_ticket_month', 'month', array['product_id', 'region_id'], array['due_n', 'due_met']);

-- The statement that rolls up by the due day; `changed` is a query of `sign` and the columns of ticket.
create function ticket_due_sql(changed text, loose boolean) returns text language sql as $f$
  select format($sql$
    with flow as materialized (
      select (ticket_due_at(opened_at, target_s) at time zone interval '7 hours')::date as day,
        coalesce(product_id, 0::smallint) as product_id, coalesce(region_id, 0::smallint) as region_id,
        sign as due_n, case when sla_met then sign else 0 end as due_met
      from (%s) t where target_s is not null
    ), %s
    select dataset_written('tickets')
  $sql$, changed, string_agg(format('into_%s as (%s)', r.name,
    rollup_insert(r, case r.period when 'day' then 'day' else 'date_trunc(''month'', day)::date' end, loose)), ', ' order by r.name))
  from rollup r where r.name in ('due_ticket_day', 'due_ticket_month')
$f$;

do $do$
declare
  kind record;
begin
  for kind in select * from (values
    ('insert', 'new table as new_rows', 'select 1 as sign, n.* from new_rows n'),
    ('update', 'old table as old_rows new table as new_rows', 'select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o'),
    ('delete', 'old table as old_rows', 'select -1 as sign, o.* from old_rows o')) as k (name, tables, changed)
  loop
    execute format(
      'create function %I() returns trigger language plpgsql as $f$
      declare
        written record;
      begin
        %s into written;
        return null;
      end $f$', 'ticket_due_' || kind.name, ticket_due_sql(kind.changed, true));
    execute format('create trigger %1$I after %2$s on ticket referencing %3$s for each statement execute function %1$I()',
      'ticket_due_' || kind.name, kind.name, kind.tables);
  end loop;
end $do$;

create function ticket_due_rebuild() returns void language plpgsql as $f$
begin
  truncate due_ticket_day, due_ticket_month;
  execute ticket_due_sql('select 1 as sign, t.* from ticket t', false);
end $f$;
-- As before (0010), with the sums by the due day.
create or replace function ticket_rollups_rebuild() returns void language plpgsql as $f$
declare
  month timestamptz;
  span text;
begin
  truncate ticket_day, ticket_day_time, ticket_month, ticket_day_cause, ticket_day_duration, ticket_day_region_time, ticket_month_cause, ticket_month_customer, ticket_month_unit, ticket_month_duration, ticket_month_region_time, ticket_month_product_time;
  for month in select generate_series(date_trunc('month', min(least(opened_at, resolved_at)), 'Asia/Jakarta'), max(greatest(opened_at, resolved_at)), interval '1 month') from ticket loop
    span := format('between %L and %L', month, month + interval '1 month' - interval '1 second');
    execute ticket_rollup_sql('select 1 as sign, t.* from ticket t where opened_at ' || span, 'select 1 as sign, t.* from ticket t where resolved_at ' || span, false);
  end loop;
  perform ticket_due_rebuild();
end $f$;
select ticket_due_rebuild();
