-- Far pages are read from the end that is nearer, so records are no longer counted by month. `time_in` stays, as the
-- triggers pass it.
create or replace function voc_count_keys(
  product_id integer, sub_product integer, regional_company integer, source_id integer, media_id integer,
    category_feedback integer,
  type_feedback integer, sentiment_feedback integer, validate_journey integer, score_nps smallint, time_in timestamptz
) returns table (field text, value integer) language sql immutable parallel safe as $$
  select k.field, k.value
  from (values ('', 0), ('product_id', $1), ('sub_product', $2), ('regional_company', $3), ('source_id', $4),
    ('media_id', $5), ('category_feedback', $6), ('type_feedback', $7), ('sentiment_feedback', $8),
    ('validate_journey', $9),
    ('category_nps', case when $10 <= 6 then 1 when $10 <= 8 then 2 when $10 <= 10 then 3 end)) as k (field, value)
  where k.value is not null
$$;
delete from voc_count where field = 'month';
drop function voc_month_number(timestamptz);
drop function voc_month_start(integer);
