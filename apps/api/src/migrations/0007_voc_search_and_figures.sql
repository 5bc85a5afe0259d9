-- What follows from records of feedback and is written by triggers: searched texts and words, exact counts, rollups.

-- Searched text --------------------------------------------------------------------------------------------------

-- The text fields and ids of a record in lower case. `draft_of` is the creator while the record is a draft (0 without
-- one), so that the hits of a person's search are counted from here alone.
create table voc_text (
  record_id bigint primary key references voc on delete cascade,
  body      text not null,
  draft_of  bigint
);

-- The digits of each phone number in a text: it begins with 0 or +, has separators, and at least 8 digits.
create function voc_phone_digits(body text) returns text language sql immutable parallel safe as $$
  select string_agg(digits, E'\n')
  from regexp_matches(body, '(?:^|[^0-9])([+0][0-9]+(?:[-. ()/]+[0-9]+)+)', 'g') found,
    regexp_replace(found[1], '[^0-9]+', '', 'g') digits
  where length(digits) >= 8
$$;

-- In Unicode's composed form, so that both forms of 'café' find it, and with the digits of each phone number that has
-- separators.
create function voc_search_body(variadic words text[]) returns text language plpgsql immutable as $$
declare
  body text := lower(normalize(array_to_string(words, E'\n'), NFC));
begin
  if body !~ '[+0][0-9]+[-. ()/]+[0-9]' then
    return body;
  end if;
  return concat_ws(E'\n', body, voc_phone_digits(body));
end $$;

create function voc_text_inserted() returns trigger language plpgsql as $$
begin
  insert into voc_text (record_id, body, draft_of)
  select n.id, voc_search_body(n.voc_id, n.survey_id, n.episode_id, n.company_or_school_name, n.respondent_name,
    n.list_feedback, n.longtext, n.link, n.data_acuan_text, n.progress_by_po_description, n.defined_problem_statement,
    n.createdby),
    case when n.status = 'draft' then coalesce(n.created_by_id, 0) end
  from new_rows n;
  return null;
end $$;

create function voc_text_updated() returns trigger language plpgsql as $$
begin
  update voc_text set body = voc_search_body(new.voc_id, new.survey_id, new.episode_id, new.company_or_school_name,
    new.respondent_name, new.list_feedback, new.longtext, new.link, new.data_acuan_text,
    new.progress_by_po_description, new.defined_problem_statement, new.createdby)
  where record_id = new.id;
  return null;
end $$;

create trigger voc_text_inserted after insert on voc referencing new table as new_rows for each statement
  execute function voc_text_inserted();
create trigger voc_text_updated after update of survey_id, episode_id, company_or_school_name, respondent_name,
  list_feedback, longtext, link, data_acuan_text,
  progress_by_po_description, defined_problem_statement, createdby on voc for each row
  when ((old.survey_id, old.episode_id, old.company_or_school_name, old.respondent_name, old.list_feedback,
    old.longtext, old.link, old.data_acuan_text, old.progress_by_po_description, old.defined_problem_statement,
    old.createdby)
     is distinct from
        (new.survey_id, new.episode_id, new.company_or_school_name, new.respondent_name, new.list_feedback,
         new.longtext, new.link, new.data_acuan_text, new.progress_by_po_description, new.defined_problem_statement,
         new.createdby))
  execute function voc_text_updated();

create function voc_text_sent() returns trigger language plpgsql as $$
begin
  update voc_text set draft_of = case when new.status = 'draft' then coalesce(new.created_by_id, 0) end
    where record_id = new.id;
  return null;
end $$;

create trigger voc_text_sent after update of status, created_by_id on voc for each row
  when (old.status is distinct from new.status and 'draft' in (old.status, new.status) or new.status = 'draft'
    and old.created_by_id is distinct from new.created_by_id)
  execute function voc_text_sent();

-- Words of the texts ---------------------------------------------------------------------------------------------

-- A search first finds in the small table of distinct words which words match, and then by the index which texts have
-- them. Trigrams of the whole texts gave 40,000 candidates for 66 hits and took most of the time of a bulk load.

-- Runs of letters, cut at ASCII digits, spaces and punctuation; every other character counts as a letter. A run of more
-- than 100 is cut into overlapping pieces, so that any 50 letters lie within one piece. The three branches have the
-- same result: most texts are short with single spaces, for which the second expression replaces much less.
create function voc_letters(body text) returns text[] language plpgsql immutable parallel safe cost 50 as $$
begin
  if length(body) > 500 then
    return array(
      select substr(run, place, 100)
      from unnest(string_to_array(regexp_replace(body, '[\t-@[-`{-~]+', ' ', 'g'), ' ')) run,
        generate_series(1, greatest(1, length(run) - 50), 50) place);
  elsif strpos(body, '  ') > 0 then
    return string_to_array(regexp_replace(body, '[\t-@[-`{-~]+', ' ', 'g'), ' ');
  end if;
  -- Runs that hold more than a space.
  return string_to_array(regexp_replace(body, '[\t-@[-`{-~]*[\t-\x1f!-@[-`{-~][\t-@[-`{-~]*', ' ', 'g'), ' ');
end $$;

-- Numbers by three digits at a time: they hardly repeat, so that there would be as many words as records.
create function voc_digits(body text) returns text[] language sql immutable parallel safe cost 50 return
  show_trgm(regexp_replace(body, '[^0-9]+', ' ', 'g'));

-- What is no language, such as ids in links, the part of an address before its @, and letters mixed with digits, stays
-- out of the words, since every record may bring some that no other has. It is found by its trigrams instead. This is a
-- text without it. Each expression removes ASCII alone and whole runs of letters, so that the rest has the same runs as
-- the text: after the host of a link, before the @ of an address, eight or more letters and digits mixed.
create function voc_plain(body text) returns text language sql immutable parallel safe cost 100 return
  regexp_replace(regexp_replace(regexp_replace(body,
    '((?:://[^[:space:]/?#]+|[a-z0-9]\.[a-z]{2,})[/?#])[!-~]+(?=[\t-@[-`{-~]|$)', '\1 ', 'g'),
    '(^|[\t-@[-`{-~])[a-z0-9._%+-]+@', '\1@', 'g'),
    '(^|[\t-/:-@[-`{-~])(?=[a-z0-9]{8})[a-z0-9]*[a-z][0-9]+[a-z][a-z0-9]*(?=[\t-/:-@[-`{-~]|$)', '\1 ', 'g');
-- A cheap test, which most texts do not pass.
create function voc_has_codes(body text) returns boolean language sql immutable parallel safe return
  body ~ '://|\.[a-z]{2,}[/?#]|[a-z0-9._%+-]@|[a-z][0-9]+[a-z]';
-- The words of a text: its runs of letters, without those of codes. The text is padded to its old length, so that long runs
-- are cut at the same place.
create function voc_words(body text) returns text[] language sql immutable parallel safe cost 50 return
  case when voc_has_codes(body) then voc_letters(rpad(voc_plain(body), length(body))) else voc_letters(body) end;
-- The runs that are no words, with spaces between.
create function voc_runs_beside(runs text[], words text[]) returns text
  language plpgsql immutable parallel safe cost 150 as $$
declare
  run text;
  beside text := '';
begin
  foreach run in array runs loop
    if run <> all (words) then
      beside := beside || ' ' || run;
    end if;
  end loop;
  return beside;
end $$;
-- The trigrams of these runs.
create function voc_codes_of(body text) returns text[] language sql immutable parallel safe cost 200 return
  show_trgm(voc_runs_beside(voc_letters(body), voc_words(body)));
create function voc_codes(body text) returns text[] language sql immutable parallel safe cost 50 return
  case when voc_has_codes(body) then voc_codes_of(body) else '{}' end;

create index voc_text_words on voc_text using gin (voc_letters(body), voc_digits(body));
create index voc_text_codes on voc_text using gin (voc_codes(body));
-- An eighth of the texts, in blocks that lie together: it mostly shows whether there are more than 10,000 hits.
create index voc_text_eighth on voc_text using gin (voc_letters(body)) where (record_id >> 10) % 8 = 0;

-- Every word that a text ever had. A word that no text has any more stays and finds no records. Two writers may both add
-- the same new word, so that neither waits for the other.
create table voc_word (word text not null);
create index voc_word_word on voc_word (word);
create index voc_word_parts on voc_word using gin (word gin_trgm_ops);

-- `offset 0` has each word looked up in the index, also by a plan that was made for many of them.
create function voc_words_inserted() returns trigger language plpgsql as $$
begin
  insert into voc_word
  select word from (select distinct unnest(voc_words(n.body)) as word from new_rows n) w
  where word <> '' and not exists (select from voc_word k where k.word = w.word offset 0);
  return null;
end $$;
create function voc_words_updated() returns trigger language plpgsql as $$
begin
  insert into voc_word
  select word from (select distinct unnest(voc_words(new.body)) as word) w
  where word <> '' and not exists (select from voc_word k where k.word = w.word offset 0);
  return null;
end $$;
create trigger voc_words_inserted after insert on voc_text
  referencing new table as new_rows for each statement execute function voc_words_inserted();
create trigger voc_words_updated after update of body on voc_text
  for each row when (old.body is distinct from new.body) execute function voc_words_updated();

-- Exact counts ---------------------------------------------------------------------------------------------------

-- Records by coded field, value and status, written by the statements that change them. Field '' counts all. A slot per
-- connection keeps concurrent writers apart; a total is the sum over the slots. `writes` only grows: its sum over field
-- '' is the version of the data that cached answers are compared with. It grows by at least the number of changed and
-- deleted records, which is how many hits a search can have lost since it was counted.
create table voc_count (
  field  text not null,
  value  integer not null,
  status voc_status not null,
  slot   smallint not null,
  total  bigint not null,
  writes bigint not null,
  primary key (field, value, status, slot)
);

-- Months of Jakarta are counted too, so that a page far from the newest records begins at its month. They are numbered
-- through: December 2025 is 2025 * 12 + 12.
create function voc_month_number(at timestamptz) returns integer language sql stable parallel safe return
  extract(year from at at time zone 'Asia/Jakarta')::integer * 12 + extract(month from at at time zone 'Asia/Jakarta')::integer;
-- The first instant of a month.
create function voc_month_start(month integer) returns timestamptz language sql stable parallel safe return
  make_timestamptz((month - 1) / 12, (month - 1) % 12 + 1, 1, 0, 0, 0, 'Asia/Jakarta');

create function voc_count_keys(
  product_id integer, sub_product integer, regional_company integer, source_id integer, media_id integer,
    category_feedback integer,
  type_feedback integer, sentiment_feedback integer, validate_journey integer, score_nps smallint, time_in timestamptz
) returns table (field text, value integer) language sql stable parallel safe as $$
  select k.field, k.value
  from (values ('', 0), ('product_id', $1), ('sub_product', $2), ('regional_company', $3), ('source_id', $4),
    ('media_id', $5), ('category_feedback', $6),
    ('type_feedback', $7), ('sentiment_feedback', $8), ('validate_journey', $9),
    ('category_nps', case when $10 <= 6 then 1 when $10 <= 8 then 2 when $10 <= 10 then 3 end),
      ('month', voc_month_number($11))) as k (field, value)
  where k.value is not null
$$;

create function voc_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into voc_count as c (field, value, status, slot, total, writes)
    select k.field, k.value, n.status, pg_backend_pid() % 8, count(*), 1
    from new_rows n, voc_count_keys(n.product_id, n.sub_product, n.regional_company, n.source_id, n.media_id,
      n.category_feedback, n.type_feedback, n.sentiment_feedback, n.validate_journey, n.score_nps, n.time_in) k
    group by k.field, k.value, n.status
    order by k.field, k.value, n.status
    on conflict (field, value, status, slot) do update set total = c.total + excluded.total, writes = c.writes + 1;
  elsif tg_op = 'DELETE' then
    insert into voc_count as c (field, value, status, slot, total, writes)
    select k.field, k.value, o.status, pg_backend_pid() % 8, -count(*), count(*)
    from old_rows o, voc_count_keys(o.product_id, o.sub_product, o.regional_company, o.source_id, o.media_id,
      o.category_feedback, o.type_feedback, o.sentiment_feedback, o.validate_journey, o.score_nps, o.time_in) k
    group by k.field, k.value, o.status
    order by k.field, k.value, o.status
    on conflict (field, value, status, slot) do update set total = c.total + excluded.total,
      writes = c.writes + excluded.writes;
  else
    -- An update that leaves the counts alone still moves the version: its rows of field '' are written in any case.
    insert into voc_count as c (field, value, status, slot, total, writes)
    select d.field, d.value, d.status, pg_backend_pid() % 8, sum(d.n), count(*)
    from (
      select k.field, k.value, n.status, 1 as n from new_rows n, voc_count_keys(n.product_id, n.sub_product,
        n.regional_company, n.source_id, n.media_id, n.category_feedback, n.type_feedback, n.sentiment_feedback,
        n.validate_journey, n.score_nps, n.time_in) k
      union all
      select k.field, k.value, o.status, -1 from old_rows o, voc_count_keys(o.product_id, o.sub_product,
        o.regional_company, o.source_id, o.media_id, o.category_feedback, o.type_feedback, o.sentiment_feedback,
        o.validate_journey, o.score_nps, o.time_in) k
    ) d
    group by d.field, d.value, d.status
    having sum(d.n) <> 0 or d.field = ''
    order by d.field, d.value, d.status
    on conflict (field, value, status, slot) do update set total = c.total + excluded.total,
      writes = c.writes + excluded.writes;
  end if;
  return null;
end $$;
create trigger voc_counted_insert after insert on voc referencing new table as new_rows for each statement
  execute function voc_counted();
create trigger voc_counted_update after update on voc referencing old table as old_rows new table as new_rows
  for each statement execute function voc_counted();
create trigger voc_counted_delete after delete on voc referencing old table as old_rows for each statement
  execute function voc_counted();

-- Rollups --------------------------------------------------------------------------------------------------------

-- By day, product and region; by month with the category; by month with the owner of the customer, for half years of
-- NPS. Drafts are not counted.
create table voc_day (day date not null, product_id integer not null, regional_company integer not null,
  feedback bigint not null, promoters bigint not null, passives bigint not null, detractors bigint not null,
    score bigint not null, score_nps bigint not null, done bigint not null, done_s bigint not null,
    loose boolean not null);
create table voc_month (month date not null, product_id integer not null, regional_company integer not null,
  category_feedback integer not null,
  feedback bigint not null, promoters bigint not null, passives bigint not null, detractors bigint not null,
    score bigint not null, score_nps bigint not null, done bigint not null, done_s bigint not null,
    loose boolean not null);
create table voc_month_owner (month date not null, product_id integer not null, regional_company integer not null,
  customer_ownership_id integer not null,
  feedback bigint not null, promoters bigint not null, passives bigint not null, detractors bigint not null,
    score bigint not null, score_nps bigint not null, done bigint not null, done_s bigint not null,
    loose boolean not null);
insert into rollup (name, period, keys, sums)
select name, period, keys, array['feedback', 'promoters', 'passives', 'detractors', 'score', 'score_nps', 'done',
  'done_s']
from (values
  ('voc_day', 'day', array['product_id', 'regional_company']),
  ('voc_month', 'month', array['product_id', 'regional_company', 'category_feedback']),
  ('voc_month_owner', 'month', array['product_id', 'regional_company', 'customer_ownership_id'])) as r (name, period,
    keys);
create index voc_day_day on voc_day (day);
create index voc_day_loose on voc_day (day) where loose;
create index voc_month_month on voc_month (month);
create index voc_month_loose on voc_month (month) where loose;
create index voc_month_owner_month on voc_month_owner (month);
create index voc_month_owner_loose on voc_month_owner (month) where loose;

-- Whole seconds from the record to its first 'done', without pauses; null while it was never done.
create function voc_done_seconds(createddate timestamptz, done_at timestamptz, paused_s bigint) returns bigint
  language sql immutable parallel safe as $$
  select greatest(0, floor(extract(epoch from done_at - createddate)) - paused_s)::bigint
$$;

create function voc_rollup_sql(changed text, loose boolean) returns text language sql as $f$
  select format($sql$
    with flow as materialized (
      select (time_in at time zone 'Asia/Jakarta')::date as day, coalesce(product_id, 0) as product_id,
        coalesce(regional_company, 0) as regional_company, coalesce(category_feedback, 0) as category_feedback,
        coalesce(customer_ownership_id, 0) as customer_ownership_id,
        sign as feedback, case when score_nps >= 9 then sign else 0 end as promoters, case when score_nps in (7, 8)
          then sign else 0 end as passives, case when score_nps <= 6 then sign else 0 end as detractors,
        sign * score as score, sign * coalesce(score_nps, 0) as score_nps, case when status = 'done' then sign
          else 0 end as done,
        case when status = 'done' then sign * coalesce(voc_done_seconds(createddate, done_at, paused_s), 0)
          else 0 end as done_s
      from (%s) v where status <> 'draft'
    ), %s
    select dataset_written('voc')
  $sql$, changed, string_agg(format('into_%s as (%s)', r.name, rollup_insert(r, case r.period when 'day' then 'day'
    else 'date_trunc(''month'', day)::date' end, loose)), ', ' order by r.name))
  from rollup r where r.name in ('voc_day', 'voc_month', 'voc_month_owner')
$f$;

-- Puts the statements of the triggers together. A migration that changes voc_rollup_sql, or the rows of these tables in
-- rollup, ends with `select voc_rollups_plan()`.
create function voc_rollups_plan() returns void language plpgsql as $do$
declare
  kind record;
begin
  for kind in select * from (values
    ('inserted', 'select 1 as sign, n.* from new_rows n'),
    ('updated', 'select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o'),
    ('deleted', 'select -1 as sign, o.* from old_rows o')) as k (name, changed)
  loop
    execute format(
      'create or replace function voc_rolled_up_%s() returns trigger language plpgsql as $f$
      declare
        written record;
      begin
        %s into written;
        return null;
      end $f$', kind.name, voc_rollup_sql(kind.changed, true));
  end loop;
end $do$;
select voc_rollups_plan();
create trigger voc_rolled_up_insert after insert on voc referencing new table as new_rows for each statement
  execute function voc_rolled_up_inserted();
create trigger voc_rolled_up_update after update on voc referencing old table as old_rows new table as new_rows
  for each statement execute function voc_rolled_up_updated();
create trigger voc_rolled_up_delete after delete on voc referencing old table as old_rows for each statement
  execute function voc_rolled_up_deleted();

-- After a load with the triggers off -----------------------------------------------------------------------------

create function voc_texts_rebuild() returns void language sql as $$
  truncate voc_text;
  alter table voc_text disable trigger voc_words_inserted;
  insert into voc_text (record_id, body, draft_of)
  select v.id, voc_search_body(v.voc_id, v.survey_id, v.episode_id, v.company_or_school_name, v.respondent_name,
    v.list_feedback, v.longtext, v.link, v.data_acuan_text, v.progress_by_po_description, v.defined_problem_statement,
    v.createdby),
    case when v.status = 'draft' then coalesce(v.created_by_id, 0) end
  from voc v order by v.id;
  alter table voc_text enable trigger voc_words_inserted;
$$;
create function voc_words_rebuild() returns void language plpgsql as $$
begin
  drop index voc_word_parts, voc_word_word;
  truncate voc_word;
  -- Made into a table first, since only that is counted by several processes at once.
  create temp table voc_word_made on commit drop as
    select word from voc_text, unnest(voc_words(body)) word where word <> '' group by word;
  insert into voc_word select word from voc_word_made order by word;
  drop table voc_word_made;
  create index voc_word_word on voc_word (word);
  create index voc_word_parts on voc_word using gin (word gin_trgm_ops);
  analyze voc_word;
end $$;

create function voc_counts_rebuild() returns void language plpgsql as $$
declare
  -- It only grows, see voc_count.
  version bigint := (select coalesce(sum(writes), 0) + 1 from voc_count where field = '');
begin
  truncate voc_count;
  create temp table voc_count_made on commit drop as
    select k.field, k.value, v.status, count(*) as total
    from voc v, voc_count_keys(v.product_id, v.sub_product, v.regional_company, v.source_id, v.media_id,
      v.category_feedback, v.type_feedback, v.sentiment_feedback, v.validate_journey, v.score_nps, v.time_in) k
    group by k.field, k.value, v.status;
  insert into voc_count (field, value, status, slot, total, writes)
  select field, value, status, 0, total, version from voc_count_made
  union all select '', 0, 'new', 1, 0, version;
  drop table voc_count_made;
end $$;

create or replace function voc_rollups_rebuild() returns void language plpgsql as $f$
begin
  truncate voc_day, voc_month, voc_month_owner;
  execute voc_rollup_sql('select 1 as sign, v.* from voc v', false);
end $f$;
