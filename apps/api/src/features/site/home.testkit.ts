/** Statements that set `answered_at` and `returned_at` of every record by its history alone. */
export const readFromHistory: readonly string[] = [
  `update voc v set answered_at = c.at
   from (
     select o.record_id, max(o.at) as at
     from voc_change o join voc w on w.id = o.record_id
     where o.kind in ('edited', 'status', 'progress') and w.created_by_id is not null and o.by_id is distinct from w.created_by_id
     group by o.record_id
   ) c
   where c.record_id = v.id`,
  `update voc v set returned_at = c.at
   from (select distinct record_id from voc_change where kind = 'status' and reason is not null) r
   cross join lateral (
     select at, changes from voc_change s where s.record_id = r.record_id and s.kind = 'status' order by s.id desc limit 1
   ) c
   where r.record_id = v.id
     and (c.changes @> '[{"field": "status", "old": "done", "new": "on-progress"}]'
       or c.changes @> '[{"field": "status", "old": "on-progress", "new": "new"}]')`,
]
