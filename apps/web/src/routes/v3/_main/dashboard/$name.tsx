import type { ProductPage } from '@ido/contract'
import { createFileRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router'
import { writtenLabels } from '../../../../api/board-labels.ts'
import { ApiError } from '../../../../api/client.ts'
import { prepareBoard } from '../../../../features/dashboards/board-route.ts'
import {
  keptSearch,
  readDashboardSearch,
  type DashboardSearch,
} from '../../../../features/dashboards/dashboard.search.ts'
import { DashboardPage } from '../../../../features/dashboards/DashboardPage.tsx'
import { ProductLead, ProductWithoutFigures } from '../../../../features/products/ProductLead.tsx'
import { productPageQuery } from '../../../../features/products/queries.ts'
import { loadTexts } from '../../../../i18n/i18n.ts'

/** The address narrowed to the product; the rest of it is the reader's, or follows them from the page before. */
function narrowedTo({ product, productId }: ProductPage, search: DashboardSearch): DashboardSearch {
  const { product: _other, ...rest } = search
  const own = productId === null ? undefined : writtenLabels([product])
  return own === undefined ? rest : { ...rest, product: own }
}

export const Route = createFileRoute('/v3/_main/dashboard/$name')({
  validateSearch: readDashboardSearch,
  beforeLoad: async ({ search, params: { name }, location: { pathname, state }, context: { queryClient } }) => {
    const product = await queryClient.query(productPageQuery(name)).catch((failure: unknown) => {
      if (failure instanceof ApiError && failure.code === 404) throw notFound({ routeId: rootRouteId })
      throw failure
    })
    const isNew = !state.chosen && Object.keys(search).length === 0
    const wanted = narrowedTo(product, isNew && product.productId !== null ? keptSearch() : search)
    // Found by a name, it stands at its own address.
    const at = pathname.replace(/[^/]*$/, product.slug)
    const isThere = at === pathname && new URLSearchParams(wanted).toString() === new URLSearchParams(search).toString()
    if (isThere) return
    const written = new URLSearchParams(wanted).toString()
    throw redirect({
      href: written === '' ? at : `${at}?${written}`,
      replace: true,
      state: { ...(state.chosen && { chosen: true }) },
    })
  },
  loaderDeps: ({ search }) => readDashboardSearch(search),
  loader: async ({ params: { name }, ...asked }) => {
    const product = await asked.context.queryClient.query(productPageQuery(name))
    const [board] = await Promise.all([
      product.productId === null
        ? { way: { group: 'product' as const, title: { id: product.appName, en: product.appName } }, path: null }
        : prepareBoard({ layout: 'product', at: 'page' }, asked),
      loadTexts('products'),
    ])
    const title = { id: product.appName, en: product.appName }
    return { path: board.path, product, way: { ...board.way, title } }
  },
  component: Page,
})

function Page() {
  const { path, product } = Route.useLoaderData()
  const search = readDashboardSearch(Route.useSearch())
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
