-- Indexes by trigram need it; it ships with every PostgreSQL.
create extension if not exists pg_trgm;

create type voc_status as enum ('draft', 'new', 'on-progress', 'done');

-- Columns carry the specification's field names. Hot columns only are indexed here: searched text has its index in
-- voc_text, which a change of status does not touch (a GIN on this table made bulk status changes 60 times slower).
create table voc (
  id                         bigint generated always as identity primary key,
  created_year               smallint not null default extract(year from now() at time zone 'Asia/Jakarta'),
  voc_id                     text not null generated always as
    ('VOC-' || created_year::text || '-' || case when id < 1000000 then lpad(id::text, 6, '0') else id::text end) stored,
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
    (case when score_nps <= 6 then 'Detractor' when score_nps <= 8 then 'Passive' when score_nps <= 10 then 'Promoter' end) stored,
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
  defined_problem_statement  text
);

-- The list's default order, with the filtered columns inside so that counting and paging never touch the table.
create index voc_newest on voc (time_in desc, id desc) include
  (status, created_by_id, product_id, sub_product, regional_company, source_id, media_id, category_feedback, type_feedback, sentiment_feedback, validate_journey, score_nps);
create index voc_product_newest on voc (product_id, time_in desc, id desc) include
  (status, created_by_id, regional_company, source_id, category_feedback, sentiment_feedback, score_nps);
create index voc_created on voc (createddate desc, id desc);
create index voc_score on voc (score desc, id desc);
create index voc_number on voc (created_year desc, id desc);
create index voc_open_by_creator on voc (created_by_id, time_in desc, id desc) where status <> 'done';
-- Exact totals add a person's own drafts to the counters of everything sent.
create index voc_draft_by_creator on voc (created_by_id) where status = 'draft';

-- Searched text beside the record: lower-case words of the text fields and ids, one trigram index over all of them.
-- `draft_of` is the creator while the record is a draft (0 where it has none), so that what a person's search finds can
-- be counted from here alone; it changes once, when the record is sent.
create table voc_text (
  record_id bigint primary key references voc on delete cascade,
  body      text not null,
  draft_of  bigint
);
create index voc_text_body on voc_text using gin (body gin_trgm_ops);

create function voc_search_body(variadic words text[]) returns text language sql immutable as $$
  select lower(array_to_string(words, E'\n'))
$$;

create function voc_text_inserted() returns trigger language plpgsql as $$
begin
  insert into voc_text (record_id, body, draft_of)
  select n.id, voc_search_body(n.voc_id, n.survey_id, n.episode_id, n.company_or_school_name, n.respondent_name, n.list_feedback, n.longtext,
    n.link, n.data_acuan_text, n.progress_by_po_description, n.defined_problem_statement, n.createdby),
    case when n.status = 'draft' then coalesce(n.created_by_id, 0) end
  from new_rows n;
  return null;
end $$;

create function voc_text_updated() returns trigger language plpgsql as $$
begin
  update voc_text set body = voc_search_body(new.voc_id, new.survey_id, new.episode_id, new.company_or_school_name, new.respondent_name, new.list_feedback,
    new.longtext, new.link, new.data_acuan_text, new.progress_by_po_description, new.defined_problem_statement, new.createdby)
  where record_id = new.id;
  return null;
end $$;

create trigger voc_text_inserted after insert on voc referencing new table as new_rows for each statement execute function voc_text_inserted();
create trigger voc_text_updated after update of survey_id, episode_id, company_or_school_name, respondent_name, list_feedback, longtext, link, data_acuan_text,
  progress_by_po_description, defined_problem_statement, createdby on voc for each row
  when ((old.survey_id, old.episode_id, old.company_or_school_name, old.respondent_name, old.list_feedback, old.longtext, old.link, old.data_acuan_text,
         old.progress_by_po_description, old.defined_problem_statement, old.createdby)
     is distinct from
        (new.survey_id, new.episode_id, new.company_or_school_name, new.respondent_name, new.list_feedback, new.longtext, new.link, new.data_acuan_text,
         new.progress_by_po_description, new.defined_problem_statement, new.createdby))
  execute function voc_text_updated();

create function voc_text_sent() returns trigger language plpgsql as $$
begin
  update voc_text set draft_of = case when new.status = 'draft' then coalesce(new.created_by_id, 0) end where record_id = new.id;
  return null;
end $$;

create trigger voc_text_sent after update of status, created_by_id on voc for each row
  when (old.status is distinct from new.status and 'draft' in (old.status, new.status) or new.status = 'draft' and old.created_by_id is distinct from new.created_by_id)
  execute function voc_text_sent();
