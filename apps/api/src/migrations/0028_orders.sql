-- Orders: what customers asked for, how long it took and whether the agreed date was kept. Names follow TM Forum's TMF622.
select label_list_add('order_type', array['New', 'Modify', 'Terminate']);
-- The last four are its ends, see `ended_at`; the last three of them without what was ordered.
select label_list_add('order_status', array['Acknowledged', 'In Progress', 'Pending', 'Held', 'Completed', 'Failed', 'Rejected', 'Cancelled']);

-- Which door or import profile an order came through; its number is unique within it.
create table product_order_origin (like ticket_origin including all);

-- One order. As with tickets, times are whole seconds and the coded fields have no foreign keys (ADR 013).
create table product_order (
  id               bigint generated always as identity primary key,
  ordered_at       timestamptz(0) not null,
  -- When its stages were left: checked, made ready and handed to who installs it, installed.
  approved_at      timestamptz(0),
  handed_over_at   timestamptz(0),
  completed_at     timestamptz(0),
  -- When it ended, completed or not: from then on it is in progress no longer.
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
    (case when completed_at is not null then 4 when handed_over_at is not null then 3 when approved_at is not null then 2 else 1 end) stored,
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
  (product_id, region_id, business_unit_id, segment_id, source_app_id, order_type_id, status_id, stage_id, on_time, lead_s) where completed_at is not null;
create index product_order_ended on product_order (ended_at, id) include
  (product_id, region_id, business_unit_id, segment_id, source_app_id, order_type_id, status_id, stage_id, ordered_at, fell_out) where ended_at is not null;
create index product_order_open on product_order (ordered_at, id) include
  (product_id, region_id, business_unit_id, segment_id, source_app_id, order_type_id, status_id, stage_id, agreed_at) where ended_at is null;
create index product_order_number on product_order (lower(number));

do $$
declare
  sums text[] := array['ordered', 'ended', 'fallout', 'completed', 'lead_s', 'within_72h', 'agreed_n', 'on_time'];
begin
  perform rollup_add('product_order_day', 'day', array['product_id', 'region_id'], sums);
  perform rollup_add('product_order_day_kind', 'day', array['region_id', 'source_app_id', 'order_type_id'], sums);
  perform rollup_add('product_order_month', 'month', array['product_id', 'region_id'], sums);
  perform rollup_add('product_order_month_unit', 'month', array['region_id', 'business_unit_id', 'segment_id', 'source_app_id', 'order_type_id'], sums);
  perform rollup_add('product_order_month_state', 'month', array['region_id', 'status_id', 'stage_id'], sums);
  perform rollup_add('product_order_day_time', 'day', array['region_id', 'bucket'], array['completed']);
  perform rollup_add('product_order_month_time', 'month', array['product_id', 'region_id', 'bucket'], array['completed']);
end $$;
insert into fact_table (name, dataset, rollups, flows)
select 'product_order', 'orders', array_agg(name), jsonb_build_object(
  'ordered_at', jsonb_build_object('ordered', '1'),
  'ended_at', jsonb_build_object('ended', '1', 'fallout', 'fell_out::int'),
  'completed_at', jsonb_build_object('completed', '1', 'lead_s', 'lead_s::bigint', 'within_72h', '(lead_s <= 259200)::int',
    'agreed_n', '(on_time is not null)::int', 'on_time', 'coalesce(on_time, false)::int', 'bucket', 'distribution_bucket(lead_s)'))
from rollup where name like 'product\_order\_%';
select fact_rollups_plan('product_order');
