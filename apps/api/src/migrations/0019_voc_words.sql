-- Searching feedback by its words. The trigrams of a rare word can be frequent ('yaang': 40,000 candidates for 66 hits),
-- so that their index led to many texts read for nothing, and it took most of the time of a bulk load. Now the distinct
-- words stand in a small table of their own: a search finds there which words hold it, and the index which texts hold those.
-- Takes all three tables for as long as it works, first of all and in the order in which a write does, so that neither waits
-- for the other: about two minutes and a half for a million records on a busy machine. Nobody searches or writes meanwhile.
lock table voc, voc_text, voc_count in access exclusive mode;
set local maintenance_work_mem = '256MB';

-- Runs of letters, cut at ASCII digits, spaces and punctuation; whatever else there is counts as a letter. A run of more
-- than 100 is cut into overlapping pieces, so that anything up to 50 letters long still lies within one.
create function voc_letters(body text) returns text[] language sql immutable parallel safe cost 50 return
  case when length(body) <= 500 then string_to_array(regexp_replace(body, '[\t-@[-`{-~]+', ' ', 'g'), ' ')
  else array(
    select substr(run, place, 100)
    from unnest(string_to_array(regexp_replace(body, '[\t-@[-`{-~]+', ' ', 'g'), ' ')) run,
      generate_series(1, greatest(1, length(run) - 50), 50) place)
  end;
-- Numbers by three digits at a time: they hardly repeat, and as words they would be as many as the records.
create function voc_digits(body text) returns text[] language sql immutable parallel safe cost 50 return
  show_trgm(regexp_replace(body, '[^0-9]+', ' ', 'g'));

drop index voc_text_body;
create index voc_text_words on voc_text using gin (voc_letters(body), voc_digits(body));
-- An eighth of the texts, in blocks that lie together: whether there are more than 10,000 hits is mostly known from here.
create index voc_text_eighth on voc_text using gin (voc_letters(body)) where (record_id >> 10) % 8 = 0;

-- Every word that any text ever had; one that no text has any more leads to nothing.
create table voc_word (word text primary key);
create function voc_words_rebuild() returns void language plpgsql as $$
begin
  drop index voc_word_parts;
  truncate voc_word;
  -- Made into a table first, since only that is counted by several processes at once.
  create temp table voc_word_made on commit drop as
    select word from voc_text, unnest(voc_letters(body)) word where word <> '' group by word;
  insert into voc_word select word from voc_word_made order by word;
  drop table voc_word_made;
  create index voc_word_parts on voc_word using gin (word gin_trgm_ops);
  analyze voc_word;
end $$;
create index voc_word_parts on voc_word using gin (word gin_trgm_ops);
select voc_words_rebuild();

create function voc_words_inserted() returns trigger language plpgsql as $$
begin
  -- In order, so that two who bring the same new words do not wait for each other.
  insert into voc_word
  select word from (select distinct unnest(voc_letters(n.body)) as word from new_rows n) w
  where word <> '' and not exists (select from voc_word k where k.word = w.word)
  order by word
  on conflict do nothing;
  return null;
end $$;
create function voc_words_updated() returns trigger language plpgsql as $$
begin
  insert into voc_word
  select word from (select distinct unnest(voc_letters(new.body)) as word) w
  where word <> '' and not exists (select from voc_word k where k.word = w.word)
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger voc_words_inserted after insert on voc_text referencing new table as new_rows for each statement execute function voc_words_inserted();
create trigger voc_words_updated after update of body on voc_text for each row when (old.body is distinct from new.body) execute function voc_words_updated();

-- Product and region are what is asked for together most, by filters and by data scopes; alone, a product is found by the
-- same index or on the way from the newest. It takes the place of the index by product, so that writes cost the same.
create index voc_place_newest on voc (product_id, regional_company, time_in desc, id desc) include
  (status, created_by_id, source_id, category_feedback, sentiment_feedback, score_nps);
drop index voc_product_newest;

-- Records by month of Jakarta are counted like the coded fields: a page far from the newest records is then reached from
-- the month that it lies in, and not by walking over everything before it. Months are numbered through, December 2025 is
-- 2025 * 12 + 12.
create function voc_month_number(at timestamptz) returns integer language sql stable parallel safe return
  extract(year from at at time zone 'Asia/Jakarta')::integer * 12 + extract(month from at at time zone 'Asia/Jakarta')::integer;
-- The first instant of a month.
create function voc_month_start(month integer) returns timestamptz language sql stable parallel safe return
  make_timestamptz((month - 1) / 12, (month - 1) % 12 + 1, 1, 0, 0, 0, 'Asia/Jakarta');

drop function voc_count_keys;
create function voc_count_keys(
  product_id integer, sub_product integer, regional_company integer, source_id integer, media_id integer, category_feedback integer,
  type_feedback integer, sentiment_feedback integer, validate_journey integer, score_nps smallint, time_in timestamptz
) returns table (field text, value integer) language sql stable as $$
  select k.field, k.value
  from (values ('', 0), ('product_id', $1), ('sub_product', $2), ('regional_company', $3), ('source_id', $4), ('media_id', $5), ('category_feedback', $6),
    ('type_feedback', $7), ('sentiment_feedback', $8), ('validate_journey', $9),
    ('category_nps', case when $10 <= 6 then 1 when $10 <= 8 then 2 when $10 <= 10 then 3 end), ('month', voc_month_number($11))) as k (field, value)
  where k.value is not null
$$;

create or replace function voc_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into voc_count as c (field, value, status, slot, total, writes)
    select k.field, k.value, n.status, pg_backend_pid() % 8, count(*), 1
    from new_rows n, voc_count_keys(n.product_id, n.sub_product, n.regional_company, n.source_id, n.media_id, n.category_feedback,
      n.type_feedback, n.sentiment_feedback, n.validate_journey, n.score_nps, n.time_in) k
    group by k.field, k.value, n.status
    order by k.field, k.value, n.status
    on conflict (field, value, status, slot) do update set total = c.total + excluded.total, writes = c.writes + 1;
  elsif tg_op = 'DELETE' then
    insert into voc_count as c (field, value, status, slot, total, writes)
    select k.field, k.value, o.status, pg_backend_pid() % 8, -count(*), 1
    from old_rows o, voc_count_keys(o.product_id, o.sub_product, o.regional_company, o.source_id, o.media_id, o.category_feedback,
      o.type_feedback, o.sentiment_feedback, o.validate_journey, o.score_nps, o.time_in) k
    group by k.field, k.value, o.status
    order by k.field, k.value, o.status
    on conflict (field, value, status, slot) do update set total = c.total + excluded.total, writes = c.writes + 1;
  else
    -- An update that leaves the counts alone still moves the version: its row of field '' is written in any case.
    insert into voc_count as c (field, value, status, slot, total, writes)
    select d.field, d.value, d.status, pg_backend_pid() % 8, sum(d.n), 1
    from (
      select k.field, k.value, n.status, 1 as n from new_rows n, voc_count_keys(n.product_id, n.sub_product, n.regional_company, n.source_id, n.media_id,
        n.category_feedback, n.type_feedback, n.sentiment_feedback, n.validate_journey, n.score_nps, n.time_in) k
      union all
      select k.field, k.value, o.status, -1 from old_rows o, voc_count_keys(o.product_id, o.sub_product, o.regional_company, o.source_id, o.media_id,
        o.category_feedback, o.type_feedback, o.sentiment_feedback, o.validate_journey, o.score_nps, o.time_in) k
    ) d
    group by d.field, d.value, d.status
    having sum(d.n) <> 0 or d.field = ''
    order by d.field, d.value, d.status
    on conflict (field, value, status, slot) do update set total = c.total + excluded.total, writes = c.writes + 1;
  end if;
  return null;
end $$;

insert into voc_count (field, value, status, slot, total, writes)
select 'month', voc_month_number(time_in), status, 0, count(*), 1 from voc group by 2, 3;

-- What the triggers keep, made from all records at once after a bulk load without them.
create function voc_texts_rebuild() returns void language sql as $$
  truncate voc_text;
  alter table voc_text disable trigger voc_words_inserted;
  insert into voc_text (record_id, body, draft_of)
  select v.id, voc_search_body(v.voc_id, v.survey_id, v.episode_id, v.company_or_school_name, v.respondent_name, v.list_feedback, v.longtext,
    v.link, v.data_acuan_text, v.progress_by_po_description, v.defined_problem_statement, v.createdby),
    case when v.status = 'draft' then coalesce(v.created_by_id, 0) end
  from voc v order by v.id;
  alter table voc_text enable trigger voc_words_inserted;
$$;
create function voc_counts_rebuild() returns void language plpgsql as $$
declare
  -- It only grows: it is the version of the data that kept answers are compared with.
  version bigint := (select coalesce(sum(writes), 0) + 1 from voc_count where field = '');
begin
  truncate voc_count;
  create temp table voc_count_made on commit drop as
    select k.field, k.value, v.status, count(*) as total
    from voc v, voc_count_keys(v.product_id, v.sub_product, v.regional_company, v.source_id, v.media_id, v.category_feedback,
      v.type_feedback, v.sentiment_feedback, v.validate_journey, v.score_nps, v.time_in) k
    group by k.field, k.value, v.status;
  insert into voc_count (field, value, status, slot, total, writes)
  select field, value, status, 0, total, version from voc_count_made
  union all select '', 0, 'new', 1, 0, version;
  drop table voc_count_made;
end $$;
