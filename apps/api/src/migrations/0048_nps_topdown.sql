-- The NPS that the group says of each of its customer facing units, half year by half year, and what it is to reach. A unit is
-- named by text, as the specification sends it; where it is called like one of `cfu`, it is held against what VOC measures of it.
create table topdown_nps (
  id         bigint generated always as identity primary key,
  cfu        text not null check (cfu <> '' and length(cfu) <= 100),
  year       integer not null check (year between 2000 and 2099),
  semester   integer not null check (semester in (1, 2)),
  nps_score  double precision not null check (nps_score between -100 and 100),
  target     double precision not null check (target between -100 and 100),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index topdown_nps_once on topdown_nps (lower(cfu), year, semester);

-- Feedback belongs to the unit that its customer belongs to: the owner of the customer leads there, as a business unit does.
alter table voc_customer_ownership add column cfu_id integer references cfu;
update voc_customer_ownership o set cfu_id = c.id
from (values ('Enterprise', 'Enterprise'), ('Government', 'Enterprise'), ('SME', 'Enterprise'), ('Consumer', 'Consumer'),
  ('Wholesale', 'Wholesale & International')) as m (owner, cfu) join cfu c on c.name = m.cfu
where o.name = m.owner;

-- Half years of feedback by those owners, products and regions are read from a small table: by months, since half years are
-- made of them. Writes to voc wait while it is filled, some seconds for a million records; the last version reads on, and
-- what it writes adds to the table too, by the triggers.
create table voc_month_owner (month date not null, product_id integer not null, regional_company integer not null, customer_ownership_id integer not null,
  feedback bigint not null, promoters bigint not null, passives bigint not null, detractors bigint not null, score bigint not null, score_nps bigint not null, done bigint not null, done_s bigint not null, loose boolean not null);
insert into rollup values
  ('voc_month_owner', 'month', array['product_id', 'regional_company', 'customer_ownership_id'], array['feedback', 'promoters', 'passives', 'detractors', 'score', 'score_nps', 'done', 'done_s']);
create or replace function voc_rollup_sql(changed text, loose boolean) returns text language sql as $f$
  select format($sql$
    with flow as materialized (
      select (time_in at time zone 'Asia/Jakarta')::date as day, coalesce(product_id, 0) as product_id, coalesce(regional_company, 0) as regional_company, coalesce(category_feedback, 0) as category_feedback,
        coalesce(customer_ownership_id, 0) as customer_ownership_id,
        sign as feedback, case when score_nps >= 9 then sign else 0 end as promoters, case when score_nps in (7, 8) then sign else 0 end as passives, case when score_nps <= 6 then sign else 0 end as detractors,
        sign * score as score, sign * coalesce(score_nps, 0) as score_nps, case when status = 'done' then sign else 0 end as done,
        case when status = 'done' then sign * coalesce(voc_done_seconds(createddate, done_at), 0) else 0 end as done_s
      from (%s) v where status <> 'draft'
    ), %s
    select dataset_written('voc')
  $sql$, changed, string_agg(format('into_%s as (%s)', r.name, rollup_insert(r, case r.period when 'day' then 'day' else 'date_trunc(''month'', day)::date' end, loose)), ', ' order by r.name))
  from rollup r where r.name in ('voc_day', 'voc_month', 'voc_month_owner')
$f$;
create or replace function voc_rollups_rebuild() returns void language plpgsql as $f$
begin
  truncate voc_day, voc_month, voc_month_owner;
  execute voc_rollup_sql('select 1 as sign, v.* from voc v', false);
end $f$;
lock table voc in share mode;
insert into voc_month_owner
select date_trunc('month', time_in at time zone 'Asia/Jakarta')::date, coalesce(product_id, 0), coalesce(regional_company, 0), coalesce(customer_ownership_id, 0),
  count(*), count(*) filter (where score_nps >= 9), count(*) filter (where score_nps in (7, 8)), count(*) filter (where score_nps <= 6), sum(score), coalesce(sum(score_nps), 0),
  count(*) filter (where status = 'done'), coalesce(sum(voc_done_seconds(createddate, done_at)) filter (where status = 'done'), 0), false
from voc where status <> 'draft' group by 1, 2, 3, 4 order by 1;
create index voc_month_owner_month on voc_month_owner (month);
create index voc_month_owner_loose on voc_month_owner (month) where loose;
select voc_rollups_plan();
