import { declaredLists, type DeclaredPage, type Field, type ListPage, ofDeclaredLists } from '@ido/contract'
import { plusDays, today } from '../platform/days.ts'
import { columnName } from '../platform/management/declared/statements.ts'

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

type Adding = (listed: Listed) => [statement: string, values: unknown[]]

/** A page of the portal where that may be, which some fields forbid. */
const linkOf = (allows: Field['allows'] = () => true): string => {
  const inside = '/v3/guideline'
  return allows(inside) ? inside : 'https://luar.example'
}

/** A list with declared fields, whose table is called after its page and has a column for each of them. */
function declaredRecord(page: DeclaredPage): Adding {
  const { name: label, fields } = declaredLists[page].declared
  const written = Object.entries<Field>(fields).filter(([, { create }]) => create !== null)
  return (listed) => {
    let days = 0
    const valueOf = ([name, { kind, input, allows, options = [], least }]: (typeof written)[number]): unknown => {
      if (kind === 'text') return name === label ? listed.code : input === 'url' ? linkOf(allows) : listed.text
      if (kind === 'choice') return options[1]
      if (kind === 'audience') return ['PO']
      if (kind === 'products') return [listed.product]
      if (kind === 'regions') return [listed.region]
      if (kind === 'whole' || kind === 'count') return least
      const since = 30 * days++
      // Begun, and not over.
      return kind === 'day' ? plusDays(today(), since - 1) : `${plusDays('2026-11-01', since)}T00:00+07:00`
    }
    const columns = written.map(([name]) => columnName(name)).join(', ')
    const places = written.map((_, place) => `$${place + 1}`).join(', ')
    return [`insert into ${page} (${columns}) values (${places}) returning id`, written.map(valueOf)]
  }
}

/** By management list: the statement that adds one record, every text of it the one given, and answers its id. */
export const listedRecords: Readonly<Record<ListPage, Adding>> = {
  ...ofDeclaredLists((_, page) => declaredRecord(page)),
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
