-- Time to done leaves out pauses: a record keeps for how long its clock was stopped before it was done first. Whoever lets the
-- clock go on, or moves the record while it is stopped, adds to it by this trigger. Pauses that are over are taken from the
-- history. Writes to voc wait while the index is built anew with the column, some seconds for a million records; the version
-- before reads on, with pauses counted as before.
lock table voc in share row exclusive mode;
alter table voc add column paused_s bigint not null default 0;

create function voc_pause_ends() returns trigger language plpgsql as $f$
begin
  if old.done_at is null then
    new.paused_s := old.paused_s + greatest(0, floor(extract(epoch from coalesce(new.done_at, now()) - old.paused_at)))::bigint;
  end if;
  return new;
end $f$;
create trigger voc_pause_ends before update on voc for each row
  when (old.paused_at is not null and new.paused_at is null) execute function voc_pause_ends();

create function voc_done_seconds(createddate timestamptz, done_at timestamptz, paused_s bigint) returns bigint language sql immutable parallel safe as $$
  select greatest(0, floor(extract(epoch from done_at - createddate)) - paused_s)::bigint
$$;

create index voc_figures_net on voc (time_in, id) include
  (status, product_id, sub_product, regional_company, customer_ownership_id, source_id, media_id, category_feedback, type_feedback, sentiment_feedback, validate_journey,
   category_improvement_id, factory_id, score_nps, score, createddate, done_at, burn_feedback_id, type_nps, interestingness, data_acuan, validated_feedback,
   validate_weight_id, data_access_weight_id, implement_ease_weight_id, feedback_source_weight_id, priority_direction_weight_id, paused_s) where status <> 'draft';
drop index voc_figures;
alter index voc_figures_net rename to voc_figures;

-- As before (0048), less the pauses.
create or replace function voc_rollup_sql(changed text, loose boolean) returns text language sql as $f$
  select format($sql$
    with flow as materialized (
      select (time_in at time zone 'Asia/Jakarta')::date as day, coalesce(product_id, 0) as product_id, coalesce(regional_company, 0) as regional_company, coalesce(category_feedback, 0) as category_feedback,
        coalesce(customer_ownership_id, 0) as customer_ownership_id,
        sign as feedback, case when score_nps >= 9 then sign else 0 end as promoters, case when score_nps in (7, 8) then sign else 0 end as passives, case when score_nps <= 6 then sign else 0 end as detractors,
        sign * score as score, sign * coalesce(score_nps, 0) as score_nps, case when status = 'done' then sign else 0 end as done,
        case when status = 'done' then sign * coalesce(voc_done_seconds(createddate, done_at, paused_s), 0) else 0 end as done_s
      from (%s) v where status <> 'draft'
    ), %s
    select dataset_written('voc')
  $sql$, changed, string_agg(format('into_%s as (%s)', r.name, rollup_insert(r, case r.period when 'day' then 'day' else 'date_trunc(''month'', day)::date' end, loose)), ', ' order by r.name))
  from rollup r where r.name in ('voc_day', 'voc_month', 'voc_month_owner')
$f$;
select voc_rollups_plan();

update voc v set paused_s = p.seconds
from (
  select c.record_id, sum(greatest(0, floor(extract(epoch from c.at - (d.change->>'old')::timestamptz))))::bigint as seconds
  from voc_change c join voc r on r.id = c.record_id cross join lateral jsonb_array_elements(c.changes) d (change)
  where c.changes @> '[{"field": "paused_at"}]' and d.change->>'field' = 'paused_at' and d.change->>'old' is not null
    and d.change->>'new' is null and (r.done_at is null or c.at <= r.done_at + interval '1 second')
  group by c.record_id
) p where p.record_id = v.id and p.seconds > 0;
