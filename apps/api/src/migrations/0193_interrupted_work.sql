-- Work of a person that ended because a process of the portal did is told to them, too. It is about no feedback record: its
-- parts say what it was and where it goes on or is started again.
-- Short locks: a check that every row meets is found by reading the table once, which half a year of notices fills.
alter table notice alter column record_id drop not null;
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check
  check (kind in ('assigned', 'status', 'overdue', 'escalated', 'mentioned', 'interrupted'));
alter table notice add constraint notice_record_check check ((record_id is null) = (kind = 'interrupted'));
