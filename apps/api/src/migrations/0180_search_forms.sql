-- Feedback is found by 'café' in either Unicode form, and by a phone number with or without separators: the searched text
-- is in Unicode's composed form and ends with the digits of each phone number that was written with separators.
-- Locks: only the rows whose searched text changes; the version before serves on.

-- The digits of each phone number in a text: it begins with 0 or +, has separators, and at least 8 digits.
create function voc_phone_digits(body text) returns text language sql immutable parallel safe as $$
  select string_agg(digits, E'\n')
  from regexp_matches(body, '(?:^|[^0-9])([+0][0-9]+(?:[-. ()/]+[0-9]+)+)', 'g') found,
    regexp_replace(found[1], '[^0-9]+', '', 'g') digits
  where length(digits) >= 8
$$;

create or replace function voc_search_body(variadic words text[]) returns text language plpgsql immutable as $$
declare
  body text := lower(normalize(array_to_string(words, E'\n'), NFC));
begin
  if body !~ '[+0][0-9]+[-. ()/]+[0-9]' then
    return body;
  end if;
  return concat_ws(E'\n', body, voc_phone_digits(body));
end $$;

update voc_text t set body = made.body
from (
  select v.id, voc_search_body(v.voc_id, v.survey_id, v.episode_id, v.company_or_school_name, v.respondent_name, v.list_feedback,
    v.longtext, v.link, v.data_acuan_text, v.progress_by_po_description, v.defined_problem_statement, v.createdby) as body
  from voc v
) made
where made.id = t.record_id and made.body is distinct from t.body;
