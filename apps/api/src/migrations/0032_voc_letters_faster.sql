-- Cutting texts into words was half of a bulk load's work, and part of every write and search of feedback. The same words in a
-- third of the time, so that all indexes stay as they are. A function in SQL that asks a table runs as a query of its own for
-- each text, which these in PL/pgSQL do for the few long ones alone; single spaces, most of what is between words, need no
-- replacing; and what is in one list and not in another is told without a query.
-- Locks nothing, and the version before serves on.

create or replace function voc_letters(body text) returns text[] language plpgsql immutable parallel safe cost 50 as $$
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

-- Those of the runs that are no words, with spaces between.
create function voc_runs_beside(runs text[], words text[]) returns text language plpgsql immutable parallel safe cost 150 as $$
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
create or replace function voc_codes_of(body text) returns text[] language sql immutable parallel safe cost 200 return
  show_trgm(voc_runs_beside(voc_letters(body), voc_words(body)));

-- So that counting everything anew is shared by several processes.
alter function voc_count_keys parallel safe;
