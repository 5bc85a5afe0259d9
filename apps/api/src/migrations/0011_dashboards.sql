-- Dashboards and what is shown on them: widgets, wall displays, targets, events, insights.

-- A dashboard is data: its widgets, their places and their questions. `built_in` is the definition that the code last
-- stored. While `definition` equals it an upgrade brings the new one; once staff have changed it, it is theirs.
create table dashboard (
  id         integer generated always as identity primary key,
  path       text not null unique check (path ~ '^[a-z0-9-]+(/[a-z0-9-]+)*$'),
  definition jsonb not null,
  built_in   jsonb,
  version    integer not null default 1,
  -- A dashboard outlives the account that changed it last.
  changed_by bigint references account on delete set null,
  changed_at timestamptz not null default now(),
  owner_id   bigint references account on delete set null,
  audience   text not null default 'all' check (audience in ('private', 'roles', 'all')),
  -- It is shown to people whose highest role is one of these.
  roles      text[] not null default '{}',
  check ((audience = 'roles') = (cardinality(roles) > 0))
);
create index dashboard_owner on dashboard (owner_id) where owner_id is not null;

-- Earlier versions of a dashboard; the newest ones are stored.
create table dashboard_version (
  id           bigint generated always as identity primary key,
  dashboard_id integer not null references dashboard on delete cascade,
  version      integer not null,
  definition   jsonb not null,
  audience     text not null,
  roles        text[] not null,
  changed_by   bigint references account on delete set null,
  changed_at   timestamptz not null,
  unique (dashboard_id, version)
);
create index dashboard_version_changed_by on dashboard_version (changed_by) where changed_by is not null;

-- The dashboard that a person sees first.
create table home_dashboard (
  account_id   bigint primary key references account on delete cascade,
  dashboard_id integer not null references dashboard on delete cascade
);
create index home_dashboard_of on home_dashboard (dashboard_id);

-- Widgets that dashboards share: a dashboard stores a reference, and the question is stored here once.
create table widget (
  id          integer generated always as identity primary key,
  -- Title, description, kind, size and question, as the contract has them.
  definition  jsonb not null,
  maker_id    bigint references account on delete set null,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  changed_at  timestamptz not null default now()
);
-- Files and people name a widget by its title, in any letter case.
create unique index widget_title on widget (lower(definition -> 'title' ->> 'id'));
create index widget_maker on widget (maker_id) where maker_id is not null;

-- A wall display has no user; its link grants access. A link names its dashboards, what of the data they show, and its
-- end. The name of the maker outlives the account; the data follow the account, and without it the link shows nothing.
create table wall_link (
  id             bigint generated always as identity primary key,
  name           text not null check (length(name) between 1 and 100),
  secret_hash    bytea not null unique,
  -- Paths of dashboards in the order of the wall; a deleted one is missing on it.
  boards         text[] not null check (cardinality(boards) between 1 and 10),
  seconds        integer not null check (seconds between 20 and 300),
  scope_regions  integer[],
  scope_products integer[],
  maker_id       bigint references account on delete set null,
  made_by        text not null,
  created_at     timestamptz not null default now(),
  last_used_at   timestamptz,
  ends_at        timestamptz not null,
  revoked_at     timestamptz,
  revoked_by     text
);
create index wall_link_maker on wall_link (maker_id);
-- A browser that has opened a link. It ends with the link, and when the link is revoked.
create table wall_screen (
  id           bigint generated always as identity primary key,
  wall_link_id bigint not null references wall_link on delete cascade,
  token_hash   bytea not null unique,
  opened_at    timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index wall_screen_link on wall_screen (wall_link_id);

-- Targets: what a measure is to reach in a month, quarter or year, of a product, a region, both, or everything (null).
-- The days are those of `period`, stored beside it so that the target of a figure is found by its days.
create table target (
  id         bigint generated always as identity primary key,
  -- Dataset and measure by the names of the catalog, which is code: 'tickets.sla_compliance'.
  measure    text not null,
  period     text not null,
  starts_on  date not null,
  ends_on    date not null,
  product_id integer references product,
  region_id  integer references region,
  value      double precision not null,
  note       text not null default '' check (length(note) <= 500),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (ends_on > starts_on),
  constraint target_once unique nulls not distinct (measure, period, product_id, region_id)
);
create index target_days on target (starts_on, ends_on);

-- Events: named windows of time that staff keep, such as campaigns and holidays. Charts over time mark those that they
-- touch, and an event has pages that compare its figures with the same length before.
create table event (
  id         bigint generated always as identity primary key,
  -- Files and people name an event by it.
  name       text not null check (length(name) between 1 and 120),
  starts_at  timestamptz not null,
  -- Excluded.
  ends_at    timestamptz not null,
  -- Ids; null is all of them, as in a data scope.
  products   integer[] check (cardinality(products) > 0),
  regions    integer[] check (cardinality(regions) > 0),
  place      text not null default '' check (length(place) <= 200),
  note       text not null default '' check (length(note) <= 2000),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (ends_at > starts_at and ends_at <= starts_at + interval '366 days')
);
create unique index event_name on event (lower(name));
create index event_time on event (starts_at, ends_at);

-- Insights: findings about products that managers and product owners write down, with the feedback and the figures
-- behind them, and what readers say of them.
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
  -- This name and the two below outlive the account.
  created_by       text not null,
  published_at     timestamptz,
  published_by     text,
  withdrawn_at     timestamptz,
  withdrawn_by     text,
  withdrawn_reason text check (length(withdrawn_reason) <= 1000),
  -- An answer of the figures at that time, with its question. The service limits its size, and so does this.
  snapshot         jsonb check (pg_column_size(snapshot) <= 262144),
  -- The data scope that the snapshot was counted over; null is everything.
  snapshot_regions  integer[],
  snapshot_products integer[],
  version          integer not null default 1,
  created_at       timestamptz not null default now(),
  changed_at       timestamptz not null default now(),
  check (state = 'draft' or published_at is not null),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
-- Files and people name an insight by its title within its product, in any letter case.
create unique index insight_title on insight (product_id, lower(title));
create index insight_published on insight (published_at desc, id desc) where state = 'published';

create table insight_voc (
  insight_id bigint not null references insight on delete cascade,
  voc_id     bigint not null references voc on delete cascade,
  -- The order in which the records were picked.
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
-- One answer a person.
create unique index insight_feedback_once on insight_feedback (insight_id, account_id);
create index insight_feedback_newest on insight_feedback (insight_id, at desc, id desc);
