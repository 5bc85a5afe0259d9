-- Revenue: what a product brought in a month in a region, unit and segment, through which application, beside what was planned for it.
-- Which door or import profile a row came through; its number is unique within it.
create table revenue_origin (like ticket_origin including all);

-- One month of one cell, or a booking of its own beside it (a credit note). Amounts are hundredths of a rupiah, so that sums stay exact; they
-- may lie below zero. As with orders, the coded fields have no foreign keys (ADR 013).
create table revenue (
  id                bigint generated always as identity primary key,
  -- The first instant of the month in Jakarta.
  month_at          timestamptz(0) not null,
  origin_id         smallint not null,
  product_id        smallint,
  region_id         smallint,
  business_unit_id  smallint,
  segment_id        smallint,
  source_app_id     smallint,
  -- Null where the month is planned and not in yet.
  revenue_cents     bigint,
  target_cents      bigint,
  transactions      integer,
  -- Active customers when the month began and when it ended.
  opening_customers integer,
  closing_customers integer,
  -- Whose revenue can be told by customer.
  knows_customers   boolean not null generated always as
    (revenue_cents is not null and opening_customers is not null and closing_customers is not null) stored,
  number            text not null,
  check (month_at = date_trunc('month', month_at at time zone interval '7 hours') at time zone interval '7 hours'),
  check (revenue_cents is not null or target_cents is not null),
  check (target_cents >= 0 and transactions >= 0 and opening_customers >= 0 and closing_customers >= 0),
  unique (origin_id, number)
);
-- Every dimension and sum inside, so that a question over a period reads the index alone.
create index revenue_month_at on revenue (month_at, id) include
  (product_id, region_id, business_unit_id, segment_id, source_app_id, revenue_cents, target_cents, transactions, opening_customers, closing_customers, knows_customers);
-- The newest month that is in: what is only planned lies ahead of it.
create index revenue_in on revenue (month_at) where revenue_cents is not null;
create index revenue_number on revenue (lower(number));

do $$
declare
  -- Amounts, each with how many rows it is of. Of ARPU: the revenue of the rows that know their customers, and opening and closing ones of these added up.
  sums text[] := array['rows_n', 'revenue', 'revenue_n', 'target', 'target_n', 'transactions', 'transactions_n', 'billed', 'billed_n', 'customers'];
begin
  perform rollup_add('revenue_month', 'month', array['product_id', 'region_id'], sums);
  perform rollup_add('revenue_month_unit', 'month', array['region_id', 'business_unit_id', 'segment_id', 'source_app_id'], sums);
end $$;
insert into fact_table (name, dataset, rollups, flows)
select 'revenue', 'revenue', array_agg(name), jsonb_build_object('month_at', jsonb_build_object(
  'rows_n', '1', 'revenue', 'coalesce(revenue_cents, 0)', 'revenue_n', '(revenue_cents is not null)::int',
  'target', 'coalesce(target_cents, 0)', 'target_n', '(target_cents is not null)::int',
  'transactions', 'coalesce(transactions, 0)', 'transactions_n', '(transactions is not null)::int',
  'billed', 'case when knows_customers then revenue_cents else 0 end', 'billed_n', 'knows_customers::int',
  'customers', 'case when knows_customers then opening_customers::bigint + closing_customers else 0 end'))
from rollup where name like 'revenue\_month%';
select fact_rollups_plan('revenue');
