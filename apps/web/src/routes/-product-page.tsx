import type { ProductPage } from '@ido/contract'
import type { RouterContext } from '../context.ts'
import { prepareBoard } from '../features/dashboards/page/board-route.ts'
import type { DashboardSearch } from '../features/dashboards/dashboard.search.ts'
import { DashboardPage } from '../features/dashboards/page/DashboardPage.tsx'
import { ProductLead, ProductWithoutFigures } from '../features/products/ProductLead.tsx'
import { productPageQuery } from '../features/products/queries.ts'
import { loadTexts } from '../i18n/i18n.ts'

interface Asked {
  readonly params: { readonly name: string }
  readonly context: RouterContext
  readonly deps: DashboardSearch
  readonly preload: boolean
}

interface ShownProduct {
  /** Of its dashboard; null where no figures are filed under it. */
  readonly path: string | null
  readonly product: ProductPage
}

/** For the loader of a product's page, wherever it stands. */
export async function prepareProduct({ params: { name }, ...asked }: Asked): Promise<ShownProduct> {
  const product = await asked.context.queryClient.query(productPageQuery(name))
  const [board] = await Promise.all([
    product.productId === null ? null : prepareBoard({ layout: 'product', at: 'page' }, asked),
    loadTexts('products'),
  ])
  return { path: board?.path ?? null, product }
}

/** One product: what it is and where its other pages are, above its own figures. */
export function ProductPageShown({ path, product, search }: ShownProduct & { readonly search: DashboardSearch }) {
  if (path === null) return <ProductWithoutFigures product={product} />
  return (
    <DashboardPage
      path={path}
      search={search}
      lead={<ProductLead product={product} />}
      about={{ title: product.appName, dimension: 'product' }}
    />
  )
}
