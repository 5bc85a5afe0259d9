import { createFileRoute } from '@tanstack/react-router'
import { readDashboardSearch } from '../../../features/dashboards/dashboard.search.ts'
import { openProduct } from '../../-product-opening.ts'
import { prepareProduct, ProductPageShown } from '../../-product-page.tsx'

export const Route = createFileRoute('/v2/business-operation/$name')({
  staticData: { crumbs: [{ title: 'nav.businessOperation', to: '/v2/business-operation' }] },
  validateSearch: readDashboardSearch,
  beforeLoad: openProduct,
  loaderDeps: ({ search }) => readDashboardSearch(search),
  loader: async (asked) => {
    const shown = await prepareProduct(asked)
    return { ...shown, crumb: shown.product.appName }
  },
  component: Page,
})

function Page() {
  const { path, product } = Route.useLoaderData()
  return <ProductPageShown path={path} product={product} search={readDashboardSearch(Route.useSearch())} />
}
