-- What is no language, ids in links, the part of an address before its @, letters mixed with digits, stays out of the words of
-- feedback: every record may bring some that no other has, and each would be a word. It is found by its trigrams instead.
-- Words are added without anybody waiting, and it need not be counted after every write that a word has more than 10,000 hits.
-- The version before serves on: its words and its index stay as they were.
-- Locks: writes of feedback wait for as long as the new index takes, some 20 seconds for a million records.

-- A text without that. Each regular expression takes away ASCII alone and whole runs of letters, so that what is left has the
-- same runs as the text: after the host of a link, before the @ of an address, eight or more with digits between letters.
create function voc_plain(body text) returns text language sql immutable parallel safe cost 100 return
  regexp_replace(regexp_replace(regexp_replace(body,
    '((?:://[^[:space:]/?#]+|[a-z0-9]\.[a-z]{2,})[/?#])[!-~]+(?=[\t-@[-`{-~]|$)', '\1 ', 'g'),
    '(^|[\t-@[-`{-~])[a-z0-9._%+-]+@', '\1@', 'g'),
    '(^|[\t-/:-@[-`{-~])(?=[a-z0-9]{8})[a-z0-9]*[a-z][0-9]+[a-z][a-z0-9]*(?=[\t-/:-@[-`{-~]|$)', '\1 ', 'g');
-- Cheap to tell of the many texts that have nothing of it.
create function voc_has_codes(body text) returns boolean language sql immutable parallel safe return
  body ~ '://|\.[a-z]{2,}[/?#]|[a-z0-9._%+-]@|[a-z][0-9]+[a-z]';
-- The words of a text: its runs of letters but those. As long as the text, so that long runs are cut at the same places.
create function voc_words(body text) returns text[] language sql immutable parallel safe cost 50 return
  case when voc_has_codes(body) then voc_letters(rpad(voc_plain(body), length(body))) else voc_letters(body) end;
-- The trigrams of all other runs of letters.
create function voc_codes_of(body text) returns text[] language sql immutable parallel safe cost 200 return
  show_trgm(array_to_string(array(select unnest(voc_letters(body)) except select unnest(voc_words(body))), ' '));
create function voc_codes(body text) returns text[] language sql immutable parallel safe cost 50 return
  case when voc_has_codes(body) then voc_codes_of(body) else '{}' end;
create index voc_text_codes on voc_text using gin (voc_codes(body));

-- Two who bring the same new word may both add it, so that neither waits for the other to commit; twice is once.
alter table voc_word drop constraint voc_word_pkey;
create index voc_word_word on voc_word (word);
-- `offset 0` has each word looked up in the index, also by a plan that was made for a bulk of them.
create or replace function voc_words_inserted() returns trigger language plpgsql as $$
begin
  insert into voc_word
  select word from (select distinct unnest(voc_words(n.body)) as word from new_rows n) w
  where word <> '' and not exists (select from voc_word k where k.word = w.word offset 0);
  return null;
end $$;
create or replace function voc_words_updated() returns trigger language plpgsql as $$
begin
  insert into voc_word
  select word from (select distinct unnest(voc_words(new.body)) as word) w
  where word <> '' and not exists (select from voc_word k where k.word = w.word offset 0);
  return null;
end $$;
create or replace function voc_words_rebuild() returns void language plpgsql as $$
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

-- The version of the data now grows by at least as many as records are changed or deleted: so many hits at most has a search
-- lost since they were counted.
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
    select k.field, k.value, o.status, pg_backend_pid() % 8, -count(*), count(*)
    from old_rows o, voc_count_keys(o.product_id, o.sub_product, o.regional_company, o.source_id, o.media_id, o.category_feedback,
      o.type_feedback, o.sentiment_feedback, o.validate_journey, o.score_nps, o.time_in) k
    group by k.field, k.value, o.status
    order by k.field, k.value, o.status
    on conflict (field, value, status, slot) do update set total = c.total + excluded.total, writes = c.writes + excluded.writes;
  else
    -- An update that leaves the counts alone still moves the version: its rows of field '' are written in any case.
    insert into voc_count as c (field, value, status, slot, total, writes)
    select d.field, d.value, d.status, pg_backend_pid() % 8, sum(d.n), count(*)
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
    on conflict (field, value, status, slot) do update set total = c.total + excluded.total, writes = c.writes + excluded.writes;
  end if;
  return null;
end $$;
