-- Retention by start month: who came in a month, and after how many months they left. A customer is counted by the first contract alone, so
-- that one who renews stays in the cohort; when somebody who went on under later contracts left for good is told to that first row.
-- What is known of it already: contracts that began in the very second in which one of the same customer was replaced.
-- Writes and reads of subscription wait while the table is written anew with its index and the sums are filled: some 40 s for two million rows.
lock table subscription in access exclusive mode;
alter table subscription add column customer_left_at timestamptz(0),
  add check (customer_left_at >= replaced_at),
  add check (customer_left_at is null or replaced_at is not null);

alter table subscription disable trigger user;
-- Each contract once, so that those replaced in the second of their own start, or several in one second, end too.
with recursive chain (first_id, id, origin_id, customer, product_id, region_id, replaced_at, ended_at) as (
  select id, id, origin_id, customer, product_id, region_id, replaced_at, ended_at from subscription
  where not continues and replaced_at is not null and customer is not null
  union
  select c.first_id, n.id, n.origin_id, n.customer, n.product_id, n.region_id, n.replaced_at, n.ended_at
  from chain c join subscription n on n.continues and n.started_at = c.replaced_at and n.origin_id = c.origin_id and n.customer = c.customer
    and n.product_id is not distinct from c.product_id and n.region_id is not distinct from c.region_id
), last as (
  -- Who went on under two contracts left with the later of them.
  select first_id, max(ended_at) as ended_at from chain where replaced_at is null
  group by first_id having bool_and(ended_at is not null)
)
update subscription s set customer_left_at = l.ended_at from last l where s.id = l.first_id;
alter table subscription enable trigger user;

-- 1 = left in the month of the start, 2 = in the next of Jakarta's calendar, and so on; null = has not left, or is not counted by this row.
create function subscription_left_after(started timestamptz, continues boolean, ended timestamptz, customer_left timestamptz)
returns smallint language sql immutable parallel safe as $$
  select case when not continues then (1
    + 12 * (extract(year from coalesce(ended, customer_left) at time zone interval '7 hours') - extract(year from started at time zone interval '7 hours'))
    + extract(month from coalesce(ended, customer_left) at time zone interval '7 hours') - extract(month from started at time zone interval '7 hours'))::smallint end
$$;
alter table subscription add column left_after smallint
  generated always as (subscription_left_after(started_at, continues, ended_at, customer_left_at)) stored;

-- The version before reads it as it did the old one, of which it has every column.
create index subscription_started_and_left on subscription (started_at, id) include
  (product_id, region_id, business_unit_id, segment_id, continues, left_after);
drop index subscription_started;
alter index subscription_started_and_left rename to subscription_started;

select rollup_add('subscription_cohort', 'month', array['region_id', 'business_unit_id', 'segment_id', 'left_after'], array['cohort_joined', 'cohort_lost']);
select rollup_add('subscription_cohort_product', 'month', array['product_id', 'region_id', 'left_after'], array['cohort_joined', 'cohort_lost']);
insert into subscription_cohort (month, region_id, business_unit_id, segment_id, left_after, cohort_joined, cohort_lost, loose)
select date_trunc('month', started_at at time zone interval '7 hours')::date, coalesce(region_id, 0), coalesce(business_unit_id, 0), coalesce(segment_id, 0),
  coalesce(left_after, 0), count(*), count(left_after), false from subscription where not continues group by 1, 2, 3, 4, 5 order by 1;
insert into subscription_cohort_product (month, product_id, region_id, left_after, cohort_joined, cohort_lost, loose)
select date_trunc('month', started_at at time zone interval '7 hours')::date, coalesce(product_id, 0), coalesce(region_id, 0),
  coalesce(left_after, 0), count(*), count(left_after), false from subscription where not continues group by 1, 2, 3, 4 order by 1;
update fact_table set rollups = rollups || array['subscription_cohort', 'subscription_cohort_product'],
  flows = jsonb_set(flows, '{started_at}', flows->'started_at' || jsonb_build_object(
    'cohort_joined', '(not continues)::int', 'cohort_lost', '(left_after is not null)::int'))
where name = 'subscription';
select fact_rollups_plan('subscription');
