-- Findings about products that managers and product owners write down, with the feedback and the figures that they rest on,
-- and what readers say of them. Only new tables: nothing waits and the last version does not know of them.
create type insight_state as enum ('draft', 'published', 'withdrawn');

create table insight (
  id               bigint generated always as identity primary key,
  title            text not null check (length(title) between 1 and 200),
  text             text not null check (length(text) between 1 and 10000),
  product_id       integer not null references product,
  sub_product_id   integer references sub_product,
  starts_on        date not null,
  -- Excluded.
  ends_on          date not null check (ends_on > starts_on),
  state            insight_state not null default 'draft',
  created_by_id    bigint references account on delete set null,
  -- The name stays where the account goes; so do the two below.
  created_by       text not null,
  published_at     timestamptz,
  published_by     text,
  withdrawn_at     timestamptz,
  withdrawn_by     text,
  withdrawn_reason text check (length(withdrawn_reason) <= 1000),
  -- An answer of the figures as it was, with its question; the service bounds it, and so does this.
  snapshot         jsonb check (pg_column_size(snapshot) <= 262144),
  -- What of the data the snapshot was counted over; null is all of it.
  snapshot_regions  integer[],
  snapshot_products integer[],
  version          integer not null default 1,
  created_at       timestamptz not null default now(),
  changed_at       timestamptz not null default now(),
  check (state = 'draft' or published_at is not null),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
-- Files and people know an insight by its title within its product, in any letter case.
create unique index insight_title on insight (product_id, lower(title));
create index insight_published on insight (published_at desc, id desc) where state = 'published';

create table insight_voc (
  insight_id bigint not null references insight on delete cascade,
  voc_id     bigint not null references voc on delete cascade,
  -- In the order in which they were picked.
  place      integer not null,
  primary key (insight_id, voc_id)
);
create index insight_voc_record on insight_voc (voc_id);

create table insight_feedback (
  id         bigint generated always as identity primary key,
  insight_id bigint not null references insight on delete cascade,
  account_id bigint references account on delete set null,
  name       text not null,
  helpful    boolean not null,
  comment    text not null default '' check (length(comment) <= 1000),
  at         timestamptz not null default now()
);
-- Everybody says it once.
create unique index insight_feedback_once on insight_feedback (insight_id, account_id);
create index insight_feedback_newest on insight_feedback (insight_id, at desc, id desc);
