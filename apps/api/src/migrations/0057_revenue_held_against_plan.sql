-- ARPU divides by the customers at both ends of a period, and achievement counts only what has a revenue and a plan: rollups of
-- revenue keep the sums of both. What opened a month; the rest of `customers` closed it. The version before reads none of them.
-- Writes to revenue wait while the rollups are added up anew from its rows, and questions that read them: a second for some
-- hundred thousand rows.
lock table revenue in share row exclusive mode;
do $$
declare
  rolled text;
begin
  foreach rolled in array array['revenue_month', 'revenue_month_unit'] loop
    execute format('alter table %I add column opening bigint not null default 0, add column met_revenue bigint not null default 0,
      add column met_target bigint not null default 0, add column met_n bigint not null default 0', rolled);
    -- As the other sums: the triggers name every one.
    execute format('alter table %I alter opening drop default, alter met_revenue drop default, alter met_target drop default, alter met_n drop default', rolled);
  end loop;
end $$;
update rollup set sums = sums || array['opening', 'met_revenue', 'met_target', 'met_n'] where name in ('revenue_month', 'revenue_month_unit');
update fact_table set flows = jsonb_set(flows, '{month_at}', flows->'month_at' || jsonb_build_object(
  'opening', 'case when knows_customers then opening_customers else 0 end',
  'met_revenue', 'case when target_cents is not null then coalesce(revenue_cents, 0) else 0 end',
  'met_target', 'case when revenue_cents is not null then coalesce(target_cents, 0) else 0 end',
  'met_n', '(revenue_cents is not null and target_cents is not null)::int')) where name = 'revenue';
select fact_rollups_plan('revenue');
select revenue_rollups_rebuild();
