-- The 90th percentile of lead times over long periods was read from months by product and region: two million rows for ten
-- million orders, half a second for a question that needs one of the two or neither. Tables of either alone are a twentieth of it.
-- Writes to product_order wait while they are filled from that table, some seconds for ten million orders; reads go on.
lock table product_order in share row exclusive mode;
select rollup_add('product_order_month_region_time', 'month', array['region_id', 'bucket'], array['completed']);
select rollup_add('product_order_month_product_time', 'month', array['product_id', 'bucket'], array['completed']);
insert into product_order_month_region_time (month, region_id, bucket, completed, loose)
select month, region_id, bucket, sum(completed), false from product_order_month_time group by 1, 2, 3 having sum(completed) <> 0 order by 1;
insert into product_order_month_product_time (month, product_id, bucket, completed, loose)
select month, product_id, bucket, sum(completed), false from product_order_month_time group by 1, 2, 3 having sum(completed) <> 0 order by 1;
update fact_table set rollups = rollups || array['product_order_month_region_time', 'product_order_month_product_time'] where name = 'product_order';
select fact_rollups_plan('product_order');
