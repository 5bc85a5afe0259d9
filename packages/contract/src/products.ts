import { z } from 'zod'
import { productViews } from './product-views.ts'
import { endpoint } from './endpoint.ts'

const tag = 'products'

/** An entry of a reference list; ids are positive and stable, names are what people see. */
export const namedItem = z.object({ id: z.int(), name: z.string() }).meta({ id: 'NamedItem' })
export type NamedItem = z.output<typeof namedItem>

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/v2/product-data',
  summary: 'Products.',
  tag,
  permission: 'hasAccess',
  answer: z.array(namedItem),
})

export const listSubProducts = endpoint({
  method: 'GET',
  path: '/api/v2/subproduct-data',
  summary: 'Sub-products with the product they belong to.',
  tag,
  permission: 'hasAccess',
  answer: z.array(namedItem.extend({ product_id: z.int() })),
})

export const listProductTiles = endpoint({
  method: 'GET',
  path: '/api/v2/catalogue-products',
  summary:
    'What the portal shows tiles of: products, logs and helpdesks that stand in a list, in the order that staff gave them.',
  tag,
  permission: 'hasAccess',
  answer: z.array(
    z.object({
      slug: z.string(),
      product: z.string(),
      appName: z.string(),
      logo: z.string().nullable(),
      /** Its entry in the list of products; null where it has no feedback of its own. */
      productId: z.int().nullable(),
      /** The lists of the portal that it stands in. */
      views: z.array(z.enum(productViews)),
    }),
  ),
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories/list',
  summary: 'Feedback categories whose name contains `searchKey`.',
  tag,
  permission: 'hasAccess',
  query: z.object({ searchKey: z.string().trim().max(100).optional() }),
  answer: z.array(namedItem),
})
