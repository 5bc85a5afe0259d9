-- What every dataset of facts needs beside its own columns, as functions that its migration calls: lists of labels, tables
-- of sums, and the triggers that keep the sums. The statement that a write runs is put together once, as VOC's (0020, 0022).

-- A list of labels that staff edit, in this order; what is kept for questions is asked again once one of them changes.
create function label_list_add(list text, labels text[]) returns void language plpgsql as $f$
begin
  execute format('create table %I (like region including all)', list);
  execute format('insert into %I (id, name, position) select place, label, place from unnest($1) with ordinality l (label, place)', list) using labels;
  execute format('select setval(pg_get_serial_sequence(%L, ''id''), (select max(id) from %I))', list, list);
  execute format('create trigger labels_written after insert or update or delete on %I for each statement execute function labels_written()', list);
end $f$;

-- A table of sums by period and a few dimensions, see `rollup`.
create function rollup_add(rollup_name text, rollup_period text, rollup_keys text[], rollup_sums text[]) returns void language plpgsql as $f$
begin
  execute format('create table %I (%I date not null, %s%s, loose boolean not null)', rollup_name, rollup_period,
    (select coalesce(string_agg(format('%I smallint not null, ', k), '' order by place), '') from unnest(rollup_keys) with ordinality u (k, place)),
    (select string_agg(format('%I bigint not null', s), ', ' order by place) from unnest(rollup_sums) with ordinality u (s, place)));
  execute format('create index on %I (%I)', rollup_name, rollup_period);
  execute format('create index on %I (%I) where loose', rollup_name, rollup_period);
  insert into rollup values (rollup_name, rollup_period, rollup_keys, rollup_sums);
end $f$;

create table fact_table (
  name    text primary key,
  dataset text not null,
  rollups text[] not null,
  -- By column of an instant: what a fact adds to the sums of that day, by their names, and as `bucket` its place in a
  -- distribution. A fact that does not have the instant adds nothing.
  flows   jsonb not null
);

-- The statement that rolls facts up. `source` is a query of `sign` and the columns of the facts; %1$I in it is the instant.
create function fact_rollup_sql(f fact_table, source text, loose boolean) returns text language plpgsql as $f$
declare
  keys text[];
  sums text[];
  flow text;
  inserts text;
begin
  select array_agg(distinct k) into keys from rollup r, unnest(r.keys) k where r.name = any(f.rollups);
  select array_agg(distinct s) into sums from rollup r, unnest(r.sums) s where r.name = any(f.rollups);
  select string_agg(format('select (%1$I at time zone interval ''7 hours'')::date as day, %2$s, %3$s from (%4$s) s where %1$I is not null', time,
      (select string_agg(case k when 'bucket' then format('(%s)::smallint as bucket', coalesce(adds->>k, '0')) else format('coalesce(%1$I, 0::smallint) as %1$I', k) end, ', ') from unnest(keys) k),
      (select string_agg(format('(sign * (%s))::bigint as %I', coalesce(adds->>s, '0'), s), ', ') from unnest(sums) s),
      format(source, time)), ' union all ') into flow from jsonb_each(f.flows) as t (time, adds);
  select string_agg(format('into_%s as (%s)', r.name, rollup_insert(r, case r.period when 'day' then 'day' else 'date_trunc(''month'', day)::date' end, loose)), ', ' order by r.name)
    into inserts from rollup r where r.name = any(f.rollups);
  return format('with flow as materialized (%s), %s select dataset_written(%L)', flow, inserts, f.dataset);
end $f$;

-- Makes the triggers of a table of facts anew; whatever changes what they write ends with it.
create function fact_rollups_plan(fact text) returns void language plpgsql as $do$
declare
  f fact_table;
  kind record;
begin
  select * into strict f from fact_table where name = fact;
  for kind in select * from (values
    ('insert', 'new table as new_rows', 'select 1 as sign, n.* from new_rows n'),
    ('update', 'old table as old_rows new table as new_rows', 'select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o'),
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
    execute format('create or replace trigger %1$I after %2$s on %3$I referencing %4$s for each statement execute function %1$I()',
      f.name || '_rolled_up_' || kind.name, kind.name, f.name, kind.tables);
  end loop;
  execute format('create or replace function %I() returns void language sql as $f$ select fact_rollups_rebuild(%L) $f$', f.name || '_rollups_rebuild', f.name);
end $do$;

-- All rollups from the facts themselves, month by month, for those who fill the table with its triggers off.
create function fact_rollups_rebuild(fact text) returns void language plpgsql as $f$
declare
  f fact_table;
  first timestamptz;
  last timestamptz;
  month timestamptz;
begin
  select * into strict f from fact_table where name = fact;
  execute format('truncate %s', (select string_agg(quote_ident(r), ', ') from unnest(f.rollups) r));
  execute format('select least(%s), greatest(%s) from %I', (select string_agg(format('min(%I)', time), ', ') from jsonb_object_keys(f.flows) time),
    (select string_agg(format('max(%I)', time), ', ') from jsonb_object_keys(f.flows) time), f.name) into first, last;
  for month in select generate_series(date_trunc('month', first, 'Asia/Jakarta'), last, interval '1 month') loop
    execute fact_rollup_sql(f, format('select 1 as sign, t.* from %I t where %%1$I >= %L and %%1$I < %L', f.name, month, month + interval '1 month'), false);
  end loop;
end $f$;
