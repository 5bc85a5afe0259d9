import type { ProductPage } from '@ido/contract'
import { ApiError } from '../../api/client.ts'
import { mayBeSignedIn, sessionQuery, type OwnSession } from '../../api/session.ts'
import type { RouterContext } from '../../context.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { productPageQuery, tilesQuery } from './queries.ts'

type Client = Pick<RouterContext, 'queryClient'>

/**
 * Who reads a public page and may see the catalogue, else null: the names of products are not for visitors. A server that
 * cannot answer keeps nobody from the guide.
 */
export async function readerOfCatalogue({ queryClient }: Client): Promise<OwnSession | null> {
  if (!mayBeSignedIn()) return null
  const session = await queryClient.query(sessionQuery).catch(() => null)
  return session?.hasAccess && !session.needsSecondFactor ? session : null
}

/** For the loader of the guide's first page: whether it lists the products. */
export async function prepareGuides({ queryClient }: Client): Promise<{ listsProducts: boolean }> {
  const reader = await readerOfCatalogue({ queryClient })
  // The page asks the same again and shows what failed.
  if (reader) await Promise.all([queryClient.query(tilesQuery).catch(() => null), loadTexts('products')])
  return { listsProducts: reader !== null }
}

/** The product that the address of a guide names; null where there is none that this reader sees. */
export async function guidedProduct({ queryClient }: Client, name: string): Promise<ProductPage | null> {
  const [product] = await Promise.all([
    queryClient.query(productPageQuery(name)).catch((failure: unknown) => {
      if (failure instanceof ApiError && failure.code === 404) return null
      throw failure
    }),
    loadTexts('products'),
  ])
  return product
}
