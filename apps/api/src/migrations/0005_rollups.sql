-- Rollups: sums by period and a few dimensions, from which most questions are answered.
--
-- The statement that changes facts also writes their rollups. A write only adds rows (negative ones where it takes
-- something back), so that writers never wait for each other, and a reader adds up all rows: the sums are exact at
-- every moment. `loose` marks rows added since the last compaction, which folds the rows of one key into one. Rows lie
-- in the order of their period, so that a period is read from few pages. A missing dimension is 0, so that keys compare
-- with =.
create table rollup (
  name   text primary key,
  period text not null,
  keys   text[] not null,
  sums   text[] not null,
  -- The steps of a scale were changed: no question reads it until a job has renewed it. Writes go on adding to it.
  stale  boolean not null default false
);

create table rollup_renewal (
  id          bigint generated always as identity primary key,
  asked_at    timestamptz not null default clock_timestamp(),
  -- When the process that works on it last reported.
  beat_at     timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- Null until they are counted.
  months      integer,
  done        integer not null default 0
);
create unique index rollup_renewal_open on rollup_renewal ((true)) where finished_at is null;

create function rollup_compact(rollup_name text) returns void language plpgsql as $$
declare
  r rollup;
  keys text;
  added text;
  something text;
begin
  select * into strict r from rollup where name = rollup_name;
  -- One at a time: two would both remove the loose rows, and one of them would then fail.
  perform pg_advisory_xact_lock(hashtext('rollup ' || rollup_name));
  select string_agg(quote_ident(k), ', ') into keys from unnest(array[r.period] || r.keys) k;
  select string_agg(format('sum(%1$I) as %1$I', s), ', '), string_agg(format('sum(%I) <> 0', s), ' or ') into added,
    something from unnest(r.sums) s;
  execute format(
    'with touched as (select distinct %1$I as at from %2$I where loose),
       gone as (delete from %2$I g using touched t where g.%1$I = t.at returning g.*)
     insert into %2$I (%3$s, %4$s, loose) select %3$s, %5$s, false from gone group by %3$s having %6$s order by %3$s',
    r.period, r.name, keys, (select string_agg(quote_ident(s), ', ') from unnest(r.sums) s), added, something);
end $$;

-- A table of sums by period and dimensions.
create function rollup_add(rollup_name text, rollup_period text, rollup_keys text[], rollup_sums text[]) returns void
  language plpgsql as $f$
begin
  execute format('create table %I (%I date not null, %s%s, loose boolean not null)', rollup_name, rollup_period,
    (select coalesce(string_agg(format('%I smallint not null, ', k), '' order by place), '')
      from unnest(rollup_keys) with ordinality u (k, place)),
    (select string_agg(format('%I bigint not null', s), ', ' order by place)
      from unnest(rollup_sums) with ordinality u (s, place)));
  execute format('create index on %I (%I)', rollup_name, rollup_period);
  execute format('create index on %I (%I) where loose', rollup_name, rollup_period);
  insert into rollup values (rollup_name, rollup_period, rollup_keys, rollup_sums);
end $f$;

-- Part of a statement: adds `source` (the facts in `flow`, or the rows that went into a finer rollup) up into one
-- rollup. Without `loose` a row is loose where its period has rows already, so that a bulk that opens most of its
-- periods leaves little to compact; `days` must hold the periods then. Summing and ordering are separate: the planner
-- has no statistics of the rows and would otherwise sort all of them for every rollup.
create function rollup_insert(
  r rollup, period_expression text, loose boolean, condition text default 'true', source text default 'flow'
) returns text language sql as $$
  select format(
    'insert into %1$I (%2$s, %3$s, loose)
     with summed as materialized (select %4$s as at, %5$s, %6$s from %10$s where %8$s group by %9$s having %11$s)
     select *, %7$s from summed order by at',
    r.name,
    quote_ident(r.period) || (select coalesce(string_agg(', ' || quote_ident(k), ''), '') from unnest(r.keys) k),
    (select string_agg(quote_ident(s), ', ') from unnest(r.sums) s),
    period_expression,
    (select string_agg(quote_ident(k), ', ') from unnest(r.keys) k),
    (select string_agg(format('sum(%I)', s), ', ') from unnest(r.sums) s),
    coalesce(loose::text, format(
      'at in (select d.at from (select distinct %1$s as at from days) d
         where exists (select from %2$I g where g.%3$I = d.at))',
      period_expression, r.name, r.period)),
    condition,
    (select string_agg(place::text, ', ') from generate_series(1, 1 + cardinality(r.keys)) place),
    source,
    (select string_agg(format('sum(%I) <> 0', s), ' or ') from unnest(r.sums) s))
$$;

-- The bucket of a value in a distribution with buckets 2 % wide, so that a quantile is at most 1 % wrong (Masson, Rim, Lee
-- 2019, DDSketch). Bucket 0 holds zero and negative values. Two distributions merge by adding their counts.
create function distribution_bucket(value double precision) returns smallint language sql immutable parallel safe as $$
  select case when value > 0 then greatest(1, least(4001,
    ceil(ln(value) / ln(1.02::double precision)) + 2001))::smallint else 0::smallint end
$$;

-- Facts whose rollups follow from a declaration ------------------------------------------------------------------

create table fact_table (
  name    text primary key,
  dataset text not null,
  rollups text[] not null,
  -- By column of an instant: what a fact adds to the sums of that day, by their names, and as `bucket` its place in a
  -- distribution. A fact without the instant adds nothing.
  flows   jsonb not null
);

-- The statement that rolls facts up. `source` is a query of `sign` and the columns of the facts; %1$I in it is the
-- instant. Days are those of Jakarta, which has been at +07:00 since 1964: looking up its zone for every fact would
-- take longer than the rest of the row.
create function fact_rollup_sql(f fact_table, source text, loose boolean) returns text language plpgsql as $f$
declare
  keys text[];
  sums text[];
  flow text;
  inserts text;
begin
  select array_agg(distinct k) into keys from rollup r, unnest(r.keys) k where r.name = any(f.rollups);
  select array_agg(distinct s) into sums from rollup r, unnest(r.sums) s where r.name = any(f.rollups);
  select string_agg(format(
      'select (%1$I at time zone interval ''7 hours'')::date as day, %2$s, %3$s from (%4$s) s where %1$I is not null',
      time,
      (select string_agg(case k when 'bucket' then format('(%s)::smallint as bucket', coalesce(adds->>k, '0'))
        else format('coalesce(%1$I, 0::smallint) as %1$I', k) end, ', ') from unnest(keys) k),
      (select string_agg(format('(sign * (%s))::bigint as %I', coalesce(adds->>s, '0'), s), ', ') from unnest(sums) s),
      format(source, time)), ' union all ') into flow from jsonb_each(f.flows) as t (time, adds);
  select string_agg(format('into_%s as (%s)', r.name, rollup_insert(r, case r.period when 'day' then 'day'
    else 'date_trunc(''month'', day)::date' end, loose)), ', ' order by r.name)
    into inserts from rollup r where r.name = any(f.rollups);
  return format('with flow as materialized (%s), %s select dataset_written(%L)', flow, inserts, f.dataset);
end $f$;

-- Creates the triggers of a table of facts. The statement is put together once and planned once a connection, which
-- took half the time of a write otherwise. Call it again after a change of `rollup`, `fact_table` or the functions
-- above.
create function fact_rollups_plan(fact text) returns void language plpgsql as $do$
declare
  f fact_table;
  kind record;
begin
  select * into strict f from fact_table where name = fact;
  for kind in select * from (values
    ('insert', 'new table as new_rows', 'select 1 as sign, n.* from new_rows n'),
    ('update', 'old table as old_rows new table as new_rows',
      'select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o'),
    ('delete', 'old table as old_rows', 'select -1 as sign, o.* from old_rows o')) as k (name, tables, changed)
  loop
    execute format(
      'create or replace function %I() returns trigger language plpgsql as $f$
      declare
        written record;
      begin
        %s into written;
        return null;
      end $f$', f.name || '_rolled_up_' || kind.name, fact_rollup_sql(f, kind.changed, true));
    execute format(
      'create or replace trigger %1$I after %2$s on %3$I referencing %4$s
       for each statement execute function %1$I()',
      f.name || '_rolled_up_' || kind.name, kind.name, f.name, kind.tables);
  end loop;
  execute format('create or replace function %I() returns void language sql as $f$ select fact_rollups_rebuild(%L) $f$',
    f.name || '_rollups_rebuild', f.name);
end $do$;

-- Fills all rollups from the facts, month by month, after a load with the triggers off.
create function fact_rollups_rebuild(fact text) returns void language plpgsql as $f$
declare
  f fact_table;
  first timestamptz;
  last timestamptz;
  month timestamptz;
begin
  select * into strict f from fact_table where name = fact;
  execute format('truncate %s', (select string_agg(quote_ident(r), ', ') from unnest(f.rollups) r));
  execute format('select least(%s), greatest(%s) from %I', (select string_agg(format('min(%I)', time), ', ')
    from jsonb_object_keys(f.flows) time),
    (select string_agg(format('max(%I)', time), ', ') from jsonb_object_keys(f.flows) time), f.name) into first, last;
  for month in select generate_series(date_trunc('month', first, 'Asia/Jakarta'), last, interval '1 month') loop
    execute fact_rollup_sql(f, format('select 1 as sign, t.* from %I t where %%1$I >= %L and %%1$I < %L', f.name, month,
      month + interval '1 month'), false);
  end loop;
end $f$;
