-- Searches ask one index of trigrams, which finds parts of words, numbers and ids alike; PostgreSQL estimates from its
-- statistics how common they are. Words of their own remain for similar feedback. Feedback cannot be written while the
-- indexes are made: about a minute for a million records.
drop index voc_text_codes, voc_text_eighth, voc_text_words;
drop function voc_codes(text), voc_codes_of(text), voc_runs_beside(text[], text[]), voc_digits(text);
create index voc_text_words on voc_text using gin (voc_letters(body));
create index voc_text_trigrams on voc_text using gin (body gin_trgm_ops);
