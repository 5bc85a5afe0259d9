-- Exact totals without counting: records by (coded field, value, status), kept by the statements that change them.
-- Field '' counts all. A slot per connection keeps concurrent writers off each other's rows; a total is the sum over
-- slots. `writes` only grows, so its sum over field '' is the version of the data that caches compare.
create table voc_count (
  field  text not null,
  value  integer not null,
  status voc_status not null,
  slot   smallint not null,
  total  bigint not null,
  writes bigint not null,
  primary key (field, value, status, slot)
);

create function voc_count_keys(
  product_id integer, sub_product integer, regional_company integer, source_id integer, media_id integer, category_feedback integer,
  type_feedback integer, sentiment_feedback integer, validate_journey integer, score_nps smallint
) returns table (field text, value integer) language sql immutable as $$
  select k.field, k.value
  from (values ('', 0), ('product_id', $1), ('sub_product', $2), ('regional_company', $3), ('source_id', $4), ('media_id', $5), ('category_feedback', $6),
    ('type_feedback', $7), ('sentiment_feedback', $8), ('validate_journey', $9),
    ('category_nps', case when $10 <= 6 then 1 when $10 <= 8 then 2 when $10 <= 10 then 3 end)) as k (field, value)
  where k.value is not null
$$;

create function voc_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into voc_count as c (field, value, status, slot, total, writes)
    select k.field, k.value, n.status, pg_backend_pid() % 8, count(*), 1
    from new_rows n, voc_count_keys(n.product_id, n.sub_product, n.regional_company, n.source_id, n.media_id, n.category_feedback,
      n.type_feedback, n.sentiment_feedback, n.validate_journey, n.score_nps) k
    group by k.field, k.value, n.status
    order by k.field, k.value, n.status
    on conflict (field, value, status, slot) do update set total = c.total + excluded.total, writes = c.writes + 1;
  elsif tg_op = 'DELETE' then
    insert into voc_count as c (field, value, status, slot, total, writes)
    select k.field, k.value, o.status, pg_backend_pid() % 8, -count(*), 1
    from old_rows o, voc_count_keys(o.product_id, o.sub_product, o.regional_company, o.source_id, o.media_id, o.category_feedback,
      o.type_feedback, o.sentiment_feedback, o.validate_journey, o.score_nps) k
    group by k.field, k.value, o.status
    order by k.field, k.value, o.status
    on conflict (field, value, status, slot) do update set total = c.total + excluded.total, writes = c.writes + 1;
  else
    -- An update that leaves the counts alone still moves the version: its row of field '' is written in any case.
    insert into voc_count as c (field, value, status, slot, total, writes)
    select d.field, d.value, d.status, pg_backend_pid() % 8, sum(d.n), 1
    from (
      select k.field, k.value, n.status, 1 as n from new_rows n, voc_count_keys(n.product_id, n.sub_product, n.regional_company, n.source_id, n.media_id,
        n.category_feedback, n.type_feedback, n.sentiment_feedback, n.validate_journey, n.score_nps) k
      union all
      select k.field, k.value, o.status, -1 from old_rows o, voc_count_keys(o.product_id, o.sub_product, o.regional_company, o.source_id, o.media_id,
        o.category_feedback, o.type_feedback, o.sentiment_feedback, o.validate_journey, o.score_nps) k
    ) d
    group by d.field, d.value, d.status
    having sum(d.n) <> 0 or d.field = ''
    order by d.field, d.value, d.status
    on conflict (field, value, status, slot) do update set total = c.total + excluded.total, writes = c.writes + 1;
  end if;
  return null;
end $$;

create trigger voc_counted_insert after insert on voc referencing new table as new_rows for each statement execute function voc_counted();
create trigger voc_counted_update after update on voc referencing old table as old_rows new table as new_rows for each statement execute function voc_counted();
create trigger voc_counted_delete after delete on voc referencing old table as old_rows for each statement execute function voc_counted();
