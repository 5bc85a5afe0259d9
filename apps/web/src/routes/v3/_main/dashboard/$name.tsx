import { createFileRoute } from '@tanstack/react-router'
import { readDashboardSearch } from '../../../../features/dashboards/dashboard.search.ts'
import { openProduct } from '../../../-product-opening.ts'
import { prepareProduct, ProductPageShown } from '../../../-product-page.tsx'

export const Route = createFileRoute('/v3/_main/dashboard/$name')({
  validateSearch: readDashboardSearch,
  beforeLoad: openProduct,
  loaderDeps: ({ search }) => readDashboardSearch(search),
  loader: async (asked) => {
    const shown = await prepareProduct(asked)
    const { appName } = shown.product
    return { ...shown, way: { group: 'product' as const, title: { id: appName, en: appName } } }
  },
  component: Page,
})

function Page() {
  const { path, product } = Route.useLoaderData()
  return <ProductPageShown path={path} product={product} search={readDashboardSearch(Route.useSearch())} />
}
