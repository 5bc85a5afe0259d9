-- What a shift leaves unfinished goes on with whoever takes it over, as an entry of their own. Which entry it goes on from was only
-- said in its note, in the language of one person: 'own, not done' could not tell that somebody else has it now. Entries that were
-- carried before are joined with theirs by what their note says, and the note is what its people wrote again.
-- Writes to the logbook wait while the column is added and the notes are read: under a second for 100,000 entries.
alter table logbook_entry add column carried_from bigint references logbook_entry on delete set null;

update logbook_entry e set carried_from = c.source, note = nullif(c.rest, '')
from (
  select distinct on (e.id) e.id, s.id as source, ltrim(substr(e.note, length(said.text) + 1), E'\n') as rest
  from logbook_entry e
  join logbook_entry s on s.activity = e.activity and s.category = e.category and s.status <> 'done' and s.id < e.id
  cross join lateral (values
    ('Lanjutan dari ' || s.agent_name || ', shift ' || s.shift || ' ' || s.date || '.'),
    ('Carried over from ' || s.agent_name || ', shift ' || s.shift || ' of ' || s.date || '.')) said (text)
  where (e.note like 'Lanjutan dari %' or e.note like 'Carried over from %') and starts_with(e.note, said.text)
  order by e.id, s.id desc
) c
where c.id = e.id;

create index logbook_entry_carried on logbook_entry (carried_from) where carried_from is not null;
