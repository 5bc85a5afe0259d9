-- A mention is one event: taken away and made again it is the same notice and mailed once. `mailed_at` says that its mail
-- has left, `withdrawn` that the comment does not name the person any more.
-- Locks: the table of notices for as long as the index takes, a second for a million.

alter table notice add withdrawn boolean not null default false, add mailed_at timestamptz;

delete from notice n using notice earlier
where n.kind = 'mentioned' and earlier.kind = 'mentioned' and earlier.id < n.id
  and (earlier.person_id, earlier.record_id, earlier.parts ->> 'comment') = (n.person_id, n.record_id, n.parts ->> 'comment');
create unique index notice_mention on notice (person_id, record_id, (parts ->> 'comment')) where kind = 'mentioned';

drop index notice_unread;
create index notice_unread on notice (person_id, id) where read_at is null and not withdrawn;
