-- As before (0009), but what is summed is summed apart from being put in order. Together the planner took one sort for both: of all the rows that an
-- import had added, for every rollup, since it has no statistics of them and takes them for a handful.
create or replace function rollup_insert(r rollup, period_expression text, loose boolean, condition text default 'true', source text default 'flow') returns text language sql as $$
  select format('insert into %1$I (%2$s, %3$s, loose) with summed as materialized (select %4$s as at, %5$s, %6$s from %10$s where %8$s group by %9$s having %11$s) select *, %7$s from summed order by at',
    r.name, quote_ident(r.period) || (select coalesce(string_agg(', ' || quote_ident(k), ''), '') from unnest(r.keys) k), (select string_agg(quote_ident(s), ', ') from unnest(r.sums) s),
    period_expression, (select string_agg(quote_ident(k), ', ') from unnest(r.keys) k), (select string_agg(format('sum(%I)', s), ', ') from unnest(r.sums) s),
    coalesce(loose::text, format('at in (select d.at from (select distinct %1$s as at from days) d where exists (select from %2$I g where g.%3$I = d.at))', period_expression, r.name, r.period)), condition,
    (select string_agg(place::text, ', ') from generate_series(1, 1 + cardinality(r.keys)) place), source, (select string_agg(format('sum(%I) <> 0', s), ' or ') from unnest(r.sums) s))
$$;
