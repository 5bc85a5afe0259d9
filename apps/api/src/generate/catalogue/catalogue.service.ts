import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { sealProductKey, type SecretsPlace } from '../../platform/secrets/secrets.ts'
import demo from '../demo.json' with { type: 'json' }
import logos from './logos.json' with { type: 'json' }

const boards = '/v3/dashboard/digital-product-performance'
/** Who owns products in the demo. */
const ownerNik = '900005'
const keyBytes = 24

/**
 * In the client's transaction: what the demo says of each product of the catalogue, and the integrations of the products of
 * the list that it lacks. Assurance, Fulfillment and Infra Monitoring are boards of this very portal, narrowed to the product.
 * @param place what the keys of integrations are sealed with
 */
export async function fillCatalogue(client: pg.PoolClient, place: SecretsPlace): Promise<void> {
  await addFurtherProducts(client)
  await client.query(
    `update catalogue_product c set
       owner_id = case when c.product_id is not null and c.position % 3 <> 0
         then (select id from account where nik = $1) end,
       backoffice_link = coalesce(m.backoffice, 'https://backoffice.ido.example/' || c.slug),
       infrastructure_link = m.infrastructure,
       links = case when c.product_id is null then '[]'::jsonb else (
         select jsonb_agg(jsonb_build_object('title', title, 'isRedirect', true, 'embedUrl', null,
           'url', $2 || path || '?product=' || replace(c.product, ' ', '+')) order by place)
         from (values (1, 'Assurance', '/treg/general/assurance-performance'),
           (2, 'Fulfillment', '/treg/general/fulfillment-performance'),
           (3, 'Infra Monitoring', '/infra-monitoring')) as b (place, title, path)) end
         || coalesce(m.links, '[]')
     from catalogue_product e left join jsonb_to_recordset($3) as m (product text, backoffice text, infrastructure text, links jsonb)
       on m.product = e.product and e.product_id is not null
     where c.id = e.id and c.links = '[]' and c.owner_id is null`,
    [ownerNik, boards, JSON.stringify(demo.integrations)],
  )
  await sealKeys(client, place)
  await addLogos(client)
  // The clusters are there with their products; what each is for, the demo says.
  await client.query(
    `update cluster c set description = said.description
     from jsonb_to_recordset($1) as said (name text, description text) where c.name = said.name and c.description = ''`,
    [JSON.stringify(demo.clusters)],
  )
}

/**
 * Entries after the existing products and before logs and helpdesks. They are in no list, so that the lists have the 25 of
 * the specification; they have figures, pages and integrations as the others do.
 */
async function addFurtherProducts(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `insert into catalogue_product (slug, product, app_name, product_id, views, position)
     select regexp_replace(lower(p.name), '[^a-z0-9]+', '-', 'g'), p.name, p.name, p.id, '{}',
       (select coalesce(max(position), 0) from catalogue_product where product_id is not null)
         + row_number() over (order by p.position, p.name)
     from unnest($1::text[]) as f (product) join product p on p.name = f.product
     where not exists (select from catalogue_product c where c.product_id = p.id)
     on conflict do nothing`,
    [demo.furtherProducts],
  )
  await client.query('update catalogue_product set position = position + $1 where product_id is null', [rowCount])
}

/** Nobody knows these keys, and the portal never returns one: that there is one is what people see. */
async function sealKeys(client: pg.PoolClient, place: SecretsPlace): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select id from catalogue_product where product = any($1) and product_id is not null and key_sealed is null order by id`,
    [demo.integrations.map(({ product }) => product)],
  )
  for (const { id } of rows) {
    const sealed = await sealProductKey(place, id, randomBytes(keyBytes).toString('base64url'))
    await client.query('update catalogue_product set key_sealed = $2, key_set_at = now() where id = $1', [id, sealed])
  }
}

/** Marks of our own making, stored as a logo that somebody uploads is. */
async function addLogos(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into catalogue_logo (catalogue_id, type, bytes)
     select c.id, 'image/png', decode(l.value, 'base64') from jsonb_each_text($1) l join catalogue_product c on c.slug = l.key
     order by c.id on conflict do nothing`,
    [JSON.stringify(logos)],
  )
}
