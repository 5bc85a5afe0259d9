-- Searches ask one index of trigrams, which finds parts of words, numbers and ids alike; PostgreSQL estimates from its
-- statistics how common they are. Words of their own remain for similar feedback. Until the indexes are made, about two
-- minutes for a million records, feedback cannot be written, and at the end for a moment not be searched. The version
-- before asks for the functions that end here, so its processes must be stopped first.
create index voc_text_trigrams on voc_text using gin (body gin_trgm_ops);
create index voc_text_letters on voc_text using gin (voc_letters(body));
drop index voc_text_codes, voc_text_eighth, voc_text_words;
alter index voc_text_letters rename to voc_text_words;
drop function voc_codes(text), voc_codes_of(text), voc_runs_beside(text[], text[]), voc_digits(text);
analyze voc_text;
