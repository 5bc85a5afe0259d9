-- Widgets that dashboards share: a dashboard keeps which one it shows, and what it asks stands here once. A new table alone, so
-- that nothing is locked; the last version knows of none and dashboards hold none until somebody puts one there.
create table widget (
  id          integer generated always as identity primary key,
  -- Title, description, kind, size and question, as the contract has them.
  definition  jsonb not null,
  maker_id    bigint references account on delete set null,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  changed_at  timestamptz not null default now()
);
-- Files and people know a widget by its title, in any letter case.
create unique index widget_title on widget (lower(definition -> 'title' ->> 'id'));
create index widget_maker on widget (maker_id) where maker_id is not null;
