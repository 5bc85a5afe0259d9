-- Staff keep clusters of products, which were a list of labels until now, and the outside tools that the portal leads to. The
-- `alter` locks a handful of rows for as long as it takes to say so; the last version goes on reading the columns it knows.
alter table cluster
  add column description text not null default '' check (length(description) <= 2000),
  add column version     integer not null default 1,
  add column created_at  timestamptz not null default now(),
  add column changed_at  timestamptz not null default now();
-- Files and people know a cluster by its name, in any letter case.
create unique index cluster_name on cluster (lower(name));
create index product_cluster on product (cluster_id) where cluster_id is not null;

create table tool (
  id          bigint generated always as identity primary key,
  name        text not null check (length(name) between 1 and 80),
  link        text not null check (length(link) <= 2000 and link ~* '^https://'),
  -- One of the signs that the page knows.
  icon        text not null,
  description text not null default '' check (length(description) <= 500),
  -- Rights of those who are shown it; empty is everybody with access.
  audience    text[] not null default '{}' check (audience <@ array['ADMIN', 'AGENT', 'MANAGEMENT', 'CMP', 'PO']),
  -- Its place in the menu, by name among equals.
  rank        integer not null check (rank between 1 and 9999),
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  changed_at  timestamptz not null default now()
);
create unique index tool_name on tool (lower(name));
