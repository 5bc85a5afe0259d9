-- Figures of feedback by day, product and region, and by month with the category. Drafts are no feedback yet (ADR 009).
create table voc_day (day date not null, product_id integer not null, regional_company integer not null,
  feedback bigint not null, promoters bigint not null, passives bigint not null, detractors bigint not null, score bigint not null, score_nps bigint not null, done bigint not null, done_s bigint not null, loose boolean not null);
create table voc_month (month date not null, product_id integer not null, regional_company integer not null, category_feedback integer not null,
  feedback bigint not null, promoters bigint not null, passives bigint not null, detractors bigint not null, score bigint not null, score_nps bigint not null, done bigint not null, done_s bigint not null, loose boolean not null);
insert into rollup values
  ('voc_day', 'day', array['product_id', 'regional_company'], array['feedback', 'promoters', 'passives', 'detractors', 'score', 'score_nps', 'done', 'done_s']),
  ('voc_month', 'month', array['product_id', 'regional_company', 'category_feedback'], array['feedback', 'promoters', 'passives', 'detractors', 'score', 'score_nps', 'done', 'done_s']);

-- Whole seconds from the record to its first 'done'; null while it was never done.
create function voc_done_seconds(createddate timestamptz, done_at timestamptz) returns bigint language sql immutable parallel safe as $$
  select greatest(0, floor(extract(epoch from done_at - createddate)))::bigint
$$;

create function voc_rollup_sql(changed text, loose boolean) returns text language sql as $f$
  select format($sql$
    with flow as materialized (
      select (time_in at time zone 'Asia/Jakarta')::date as day, coalesce(product_id, 0) as product_id, coalesce(regional_company, 0) as regional_company, coalesce(category_feedback, 0) as category_feedback,
        sign as feedback, case when score_nps >= 9 then sign else 0 end as promoters, case when score_nps in (7, 8) then sign else 0 end as passives, case when score_nps <= 6 then sign else 0 end as detractors,
        sign * score as score, sign * coalesce(score_nps, 0) as score_nps, case when status = 'done' then sign else 0 end as done,
        case when status = 'done' then sign * coalesce(voc_done_seconds(createddate, done_at), 0) else 0 end as done_s
      from (%s) v where status <> 'draft'
    ), %s
    select dataset_written('voc')
  $sql$, changed, string_agg(format('into_%s as (%s)', r.name, rollup_insert(r, case r.period when 'day' then 'day' else 'date_trunc(''month'', day)::date' end, loose)), ', ' order by r.name))
  from rollup r where r.name in ('voc_day', 'voc_month')
$f$;
create function voc_rolled_up() returns trigger language plpgsql as $f$
begin
  execute voc_rollup_sql(case tg_op
    when 'INSERT' then 'select 1 as sign, n.* from new_rows n'
    when 'DELETE' then 'select -1 as sign, o.* from old_rows o'
    else 'select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o' end, true);
  return null;
end $f$;
create trigger voc_rolled_up_insert after insert on voc referencing new table as new_rows for each statement execute function voc_rolled_up();
create trigger voc_rolled_up_update after update on voc referencing old table as old_rows new table as new_rows for each statement execute function voc_rolled_up();
create trigger voc_rolled_up_delete after delete on voc referencing old table as old_rows for each statement execute function voc_rolled_up();
create function voc_rollups_rebuild() returns void language plpgsql as $f$
begin
  truncate voc_day, voc_month;
  execute voc_rollup_sql('select 1 as sign, v.* from voc v', false);
end $f$;
create index voc_day_day on voc_day (day);
create index voc_day_loose on voc_day (day) where loose;
create index voc_month_month on voc_month (month);
create index voc_month_loose on voc_month (month) where loose;

-- Read here so that the questions that a rollup does not cover never touch the table.
create index voc_figures on voc (time_in, id) include
  (status, product_id, sub_product, regional_company, customer_ownership_id, source_id, media_id, category_feedback, type_feedback, sentiment_feedback, validate_journey,
   category_improvement_id, factory_id, score_nps, score, createddate, done_at) where status <> 'draft';
select voc_rollups_rebuild();
