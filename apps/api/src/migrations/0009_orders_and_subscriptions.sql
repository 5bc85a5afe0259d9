-- Orders and subscriptions. As with tickets, times are whole seconds and the coded fields have no foreign keys.

-- Orders: what customers asked for, how long it took, whether the agreed date was met ---------------------------

-- The API or import profile that an order came through; its number is unique within it.
create table product_order_origin (like ticket_origin including all);

create table product_order (
  id               bigint generated always as identity primary key,
  ordered_at       timestamptz(0) not null,
  -- When its stages ended: checked; made ready and handed over for installation; installed.
  approved_at      timestamptz(0),
  handed_over_at   timestamptz(0),
  completed_at     timestamptz(0),
  -- When it ended, completed or not; until then it is in progress.
  ended_at         timestamptz(0),
  agreed_at        timestamptz(0),
  origin_id        smallint not null,
  product_id       smallint,
  region_id        smallint,
  business_unit_id smallint,
  segment_id       smallint,
  source_app_id    smallint,
  order_type_id    smallint,
  status_id        smallint not null,
  stage_id         smallint generated always as
    (case when completed_at is not null then 4 when handed_over_at is not null then 3 when approved_at is not null
      then 2 else 1 end) stored,
  on_time          boolean generated always as (completed_at <= agreed_at) stored,
  fell_out         boolean generated always as (status_id in (6, 7, 8)) stored,
  lead_s           integer generated always as (extract(epoch from completed_at - ordered_at)::integer) stored,
  number           text not null,
  customer         text,
  check (completed_at >= ordered_at),
  check (ended_at >= ordered_at),
  check (status_id not in (5, 6, 7, 8) or ended_at is not null),
  unique (origin_id, number)
);
-- Every dimension inside, so that a question over a period reads the index alone.
create index product_order_ordered on product_order (ordered_at, id) include
  (product_id, region_id, business_unit_id, segment_id, source_app_id, order_type_id, status_id, stage_id);
create index product_order_completed on product_order (completed_at, id) include
  (product_id, region_id, business_unit_id, segment_id, source_app_id, order_type_id, status_id, stage_id, on_time,
   lead_s) where completed_at is not null;
create index product_order_ended on product_order (ended_at, id) include
  (product_id, region_id, business_unit_id, segment_id, source_app_id, order_type_id, status_id, stage_id, ordered_at,
   fell_out) where ended_at is not null;
create index product_order_open on product_order (ordered_at, id) include
  (product_id, region_id, business_unit_id, segment_id, source_app_id, order_type_id, status_id, stage_id, agreed_at)
    where ended_at is null;
create index product_order_number on product_order (lower(number));

do $$
declare
  sums text[] := array['ordered', 'ended', 'fallout', 'completed', 'lead_s', 'within_72h', 'agreed_n', 'on_time',
    'failed'];
begin
  perform rollup_add('product_order_day', 'day', array['product_id', 'region_id'], sums);
  perform rollup_add('product_order_day_kind', 'day', array['region_id', 'source_app_id', 'order_type_id'], sums);
  perform rollup_add('product_order_month', 'month', array['product_id', 'region_id'], sums);
  perform rollup_add('product_order_month_unit', 'month', array['region_id', 'business_unit_id', 'segment_id',
    'source_app_id', 'order_type_id'], sums);
  perform rollup_add('product_order_month_state', 'month', array['region_id', 'status_id', 'stage_id'], sums);
end $$;
-- Distributions of lead times. Those by both product and region have two million rows for ten million orders, so that
-- questions about one of the two, or neither, read tables of a twentieth of it.
select rollup_add('product_order_day_time', 'day', array['region_id', 'bucket'], array['completed']);
select rollup_add('product_order_month_time', 'month', array['product_id', 'region_id', 'bucket'], array['completed']);
select rollup_add('product_order_month_region_time', 'month', array['region_id', 'bucket'], array['completed']);
select rollup_add('product_order_month_product_time', 'month', array['product_id', 'bucket'], array['completed']);
select rollup_add('product_order_day_product_time', 'day', array['product_id', 'bucket'], array['completed']);

insert into fact_table (name, dataset, rollups, flows)
select 'product_order', 'orders', array_agg(name), jsonb_build_object(
  'ordered_at', jsonb_build_object('ordered', '1'),
  'ended_at', jsonb_build_object('ended', '1', 'fallout', 'fell_out::int', 'failed', '(status_id = 6)::int'),
  'completed_at', jsonb_build_object('completed', '1', 'lead_s', 'lead_s::bigint', 'within_72h',
    '(lead_s <= 259200)::int',
    'agreed_n', '(on_time is not null)::int', 'on_time', 'coalesce(on_time, false)::int', 'bucket',
      'distribution_bucket(lead_s)'))
from rollup where name like 'product\_order\_%';
select fact_rollups_plan('product_order');

-- Without these the planner takes every pair of product and lead time for a group of its own (394,952 of the 6,644 that
-- a month has) and reads a percentile by product with one process.
create statistics product_order_lead_time on (distribution_bucket(lead_s)) from product_order;
create statistics product_order_lead_time_by_product (ndistinct) on product_id, (distribution_bucket(lead_s))
  from product_order;

-- Subscriptions: contracts, their ends and renewals ---------------------------------------------------------------

-- The API or import profile that a subscription came through; its number is unique within it.
create table subscription_origin (like ticket_origin including all);

-- A contract is due from 90, 60 and 30 days before the day of its end (or from its start, where that is later) until it
-- is renewed, ended or replaced, or that day is over. Days begin in Jakarta. Null where it is never due: it has no end,
-- or was settled before.
create function subscription_due_at(
  days integer, started timestamptz, until timestamptz, renewed timestamptz, ended timestamptz, replaced timestamptz
) returns timestamptz language sql immutable parallel safe as $$
  select case
    when greatest(
        started,
        (date_trunc('day', until at time zone interval '7 hours') - make_interval(days => days)) at time zone interval '7 hours')
      < least(
        (date_trunc('day', until at time zone interval '7 hours') + interval '1 day') at time zone interval '7 hours',
        renewed, ended, replaced)
    then greatest(
        started,
        (date_trunc('day', until at time zone interval '7 hours') - make_interval(days => days)) at time zone interval '7 hours')
  end
  where until is not null
$$;
create function subscription_due_over(until timestamptz, renewed timestamptz, ended timestamptz, replaced timestamptz)
returns timestamptz language sql immutable parallel safe as $$
  select least(
    (date_trunc('day', until at time zone interval '7 hours') + interval '1 day') at time zone interval '7 hours',
    renewed, ended, replaced)
  where until is not null
$$;

-- The month after the start in which the customer left: 1 is the month of the start itself. Null where the customer has
-- not left, or is counted by another row.
create function subscription_left_after(
  started timestamptz, continues boolean, ended timestamptz, customer_left timestamptz
) returns smallint language sql immutable parallel safe as $$
  select case when not continues then (1
    + 12 * (extract(year from coalesce(ended, customer_left) at time zone interval '7 hours')
      - extract(year from started at time zone interval '7 hours'))
    + extract(month from coalesce(ended, customer_left) at time zone interval '7 hours')
      - extract(month from started at time zone interval '7 hours'))::smallint end
$$;

-- A subscription under one contract. Under the next contract it is replaced by a row that `continues` it, so that the
-- past stays as it was. A customer is counted by the first contract alone, so that one who renews stays in the cohort.
create table subscription (
  id               bigint generated always as identity primary key,
  started_at       timestamptz(0) not null,
  -- The last moment that the contract binds; null = from month to month.
  contract_end     timestamptz(0),
  renewed_at       timestamptz(0),
  replaced_at      timestamptz(0),
  ended_at         timestamptz(0),
  continues        boolean not null default false,
  origin_id        smallint not null,
  product_id       smallint,
  region_id        smallint,
  business_unit_id smallint,
  segment_id       smallint,
  end_reason_id    smallint,
  -- Rupiah, or the currency of the file.
  monthly_value    double precision,
  left_at          timestamptz(0) generated always as (coalesce(ended_at, replaced_at)) stored,
  due_90_at        timestamptz(0) generated always as (subscription_due_at(90, started_at, contract_end, renewed_at,
    ended_at, replaced_at)) stored,
  due_60_at        timestamptz(0) generated always as (subscription_due_at(60, started_at, contract_end, renewed_at,
    ended_at, replaced_at)) stored,
  due_30_at        timestamptz(0) generated always as (subscription_due_at(30, started_at, contract_end, renewed_at,
    ended_at, replaced_at)) stored,
  due_over_at      timestamptz(0) generated always as (subscription_due_over(contract_end, renewed_at, ended_at,
    replaced_at)) stored,
  number           text not null,
  customer         text,
  -- In the row of the first contract: when the customer left for good, after later contracts.
  customer_left_at timestamptz(0),
  left_after       smallint generated always as (subscription_left_after(started_at, continues, ended_at,
    customer_left_at)) stored,
  check (contract_end >= started_at),
  check (renewed_at >= started_at),
  check (ended_at >= started_at),
  check (replaced_at >= started_at),
  check (ended_at is null or replaced_at is null),
  check (end_reason_id is null or ended_at is not null),
  check (customer_left_at >= replaced_at),
  check (customer_left_at is null or replaced_at is not null),
  unique (origin_id, number)
);
-- Every dimension inside, so that a question over a period reads the index alone.
create index subscription_started on subscription (started_at, id) include
  (product_id, region_id, business_unit_id, segment_id, continues, left_after);
create index subscription_left on subscription (left_at, id) include
  (product_id, region_id, business_unit_id, segment_id, end_reason_id, started_at, ended_at) where left_at is not null;
create index subscription_active on subscription (started_at, id) include (product_id, region_id, business_unit_id,
  segment_id) where left_at is null;
create index subscription_contract_end on subscription (contract_end, id) include
  (product_id, region_id, business_unit_id, segment_id, renewed_at, ended_at) where contract_end is not null;
create index subscription_due_90 on subscription (due_90_at) where due_90_at is not null;
create index subscription_due_60 on subscription (due_60_at) where due_60_at is not null;
create index subscription_due_30 on subscription (due_30_at) where due_30_at is not null;
create index subscription_due_over on subscription (due_over_at) include
  (product_id, region_id, business_unit_id, segment_id, due_90_at, due_60_at, due_30_at, monthly_value)
    where due_over_at is not null;
create index subscription_number on subscription (lower(number));
-- The clean-up reads by it.
create index subscription_ended on subscription (ended_at) where ended_at is not null;

do $$
declare
  -- Values are in hundredths, so that sums stay exact.
  sums text[] := array['began', 'joined', 'departed', 'churned', 'decided', 'renewed', 'in_90', 'out_90', 'in_60',
    'out_60', 'in_30', 'out_30', 'in_any', 'out_any', 'in_value', 'out_value'];
begin
  perform rollup_add('subscription_day', 'day', array['product_id', 'region_id'], sums);
  perform rollup_add('subscription_day_unit', 'day', array['region_id', 'business_unit_id', 'segment_id'], sums);
  perform rollup_add('subscription_month', 'month', array['product_id', 'region_id'], sums);
  perform rollup_add('subscription_month_unit', 'month', array['region_id', 'business_unit_id', 'segment_id'], sums);
  perform rollup_add('subscription_month_reason', 'month', array['product_id', 'region_id', 'end_reason_id'],
    array['churned']);
end $$;
-- Retention by start month: how many came in a month, and after how many months they left.
select rollup_add('subscription_cohort', 'month', array['region_id', 'business_unit_id', 'segment_id', 'left_after'],
  array['cohort_joined', 'cohort_lost']);
select rollup_add('subscription_cohort_product', 'month', array['product_id', 'region_id', 'left_after'],
  array['cohort_joined', 'cohort_lost']);

insert into fact_table (name, dataset, rollups, flows)
select 'subscription', 'subscriptions', array_agg(name), jsonb_build_object(
  'started_at', jsonb_build_object('began', '1', 'joined', '(not continues)::int',
    'cohort_joined', '(not continues)::int', 'cohort_lost', '(left_after is not null)::int'),
  'left_at', jsonb_build_object('departed', '1', 'churned', '(ended_at is not null)::int'),
  'contract_end', jsonb_build_object('decided', '(renewed_at is not null or ended_at is not null)::int', 'renewed',
    '(renewed_at is not null)::int'),
  'due_90_at', jsonb_build_object('in_90', '1', 'in_any', '1', 'in_value', 'coalesce(monthly_value * 100, 0)'),
  'due_60_at', jsonb_build_object('in_60', '1', 'out_90', '1'),
  'due_30_at', jsonb_build_object('in_30', '1', 'out_60', '1'),
  'due_over_at', jsonb_build_object(
    'out_90', '(due_90_at is not null and due_60_at is null)::int', 'out_60',
      '(due_60_at is not null and due_30_at is null)::int',
    'out_30', '(due_30_at is not null)::int', 'out_any', '(due_90_at is not null)::int', 'out_value',
      'case when due_90_at is null then 0 else coalesce(monthly_value * 100, 0) end'))
from rollup where name like 'subscription\_%';
select fact_rollups_plan('subscription');
