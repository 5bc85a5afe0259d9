import { queryCall, spanOf, tiles, type TilesPageName } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { read } from '../../api/client.ts'

/** The lists of products that the third version has, and where. */
export const tilePages = [
  { page: 'service-operation', link: linkOptions({ to: '/v3/service-operation' }) },
  { page: 'business-dashboard', link: linkOptions({ to: '/v3/business-dashboard' }) },
  { page: 'infrastructure', link: linkOptions({ to: '/v3/infrastruktur/{-$product}' }) },
] as const satisfies readonly { page: TilesPageName; link: object }[]

export type TilesLayout = 'v2' | 'v3'

/** The page of a product. The second version has one below two of its lists; everywhere else it is that of the third. */
export function productLink(layout: TilesLayout, page: TilesPageName, name: string) {
  const { view } = tiles[page]
  if (layout === 'v3' || view === 'service-operation') {
    return linkOptions({ to: '/v3/dashboard/$name', params: { name } })
  }
  if (view === 'infrastructure') return linkOptions({ to: '/v2/infrastruktur/$name', params: { name } })
  return linkOptions({ to: '/v2/business-operation/$name', params: { name } })
}

/** The figure of each product by its name: one question for all tiles of a page. */
export function tileFiguresQuery(page: TilesPageName) {
  const { dataset, measure, period } = tiles[page]
  return queryOptions({
    queryKey: ['figures', 'tiles', page],
    queryFn: async ({ signal }) => {
      const span = spanOf(period, new Date())
      const body = { dataset, measures: [measure], dimensions: ['product'], ...span, limit: 1000 }
      const { answer } = await read(queryCall, signal, { body })
      return new Map(
        answer.flatMap(({ product, [measure]: value }): [string, number][] =>
          typeof product === 'string' && typeof value === 'number' ? [[product, value]] : [],
        ),
      )
    },
    staleTime: 60_000,
  })
}
