-- How closely the search for cases looks at a measure, where an administrator has set it; without a row it is normal.
create table case_sensitivity (
  id          bigint generated always as identity primary key,
  dataset     text not null,
  measure     text not null,
  sensitivity text not null default 'normal' check (sensitivity in ('low', 'normal', 'high')),
  version     integer not null default 1,
  changed_at  timestamptz not null default now(),
  -- The name outlives the account; null until it is first set.
  changed_by  text,
  unique (dataset, measure)
);

-- The cases of the last months are counted by measure.
create index found_case_found_at on found_case (found_at);

-- A person is also notified of a case that was given to them: without a record, with the case in `parts`.
alter table notice drop constraint notice_record_check;
alter table notice add constraint notice_record_check
  check ((record_id is null) = (kind = 'interrupted' or (kind = 'assigned' and parts ? 'case')));
