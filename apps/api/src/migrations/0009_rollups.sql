-- Rollups are sums by period and a few dimensions, written by the statements that change the facts. A write only ever
-- adds rows (negative ones where it takes something back), so writers never wait for each other and a reader adds up
-- whatever is there: the sums are exact at every moment. `loose` marks rows that were added since; compacting folds the
-- rows of one key into one. Rows lie in the order of their period, so that a period is read from few pages. Dimensions without a value are 0 here, so that keys compare with =.
create table rollup (
  name   text primary key,
  period text not null,
  keys   text[] not null,
  sums   text[] not null
);

create function rollup_compact(rollup_name text) returns void language plpgsql as $$
declare
  r rollup;
  keys text;
  added text;
  something text;
begin
  select * into strict r from rollup where name = rollup_name;
  -- One at a time: two would both take the loose rows away, and one of them would then fail.
  perform pg_advisory_xact_lock(hashtext('rollup ' || rollup_name));
  select string_agg(quote_ident(k), ', ') into keys from unnest(array[r.period] || r.keys) k;
  select string_agg(format('sum(%1$I) as %1$I', s), ', '), string_agg(format('sum(%I) <> 0', s), ' or ') into added, something from unnest(r.sums) s;
  execute format(
    'with touched as (select distinct %1$I as at from %2$I where loose),
       gone as (delete from %2$I g using touched t where g.%1$I = t.at returning g.*)
     insert into %2$I (%3$s, %4$s, loose) select %3$s, %5$s, false from gone group by %3$s having %6$s order by %3$s',
    r.period, r.name, keys, (select string_agg(quote_ident(s), ', ') from unnest(r.sums) s), added, something);
end $$;

-- The rest of a statement that rolls `flow`, or what went into a finer rollup, up into one table. Without `loose` a row is loose where its period has rows
-- already, so that a bulk that opens most of its periods leaves little to fold; `days` must hold the periods then.
create function rollup_insert(r rollup, period_expression text, loose boolean, condition text default 'true', source text default 'flow') returns text language sql as $$
  select format('insert into %1$I (%2$s, %3$s, loose) select %4$s, %5$s, %6$s, %7$s from %11$s where %8$s group by %9$s having %10$s order by 1',
    r.name, quote_ident(r.period) || (select coalesce(string_agg(', ' || quote_ident(k), ''), '') from unnest(r.keys) k), (select string_agg(quote_ident(s), ', ') from unnest(r.sums) s),
    period_expression, (select string_agg(quote_ident(k), ', ') from unnest(r.keys) k), (select string_agg(format('sum(%I)', s), ', ') from unnest(r.sums) s),
    coalesce(loose::text, format('%1$s in (select d.at from (select distinct %1$s as at from days) d where exists (select from %2$I g where g.%3$I = d.at))', period_expression, r.name, r.period)), condition,
    (select string_agg(place::text, ', ') from generate_series(1, 1 + cardinality(r.keys)) place), (select string_agg(format('sum(%I) <> 0', s), ' or ') from unnest(r.sums) s), source)
$$;

-- Place of a positive value in a distribution whose buckets are 2 % wide, so that any quantile read from it is within
-- 1 % (Masson, Rim, Lee 2019, DDSketch). Bucket 0 holds what is not above zero. Distributions merge by adding counts.
create function distribution_bucket(value double precision) returns smallint language sql immutable parallel safe as $$
  select case when value > 0 then greatest(1, least(4001, ceil(ln(value) / ln(1.02::double precision)) + 2001))::smallint else 0::smallint end
$$;
