-- What people say to each other about a feedback record, and whom they name in it. A comment goes with its record; an account
-- that has written one is not deleted, as one that has changed a record is not (ADR 099).
-- New tables that refer to account and voc: short locks there, nothing is read. The check of voc_change widens, so that no row has to
-- be looked at again.
create table voc_comment (
  id         bigint generated always as identity primary key,
  record_id  bigint not null references voc on delete cascade,
  by_id      bigint not null references account,
  by_name    text not null,
  body       text not null check (length(body) between 1 and 4000),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at  timestamptz
);
create index voc_comment_record on voc_comment (record_id, id);
create index voc_comment_by on voc_comment (by_id);

-- As the person was called when they were named, which is how the text has it.
create table voc_mention (
  comment_id bigint not null references voc_comment on delete cascade,
  person_id  bigint not null references account on delete cascade,
  name       text not null,
  primary key (comment_id, person_id)
);
create index voc_mention_person on voc_mention (person_id);

alter table voc_change
  drop constraint voc_change_kind_check,
  add constraint voc_change_kind_check check (
    kind in ('created', 'edited', 'status', 'progress', 'attached', 'detached', 'imported', 'commented', 'uncommented')
  ) not valid;
