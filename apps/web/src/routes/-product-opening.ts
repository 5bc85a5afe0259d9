import type { ProductPage } from '@ido/contract'
import { notFound, redirect, rootRouteId, type ParsedLocation } from '@tanstack/react-router'
import { writtenLabels } from '../api/board-labels.ts'
import { ApiError } from '../api/client.ts'
import type { RouterContext } from '../context.ts'
import { keptSearch, type DashboardSearch } from '../features/dashboards/dashboard.search.ts'
import { productPageQuery } from '../features/products/queries.ts'

interface Opening {
  readonly search: DashboardSearch
  readonly params: { readonly name: string }
  readonly location: Pick<ParsedLocation, 'pathname' | 'state'>
  readonly context: Pick<RouterContext, 'queryClient'>
}

/** The address narrowed to the product; the rest of it is the reader's, or follows them from the page before. */
function narrowedTo({ product, productId }: ProductPage, search: DashboardSearch): DashboardSearch {
  const { product: _other, ...rest } = search
  const own = productId === null ? undefined : writtenLabels([product])
  return own === undefined ? rest : { ...rest, product: own }
}

/** The product that an address names. @throws the portal's 404 page where there is none */
export async function namedProduct({ queryClient }: Opening['context'], name: string): Promise<ProductPage> {
  return queryClient.query(productPageQuery(name)).catch((failure: unknown) => {
    if (failure instanceof ApiError && failure.code === 404) throw notFound({ routeId: rootRouteId })
    throw failure
  })
}

/** Before the page of a product, wherever it stands: leads to its own address, narrowed to it. */
export async function openProduct({ search, params: { name }, location, context }: Opening): Promise<void> {
  const { pathname, state } = location
  const product = await namedProduct(context, name)
  const isNew = !state.chosen && Object.keys(search).length === 0
  const wanted = narrowedTo(product, isNew && product.productId !== null ? keptSearch() : search)
  // Found by a name, it stands at its own address.
  const at = pathname.replace(/(?<![^/])[^/]*$/, product.slug)
  const isThere = at === pathname && new URLSearchParams(wanted).toString() === new URLSearchParams(search).toString()
  if (isThere) return
  const written = new URLSearchParams(wanted).toString()
  throw redirect({
    href: written === '' ? at : `${at}?${written}`,
    replace: true,
    state: { ...(state.chosen && { chosen: true }) },
  })
}
