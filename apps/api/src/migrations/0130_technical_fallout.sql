-- Technical fallout (failed / ended) beside all fallout: rollups of orders keep how many failed. The version before reads none
-- of it. Writes to orders wait while the rollups are added up anew from them, some seconds for a million orders.
lock table product_order in share row exclusive mode;
do $$
declare
  rolled text;
begin
  for rolled in select name from rollup where name like 'product\_order\_%' and 'fallout' = any(sums) loop
    execute format('alter table %I add column failed bigint not null default 0', rolled);
    -- As the other sums: the triggers name every one.
    execute format('alter table %I alter failed drop default', rolled);
  end loop;
end $$;
update rollup set sums = sums || array['failed'] where name like 'product\_order\_%' and 'fallout' = any(sums);
update fact_table set flows = jsonb_set(flows, '{ended_at}', flows->'ended_at' || '{"failed": "(status_id = 6)::int"}') where name = 'product_order';
select fact_rollups_plan('product_order');
select product_order_rollups_rebuild();
