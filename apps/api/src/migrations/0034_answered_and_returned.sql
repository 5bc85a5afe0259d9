-- What the home page tells of feedback: when somebody else last worked on a person's record, and since when a record has come
-- back (reopened, sent back) and not moved on. Both can be read from voc_change, but only record by record; a list of
-- them among a million must look at none that is not in it. A version of the portal that does not know the columns
-- leaves them as they are.
-- Writes to voc wait while the records are filled in and the two indexes are made: seconds for a million records.
alter table voc
  add column answered_at timestamptz,
  add column returned_at timestamptz;

update voc v set answered_at = c.at
from (
  select o.record_id, max(o.at) as at
  from voc_change o join voc w on w.id = o.record_id
  where o.kind in ('edited', 'status', 'progress') and w.created_by_id is not null and o.by_id is distinct from w.created_by_id
  group by o.record_id
) c
where c.record_id = v.id;

update voc v set returned_at = c.at
from (select distinct record_id from voc_change where kind = 'status' and reason is not null) r
cross join lateral (
  select at, changes from voc_change s where s.record_id = r.record_id and s.kind = 'status' order by s.id desc limit 1
) c
where r.record_id = v.id
  and (c.changes @> '[{"field": "status", "old": "done", "new": "on-progress"}]'
    or c.changes @> '[{"field": "status", "old": "on-progress", "new": "new"}]');

create index voc_answered on voc (created_by_id, answered_at) where answered_at is not null;
create index voc_returned on voc (returned_at) where returned_at is not null;
