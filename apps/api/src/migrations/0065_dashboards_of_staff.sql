-- Staff keep dashboards of their own: each has an owner and says whom it is for, and what stood before a change is kept.
-- What is there already is for everybody, as it was. The last version goes on: it reads and writes the columns that it
-- knows, and what it makes meanwhile is for everybody without an owner.
alter table dashboard
  add column owner_id bigint references account on delete set null,
  add column audience text not null default 'all' check (audience in ('private', 'roles', 'all')),
  -- Those whose leading role is one of these are shown it.
  add column roles    text[] not null default '{}',
  add check ((audience = 'roles') = (cardinality(roles) > 0)),
  -- A dashboard outlives whoever changed it last.
  drop constraint dashboard_changed_by_fkey,
  add constraint dashboard_changed_by_fkey foreign key (changed_by) references account on delete set null;

update dashboard set owner_id = changed_by where built_in is null;
create index dashboard_owner on dashboard (owner_id) where owner_id is not null;

-- What a dashboard was before each change; the newest of them are kept.
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

-- Which dashboard a person sees first.
create table home_dashboard (
  account_id   bigint primary key references account on delete cascade,
  dashboard_id integer not null references dashboard on delete cascade
);
create index home_dashboard_of on home_dashboard (dashboard_id);
