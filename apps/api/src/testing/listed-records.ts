import type { ListPage } from '@ido/contract'

/** Where a record belongs, and what its texts say. */
export interface Listed {
  text: string
  /** In letters, digits, dots and dashes, for what takes no other text; no two records of a list share it. */
  code: string
  region: number
  /** Null for an entry of the catalogue of its own, beside the products. */
  product: number | null
  /** Whose it is, where the list's records are somebody's. */
  account?: number
}

/** By management list: the statement that adds one record, every text of it the one given, and answers its id. */
export const listedRecords: Readonly<Record<ListPage, (listed: Listed) => [statement: string, values: unknown[]]>> = {
  users: ({ text, code, region, product }) => [
    `insert into account (email, name, has_access, scope_regions, scope_products)
     values (lower($1) || '@ido.example', $2, true, array[$3::int], array[$4::int]) returning id`,
    [code, text, region, product],
  ],
  roles: ({ text, code, region, product }) => [
    `insert into role (name, label, description, flags, scope_regions, scope_products)
     values (translate(upper($1), '.-', '__'), $2, $2, '{AGENT,PO}', array[$3::int], array[$4::int]) returning id`,
    [code, text, region, product],
  ],
  target: ({ text, code, region, product }) => [
    `insert into target (measure, period, starts_on, ends_on, product_id, region_id, value, note)
     values ('tickets.opened', $2, '2026-11-01', '2026-12-01', $3, $4, 12.5, $1) returning id`,
    [text, code, product, region],
  ],
  'topdown-overall': ({ text }) => [
    `insert into topdown_nps (cfu, year, semester, nps_score, target)
     values ($1, (select 2000 + count(*) % 100 from topdown_nps), 1, 12.5, 20) returning id`,
    [text],
  ],
  event: ({ text, code, region, product }) => [
    `insert into event (name, starts_at, ends_at, products, regions, place, note)
     values ($2, '2026-11-01T00:00+07:00', '2026-11-03T00:00+07:00', array[$3::int], array[$4::int], $1, $1) returning id`,
    [text, code, product, region],
  ],
  insight: ({ text, code, product }) => [
    `insert into insight (title, text, product_id, starts_on, ends_on, created_by)
     values ($2, $1, coalesce($3::int, 1), '2026-10-01', '2026-11-01', $1)
     on conflict (product_id, lower(title)) do update set text = excluded.text returning id`,
    [text, code, product],
  ],
  product: ({ text, code, product }) => [
    // A product has one entry: of one that has its own already the record is that, with these texts.
    `insert into catalogue_product (slug, product, app_name, product_id, views, links, backoffice_link)
     values (lower(replace($2, '.', '-')), $1, $1, $3, '{infrastructure}',
       jsonb_build_array(jsonb_build_object('title', $1::text, 'isRedirect', true, 'url', 'https://luar.example', 'embedUrl', null)), null)
     on conflict (product_id) where product_id is not null do update set slug = excluded.slug, links = excluded.links
     returning id`,
    [text, code, product],
  ],
  cluster: ({ text, code, product }) => [
    // A product is in one cluster: it leaves the one that it was in, and of that name there is one.
    `with made as (insert into cluster (name, description) values ($2, $1)
         on conflict (lower(name)) do update set description = excluded.description returning id),
       moved as (update product p set cluster_id = made.id from made where p.id = $3)
     select id from made`,
    [text, code, product],
  ],
  tool: ({ text, code }) => [
    `insert into tool (name, link, icon, description, audience, rank)
     values ($2, 'https://luar.example', 'chart', $1, '{PO}', 1) returning id`,
    [text, code],
  ],
  announcement: ({ text, code }) => [
    `insert into announcement (title, text, link, importance, audience, shown_from, shown_through)
     values ($2, $1, '/v3/guideline', 'warning', '{PO}', current_date - 1, current_date + 30) returning id`,
    [text, code],
  ],
  widget: ({ text, code, region, product }) => [
    // It is about one region and one product: told to nobody who sees neither.
    `insert into widget (definition) select jsonb_build_object(
       'title', jsonb_build_object('id', $2 || ' ' || $1, 'en', $1), 'description', jsonb_build_object('id', $1, 'en', $1),
       'kind', 'number', 'columns', 3, 'rows', 2, 'target', null, 'records', null, 'query', jsonb_build_object(
         'dataset', 'tickets', 'measures', jsonb_build_array('opened'),
         'filters', jsonb_build_object('region', jsonb_build_array((select name from region where id = $3)))
           || coalesce((select jsonb_build_object('product', jsonb_build_array(name)) from product where id = $4), '{}')))
     returning id`,
    [text, code, region, product],
  ],
  logbook: ({ text, code, product, account }) => [
    `insert into logbook_entry (agent_id, agent_name, date, shift, product_id, activity, category, ticket_number, started_at, status, note)
     values ($1, $2, current_date, 'pagi', $3, $2, 'Pemantauan', $4, now(), 'done', $2) returning id`,
    [account ?? null, text, product, code],
  ],
}
