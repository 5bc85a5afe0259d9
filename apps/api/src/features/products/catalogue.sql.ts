import type { DashboardLink, ProductView } from '@ido/contract'
import { sql, type RawBuilder } from 'kysely'

/** An entry of the catalogue as it is stored, with what hangs under its product. */
export interface StoredProduct {
  id: number
  slug: string
  product: string
  app_name: string
  product_id: number | null
  views: ProductView[]
  links: DashboardLink[]
  backoffice_link: string | null
  infrastructure_link: string | null
  key_set_at: Date | null
  owner_name: string | null
  owner_email: string | null
  logo_at: Date | null
  sub_products: { id: number; name: string }[]
  version: number
  changed_at: Date
}

/** The sealed key stays where it is. */
export const productColumns: RawBuilder<StoredProduct> = sql<StoredProduct>`c.id, c.slug, c.product, c.app_name,
  c.product_id, c.views, c.links, c.backoffice_link, c.infrastructure_link, c.key_set_at, a.name as owner_name,
  a.email as owner_email, l.changed_at as logo_at, c.version, c.changed_at,
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.position, s.name), '[]')
   from sub_product s where s.product_id = c.product_id) as sub_products`

export const catalogueTables: RawBuilder<unknown> = sql`catalogue_product c left join account a on a.id = c.owner_id
  left join catalogue_logo l on l.catalogue_id = c.id`
