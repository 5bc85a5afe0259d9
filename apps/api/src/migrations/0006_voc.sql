-- Voice of the customer: records of feedback and the work on them. Search, counts and rollups are in the next file.

create type voc_status as enum ('draft', 'new', 'on-progress', 'done');

-- Columns have the names of the specification. Only frequently read columns are indexed here. The searched text has its
-- index in voc_text, which a change of status does not touch: a GIN index here made bulk changes of status 60 times
-- slower.
create table voc (
  id                         bigint generated always as identity primary key,
  created_year               smallint not null default extract(year from now() at time zone 'Asia/Jakarta'),
  voc_id                     text not null generated always as
    ('VOC-' || created_year::text || '-' || case when id < 1000000 then lpad(id::text, 6, '0')
      else id::text end) stored,
  version                    integer not null default 1,
  status                     voc_status not null default 'draft',
  time_in                    timestamptz not null default now(),
  createddate                timestamptz not null default now(),
  created_by_id              bigint references account,
  createdby                  text not null,
  product_id                 integer references product,
  sub_product                integer references sub_product,
  regional_company           integer references region,
  customer_ownership_id      integer references voc_customer_ownership,
  source_id                  integer references voc_source,
  media_id                   integer references voc_media,
  category_feedback          integer references voc_category,
  type_feedback              integer references voc_type,
  sentiment_feedback         integer references voc_sentiment,
  validate_journey           integer references voc_journey,
  category_improvement_id    integer references voc_category_improvement,
  factory_id                 integer references voc_factory,
  burn_feedback_id           integer references voc_burn_feedback,
  type_nps                   integer references voc_type_nps,
  interestingness            integer references voc_interestingness,
  data_acuan                 integer references voc_data_acuan,
  validate_weight_id         smallint check (validate_weight_id between 1 and 5),
  data_access_weight_id      smallint check (data_access_weight_id between 1 and 5),
  implement_ease_weight_id   smallint check (implement_ease_weight_id between 1 and 5),
  feedback_source_weight_id  smallint check (feedback_source_weight_id between 1 and 4),
  priority_direction_weight_id smallint check (priority_direction_weight_id between 1 and 5),
  score                      smallint not null default 0 check (score between 0 and 100),
  score_nps                  smallint check (score_nps between 0 and 10),
  category_nps               text generated always as
    (case when score_nps <= 6 then 'Detractor' when score_nps <= 8 then 'Passive' when score_nps <= 10
      then 'Promoter' end) stored,
  progress_by_po             smallint not null default 0 check (progress_by_po between 0 and 100),
  validated_feedback         boolean not null default false,
  validate_date              timestamptz,
  insert_feedback_date       date,
  -- First time the record reached 'done'; a reopened one keeps it, so time to done is measured once.
  done_at                    timestamptz,
  survey_id                  text,
  episode_id                 text,
  company_or_school_name     text,
  respondent_name            text,
  list_feedback              text,
  longtext                   text,
  link                       text,
  data_acuan_text            text,
  progress_by_po_description text,
  defined_problem_statement  text,

  -- When another person last worked on the record, and since when it has been reopened or sent back without moving on.
  -- Both follow from voc_change, but only record by record; home lists them among a million.
  answered_at                timestamptz,
  returned_at                timestamptz,

  -- The owner, by name too, so that a list need not look up each person, and when the status is due to change.
  owner_id                   bigint references account,
  owner_name                 text,
  due_at                     timestamptz,
  -- While the clock is paused there is no due time, but so many seconds are left of it (below zero where it was late).
  paused_at                  timestamptz,
  left_s                     integer,

  -- The main record of a merged one, and its number, which says nothing without the id. Nothing else of a merged record
  -- changes, so that separating it brings back what was there. Where the main record is deleted it is separate again.
  merged_into                bigint,
  merged_voc_id              text,

  -- For how long the clock was paused before the record was first done: time to done leaves it out.
  paused_s                   bigint not null default 0,

  -- A merged record counts with the status, the time of being done and the pauses of its main record, so that every
  -- figure, list and index that reads them follows one rule. Its own are here and come back when it is separated.
  own_status                 voc_status,
  own_done_at                timestamptz,
  own_paused_s               bigint,

  constraint voc_owner_named check ((owner_id is null) = (owner_name is null)),
  constraint voc_clock_paused check ((paused_at is null) = (left_s is null) and (paused_at is null or due_at is null)),
  constraint voc_merged_into foreign key (merged_into) references voc on delete set null,
  constraint voc_merged_elsewhere check (merged_into <> id)
);

-- The default order of the list, with the filtered columns inside, so that counting and paging never read the table.
create index voc_newest on voc (time_in desc, id desc) include
  (status, created_by_id, product_id, sub_product, regional_company, source_id, media_id, category_feedback,
   type_feedback, sentiment_feedback, validate_journey, score_nps);
-- Product and region are filtered by together most, also by data scopes.
create index voc_place_newest on voc (product_id, regional_company, time_in desc, id desc) include
  (status, created_by_id, source_id, category_feedback, sentiment_feedback, score_nps);
create index voc_created on voc (createddate desc, id desc);
create index voc_score on voc (score desc, id desc);
create index voc_number on voc (created_year desc, id desc);
create index voc_open_by_creator on voc (created_by_id, time_in desc, id desc) where status <> 'done';
-- Exact totals add a person's own drafts to the counts of everything sent.
create index voc_draft_by_creator on voc (created_by_id) where status = 'draft';
-- The rank of an open record among those of its product, a region's among them.
create index voc_open_by_score on voc (product_id, score desc, id desc) include (regional_company, voc_id)
  where status <> 'draft' and status <> 'done';
create index voc_answered on voc (created_by_id, answered_at) where answered_at is not null;
create index voc_returned on voc (returned_at) where returned_at is not null;
create index voc_owned on voc (owner_id, due_at) where owner_id is not null;
create index voc_due on voc (due_at) where due_at is not null;
create index voc_merged on voc (merged_into) where merged_into is not null;
-- Questions that no rollup answers read this index alone: it has every coded field.
create index voc_figures on voc (time_in, id) include
  (status, product_id, sub_product, regional_company, customer_ownership_id, source_id, media_id, category_feedback,
   type_feedback, sentiment_feedback, validate_journey, category_improvement_id, factory_id, score_nps, score,
   createddate, done_at, burn_feedback_id, type_nps, interestingness, data_acuan, validated_feedback,
   validate_weight_id, data_access_weight_id, implement_ease_weight_id, feedback_source_weight_id,
   priority_direction_weight_id, paused_s) where status <> 'draft';

-- Pauses and merged records --------------------------------------------------------------------------------------

-- The pause ends when the clock goes on, or when the record moves on while it is paused.
create function voc_pause_ends() returns trigger language plpgsql as $f$
begin
  if old.done_at is null then
    new.paused_s := old.paused_s + greatest(0, floor(extract(epoch from coalesce(new.done_at,
      now()) - old.paused_at)))::bigint;
  end if;
  return new;
end $f$;
create trigger voc_pause_ends before update on voc for each row
  when (old.paused_at is not null and new.paused_at is null) execute function voc_pause_ends();

create function voc_part_joined() returns trigger language plpgsql as $f$
declare main record;
begin
  if new.own_status is null then
    new.own_status := new.status;
    new.own_done_at := new.done_at;
    new.own_paused_s := new.paused_s;
  end if;
  select status, done_at, paused_s into main from voc where id = new.merged_into;
  if found then
    new.status := main.status;
    new.done_at := main.done_at;
    new.paused_s := main.paused_s;
  end if;
  return new;
end $f$;
create trigger voc_part_made before insert on voc for each row
  when (new.merged_into is not null) execute function voc_part_joined();
create trigger voc_part_joined before update on voc for each row
  when (new.merged_into is not null and new.merged_into is distinct from old.merged_into)
    execute function voc_part_joined();

create function voc_part_left() returns trigger language plpgsql as $f$
begin
  new.status := old.own_status;
  new.done_at := old.own_done_at;
  new.paused_s := old.own_paused_s;
  new.own_status := null;
  new.own_done_at := null;
  new.own_paused_s := null;
  return new;
end $f$;
create trigger voc_part_left before update on voc for each row
  when (new.merged_into is null and old.merged_into is not null and old.own_status is not null)
    execute function voc_part_left();

create function voc_parts_followed() returns trigger language plpgsql as $f$
begin
  update voc set status = new.status, done_at = new.done_at, paused_s = new.paused_s where merged_into = new.id;
  return null;
end $f$;
create trigger voc_parts_followed after update on voc for each row
  when (new.merged_into is null and (old.status, old.done_at, old.paused_s) is distinct from (new.status, new.done_at,
    new.paused_s))
  execute function voc_parts_followed();
-- The work on a record -------------------------------------------------------------------------------------------

-- History: one row a change, written in the transaction of the change. Values are the labels of that time, so that
-- renaming a label does not rewrite the past.
create table voc_change (
  id        bigint generated always as identity primary key,
  record_id bigint not null references voc on delete cascade,
  version   integer not null,
  at        timestamptz not null default now(),
  by_id     bigint references account,
  by_name   text not null,
  kind      text not null check (
    kind in ('created', 'edited', 'status', 'progress', 'attached', 'detached', 'imported', 'commented', 'uncommented',
      'deleted', 'restored')
  ),
  reason    text,
  changes   jsonb not null default '[]'
);
create index voc_change_record on voc_change (record_id, id);

create table voc_attachment (
  id            bigint generated always as identity primary key,
  record_id     bigint not null references voc on delete cascade,
  name          text not null,
  content_type  text not null,
  size          bigint not null,
  storage_key   text not null unique,
  created_by_id bigint references account,
  created_at    timestamptz not null default now()
);
create index voc_attachment_record on voc_attachment (record_id, id);
-- The size of all attachments of a person, which has a limit, is added up from here.
create index voc_attachment_person on voc_attachment (created_by_id) include (size);

-- Imported records: the pair makes a second run of the same file add nothing.
create table voc_external (
  source      text not null,
  external_id text not null,
  record_id   bigint not null references voc on delete cascade,
  import_id   bigint references import_run,
  primary key (source, external_id)
);
create index voc_external_record on voc_external (record_id);
-- Deleting an import looks up its records.
create index voc_external_import on voc_external (import_id) where import_id is not null;

-- Columns that a person has chosen for the list.
create table voc_column_setting (
  account_id bigint primary key references account on delete cascade,
  path       jsonb not null
);

-- Comments, and the people who are named in them, by the name in the text. A comment goes with its record. An account
-- that has written one is not deleted, as one that has changed a record is not.
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
create table voc_mention (
  comment_id bigint not null references voc_comment on delete cascade,
  person_id  bigint not null references account on delete cascade,
  name       text not null,
  primary key (comment_id, person_id)
);
create index voc_mention_person on voc_mention (person_id);

-- A record that stayed too long in its status is written down once, by whichever process sees it first: its owner is
-- notified once, and PO and CMP once when it stays for longer. A status that is entered again may be late again.
create table voc_breach (
  record_id  bigint not null references voc on delete cascade,
  -- When the record entered the status.
  entered_at timestamptz not null,
  -- 1 late, 2 escalated.
  level      smallint not null check (level in (1, 2)),
  due_at     timestamptz not null,
  at         timestamptz not null default now(),
  primary key (record_id, entered_at, level)
);

-- A customer may be thanked by e-mail when their feedback is done. The address is in this table alone, so that no list,
-- file, search or figure has it. The row stays without the address once it was removed, so that nobody is thanked
-- twice.
create table voc_thanks (
  record_id bigint primary key references voc on delete cascade,
  email     text check (length(email) between 3 and 254),
  left_by   text not null,
  left_at   timestamptz not null default now(),
  version   integer not null default 1,
  -- Set when the record is done: when the mail leaves. Null where it does not, or was taken back.
  due_at    timestamptz,
  sent_at   timestamptz
);
-- The daily clean-up looks for these.
create index voc_thanks_left on voc_thanks (left_at) where email is not null;

-- Notices to people ----------------------------------------------------------------------------------------------

-- A notice stores the parts of its text, so that it reads in the language of its reader. One about interrupted work
-- belongs to no record.
create table notice (
  id        bigint generated always as identity primary key,
  person_id bigint not null references account on delete cascade,
  kind      text not null check (kind in ('assigned', 'status', 'overdue', 'escalated', 'mentioned', 'interrupted')),
  record_id bigint references voc on delete cascade,
  parts     jsonb not null default '{}',
  at        timestamptz not null default now(),
  read_at   timestamptz,
  -- The comment no longer names the person.
  withdrawn boolean not null default false,
  -- When its mail left.
  mailed_at timestamptz,
  constraint notice_record_check check ((record_id is null) = (kind = 'interrupted'))
);
create index notice_of on notice (person_id, id);
create index notice_unread on notice (person_id, id) where read_at is null and not withdrawn;
create index notice_record on notice (record_id);
create index notice_at on notice (at);
-- A mention that is removed and made again is the same notice and is mailed once.
create unique index notice_mention on notice (person_id, record_id, (parts ->> 'comment')) where kind = 'mentioned';

-- The kinds that a person has muted, everywhere or by mail alone; without a row all of them come.
create table notice_choice (
  person_id bigint primary key references account on delete cascade,
  muted     text[] not null default '{}',
  unmailed  text[] not null default '{}'
);
