-- Staff keep the catalogue of products: who owns one, which lists it stands in, its outside dashboards and its integration.
-- 25 rows; each `alter` locks them for as long as it takes to say so. The last version goes on reading the columns that it
-- knows; `logo`, which nothing ever filled, is left for it and goes with a later release.
alter table catalogue_product
  add column owner_id            bigint references account on delete set null,
  -- The lists of the portal: service-operation, business-operation, infrastructure.
  add column views               text[] not null default '{}'
    check (views <@ array['service-operation', 'business-operation', 'infrastructure']),
  -- Outside dashboards in their order: {title, isRedirect, url, embedUrl}.
  add column links               jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  add column backoffice_link     text check (length(backoffice_link) <= 2000),
  add column infrastructure_link text check (length(infrastructure_link) <= 2000),
  -- Sealed with a key that the database does not have, so that neither it nor a backup of it alone tells the integration's.
  add column key_sealed          bytea,
  add column key_set_at          timestamptz,
  add column version             integer not null default 1,
  add column changed_at          timestamptz not null default now(),
  add check ((key_sealed is null) = (key_set_at is null));

-- Figures of a product have one page.
create unique index catalogue_product_listed on catalogue_product (product_id) where product_id is not null;
create index catalogue_product_owner on catalogue_product (owner_id) where owner_id is not null;

create table catalogue_logo (
  catalogue_id integer primary key references catalogue_product on delete cascade,
  type         text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes        bytea not null check (octet_length(bytes) <= 262144),
  changed_at   timestamptz not null default now()
);

-- What the tiles showed so far stands in all three lists; logs and helpdesks are about operating services.
update catalogue_product set views = case when product_id is null then array['service-operation']
  else array['service-operation', 'business-operation', 'infrastructure'] end;
