-- Subscriptions: who pays for which product, since when, until when the contract binds, and why who left has left.
select label_list_add('end_reason', array['Harga', 'Gangguan', 'Pindah lokasi', 'Pindah operator', 'Tidak dibutuhkan', 'Usaha tutup', 'Tunggakan']);

-- Which door or import profile a subscription came through; its number is unique within it.
create table subscription_origin (like ticket_origin including all);

-- A contract is 'due' from 90, 60 and 30 days before the day of its end (or from its start, where that is later) until it is renewed or
-- ended, or that day is over. Days begin in Jakarta. Null where it never is: no end, or settled before.
create function subscription_due_at(days integer, started timestamptz, until timestamptz, renewed timestamptz, ended timestamptz, replaced timestamptz)
returns timestamptz language sql immutable parallel safe as $$
  select case when greatest(started, (date_trunc('day', until at time zone interval '7 hours') - make_interval(days => days)) at time zone interval '7 hours')
      < least((date_trunc('day', until at time zone interval '7 hours') + interval '1 day') at time zone interval '7 hours', renewed, ended, replaced)
    then greatest(started, (date_trunc('day', until at time zone interval '7 hours') - make_interval(days => days)) at time zone interval '7 hours') end
  where until is not null
$$;
create function subscription_due_over(until timestamptz, renewed timestamptz, ended timestamptz, replaced timestamptz)
returns timestamptz language sql immutable parallel safe as $$
  select least((date_trunc('day', until at time zone interval '7 hours') + interval '1 day') at time zone interval '7 hours', renewed, ended, replaced)
  where until is not null
$$;

-- One subscription under one contract. One that goes on under its next contract is replaced by a row that `continues` it, so that what was
-- due and renewed in the past stays what it was. Times are whole seconds, and the coded fields have no foreign keys (ADR 013).
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
  -- Rupiah, or what a file counts in.
  monthly_value    double precision,
  left_at          timestamptz(0) generated always as (coalesce(ended_at, replaced_at)) stored,
  due_90_at        timestamptz(0) generated always as (subscription_due_at(90, started_at, contract_end, renewed_at, ended_at, replaced_at)) stored,
  due_60_at        timestamptz(0) generated always as (subscription_due_at(60, started_at, contract_end, renewed_at, ended_at, replaced_at)) stored,
  due_30_at        timestamptz(0) generated always as (subscription_due_at(30, started_at, contract_end, renewed_at, ended_at, replaced_at)) stored,
  due_over_at      timestamptz(0) generated always as (subscription_due_over(contract_end, renewed_at, ended_at, replaced_at)) stored,
  number           text not null,
  customer         text,
  check (contract_end >= started_at),
  check (renewed_at >= started_at),
  check (ended_at >= started_at),
  check (replaced_at >= started_at),
  check (ended_at is null or replaced_at is null),
  check (end_reason_id is null or ended_at is not null),
  unique (origin_id, number)
);
-- Every dimension inside, so that a question over a period reads the index alone.
create index subscription_started on subscription (started_at, id) include (product_id, region_id, business_unit_id, segment_id, continues);
create index subscription_left on subscription (left_at, id) include
  (product_id, region_id, business_unit_id, segment_id, end_reason_id, started_at, ended_at) where left_at is not null;
create index subscription_active on subscription (started_at, id) include (product_id, region_id, business_unit_id, segment_id) where left_at is null;
create index subscription_contract_end on subscription (contract_end, id) include
  (product_id, region_id, business_unit_id, segment_id, renewed_at, ended_at) where contract_end is not null;
create index subscription_due_90 on subscription (due_90_at) where due_90_at is not null;
create index subscription_due_60 on subscription (due_60_at) where due_60_at is not null;
create index subscription_due_30 on subscription (due_30_at) where due_30_at is not null;
create index subscription_due_over on subscription (due_over_at) include
  (product_id, region_id, business_unit_id, segment_id, due_90_at, due_60_at, due_30_at, monthly_value) where due_over_at is not null;
create index subscription_number on subscription (lower(number));
-- Its clean-up goes by it.
create index subscription_ended on subscription (ended_at) where ended_at is not null;

do $$
declare
  -- Values in hundredths, so that sums stay exact.
  sums text[] := array['began', 'joined', 'departed', 'churned', 'decided', 'renewed', 'in_90', 'out_90', 'in_60', 'out_60', 'in_30', 'out_30', 'in_any', 'out_any', 'in_value', 'out_value'];
begin
  perform rollup_add('subscription_day', 'day', array['product_id', 'region_id'], sums);
  perform rollup_add('subscription_day_unit', 'day', array['region_id', 'business_unit_id', 'segment_id'], sums);
  perform rollup_add('subscription_month', 'month', array['product_id', 'region_id'], sums);
  perform rollup_add('subscription_month_unit', 'month', array['region_id', 'business_unit_id', 'segment_id'], sums);
  perform rollup_add('subscription_month_reason', 'month', array['product_id', 'region_id', 'end_reason_id'], array['churned']);
end $$;
insert into fact_table (name, dataset, rollups, flows)
select 'subscription', 'subscriptions', array_agg(name), jsonb_build_object(
  'started_at', jsonb_build_object('began', '1', 'joined', '(not continues)::int'),
  'left_at', jsonb_build_object('departed', '1', 'churned', '(ended_at is not null)::int'),
  'contract_end', jsonb_build_object('decided', '(renewed_at is not null or ended_at is not null)::int', 'renewed', '(renewed_at is not null)::int'),
  'due_90_at', jsonb_build_object('in_90', '1', 'in_any', '1', 'in_value', 'coalesce(monthly_value * 100, 0)'),
  'due_60_at', jsonb_build_object('in_60', '1', 'out_90', '1'),
  'due_30_at', jsonb_build_object('in_30', '1', 'out_60', '1'),
  'due_over_at', jsonb_build_object(
    'out_90', '(due_90_at is not null and due_60_at is null)::int', 'out_60', '(due_60_at is not null and due_30_at is null)::int',
    'out_30', '(due_30_at is not null)::int', 'out_any', '(due_90_at is not null)::int', 'out_value', 'case when due_90_at is null then 0 else coalesce(monthly_value * 100, 0) end'))
from rollup where name like 'subscription\_%';
select fact_rollups_plan('subscription');
